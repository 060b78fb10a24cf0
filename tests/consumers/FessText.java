// SPDX-License-Identifier: MIT
// FessText - what Fess takes from pages by two properties: its own parser (NekoHTML, in the setting of Fess's
// crawler/transformer_basic.xml), XPath, tags pruned as its class PrunedTag does.
// FessText FILE.properties; reads lines "FILE"; writes the text of each and a zero byte.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.xml.xpath.*;
import org.codelibs.nekohtml.parsers.DOMParser;
import org.w3c.dom.*;
import org.xml.sax.InputSource;

public class FessText {
    static boolean matches(Node node, String rule) {
        String tag = rule.split("[.#]")[0];
        if (!tag.equalsIgnoreCase(node.getNodeName())) return false;
        if (rule.equals(tag)) return true;
        boolean byId = rule.charAt(tag.length()) == '#';
        Node value = node.getAttributes().getNamedItem(byId ? "id" : "class");
        if (value == null) return false;
        String name = rule.substring(tag.length() + 1);
        return byId ? name.equals(value.getNodeValue())
                    : Arrays.asList(value.getNodeValue().trim().split("\\s+")).contains(name);
    }

    static void prune(Node node, String[] pruned) {
        for (Node child = node.getFirstChild(), next; child != null; child = next) {
            next = child.getNextSibling();
            if (isPruned(child, pruned)) node.removeChild(child);
            else prune(child, pruned);
        }
    }

    static boolean isPruned(Node node, String[] pruned) {
        if (node.getNodeType() != Node.ELEMENT_NODE) return false;
        for (String rule : pruned)
            if (matches(node, rule)) return true;
        return false;
    }

    static void text(Node node, StringBuilder out) {
        if (node.getNodeType() == Node.TEXT_NODE) out.append(node.getNodeValue()).append(' ');
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) text(child, out);
    }

    public static void main(String[] arguments) throws Exception {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(Paths.get(arguments[0]))) { properties.load(in); }
        String path = properties.getProperty("crawler.document.html.content.xpath");
        XPathExpression content = XPathFactory.newInstance().newXPath().compile(path);
        String[] pruned = properties.getProperty("crawler.document.html.pruned.tags").split(",");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        for (String line; (line = lines.readLine()) != null;) {
            DOMParser parser = new DOMParser();
            parser.setFeature("http://xml.org/sax/features/namespaces", false);
            // A reader, as the copies are in UTF-8, whatever charset their META names.
            try (Reader page = Files.newBufferedReader(Paths.get(line))) { parser.parse(new InputSource(page)); }
            NodeList found = (NodeList) content.evaluate(parser.getDocument(), XPathConstants.NODESET);
            StringBuilder words = new StringBuilder();
            for (int i = 0; i < found.getLength(); i++) {
                Node node = found.item(i).cloneNode(true);
                prune(node, pruned);
                text(node, words);
            }
            out.print(words.append('\0'));
        }
        out.flush();
    }
}
