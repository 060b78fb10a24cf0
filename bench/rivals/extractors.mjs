// SPDX-License-Identifier: MIT
// extractors.mjs DIR RIVAL - the rivals of npm, from DIR/node_modules, as workers of rivals.py: see extractors.py for
// what they read and print. They take text, decoded as infodisc found it; readability.js and defuddle linkedom's tree.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [, , dir, name] = process.argv;
const require = createRequire(`${dir}/`);
const { parseHTML } = require('linkedom');
const URL = 'http://pages.invalid/page.html'; // where one must be given; no rival fetches it

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

// Rivals that return the title apart: it is part of what they found.
function withTitle(title, text) {
    return !title || text.includes(title) ? text : `${title}\n${text}`;
}

function version(package_) {
    return JSON.parse(readFileSync(`${dir}/node_modules/${package_}/package.json`)).version;
}

// ---- rivals: each has its version, and (html) -> text ----

async function readability() {
    const { Readability } = require('@mozilla/readability');
    return [`${version('@mozilla/readability')} (linkedom ${version('linkedom')})`, (html) => {
        const article = new Readability(parseHTML(html).document, { serializer: blockText }).parse();
        return article ? withTitle(article.title, article.content) : '';
    }];
}

// Without what it would fetch from other sites.
async function defuddle() {
    const { Defuddle } = await import(`${dir}/node_modules/defuddle/dist/node.js`);
    return [`${version('defuddle')} (linkedom ${version('linkedom')})`, async (html) => {
        const { title, content } = await Defuddle(parseHTML(html).document, URL, { useAsync: false });
        const tree = parseHTML(`<!DOCTYPE html><html><body>${content}</body></html>`).document;
        return withTitle(title, blockText(tree.body));
    }];
}

// As plain text, with its preset for language models, which cuts away what is not the main part.
async function mdream() {
    const { htmlToMarkdown } = await import(`${dir}/node_modules/mdream/dist/index.mjs`);
    return [version('mdream'), (html) => {
        let title;
        const frontmatter = (found) => { title = found.title; };
        const text = htmlToMarkdown(html, { minimal: true, format: 'text', frontmatter });
        return withTitle(title, text);
    }];
}

const [about, extract] = await { 'readability.js': readability, defuddle, mdream }[name]();
const print = process.stdout.write.bind(process.stdout);
console.log = console.warn = console.error; // what a library prints is no answer
print(`${about}\n`);
for await (const line of createInterface({ input: process.stdin })) {
    const [path, charset] = line.split('\t');
    const bytes = readFileSync(path);
    const start = process.cpuUsage();
    try {
        const text = await extract(decode(bytes, charset));
        const { user, system } = process.cpuUsage(start);
        print(`${(user + system) / 1e6}\t${Buffer.from(text).toString('base64')}\n`);
    } catch (error) {
        print(`!\t${String(error).replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200)}\n`);
    }
}
