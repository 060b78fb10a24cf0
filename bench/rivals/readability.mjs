// SPDX-License-Identifier: MIT
// readability.mjs DIR - @mozilla/readability on linkedom, both from DIR/node_modules, as a worker of
// rivals.py: see extractors.py for what it reads and prints. It takes text, decoded as infodisc found it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(`${process.argv[2]}/`);
const { Readability } = require('@mozilla/readability');
const { parseHTML } = require('linkedom');

const BLOCK = new Set(('ADDRESS ARTICLE ASIDE BLOCKQUOTE BR DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 '
    + 'H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TD TH TR UL').split(' '));

// textContent glues the last word of a block to the first of the next one.
function blockText(node) {
    if (node.nodeType === 3) return node.data;
    const text = Array.from(node.childNodes, blockText).join('');
    return BLOCK.has(node.nodeName.toUpperCase()) ? `\n${text}\n` : text;
}

function decode(bytes, charset) {
    try {
        return new TextDecoder(charset).decode(bytes);
    } catch {
        return new TextDecoder().decode(bytes);
    }
}

function extract(bytes, charset) {
    const { document } = parseHTML(decode(bytes, charset));
    const article = new Readability(document, { serializer: blockText }).parse();
    if (!article) return '';
    const { title, content } = article;
    return !title || content.includes(title) ? content : `${title}\n${content}`;
}

function version(name) {
    return JSON.parse(readFileSync(`${process.argv[2]}/node_modules/${name}/package.json`)).version;
}
console.log(`${version('@mozilla/readability')} (linkedom ${version('linkedom')})`);

for await (const line of createInterface({ input: process.stdin })) {
    const [path, charset] = line.split('\t');
    const bytes = readFileSync(path);
    const start = process.cpuUsage();
    try {
        const text = extract(bytes, charset);
        const { user, system } = process.cpuUsage(start);
        process.stdout.write(`${(user + system) / 1e6}\t${Buffer.from(text).toString('base64')}\n`);
    } catch (error) {
        process.stdout.write(`!\t${String(error).replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200)}\n`);
    }
}
