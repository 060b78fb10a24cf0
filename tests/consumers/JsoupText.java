// SPDX-License-Identifier: MIT
// JsoupText - what jsoup, the selectors of StormCrawler, Norconex, Elastic's crawler and Fess, makes of rules.
// Reads lines "FILE<tab>CSS to keep<tab>CSS to strip or nothing"; writes the text of each file and a zero byte.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import org.jsoup.Jsoup;
import org.jsoup.nodes.*;
import org.jsoup.select.Elements;

public class JsoupText {
    static String text(String html, String keep, String strip) {
        Document page = Jsoup.parse(html);
        page.select("script, style, noscript, template").remove();
        if (!strip.isEmpty()) page.select(strip).remove();
        Elements kept = page.select(keep);
        StringBuilder out = new StringBuilder();
        for (Element e : kept)
            if (e.parents().stream().noneMatch(kept::contains)) out.append(e.text()).append('\n');
        return out.toString();
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        for (String line; (line = lines.readLine()) != null;) {
            String[] part = line.split("\t", -1);
            out.print(text(new String(Files.readAllBytes(Paths.get(part[0])), StandardCharsets.UTF_8), part[1], part[2]));
            out.print('\0');
        }
        out.flush();
    }
}
