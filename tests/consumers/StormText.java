// SPDX-License-Identifier: MIT
// StormText - what StormCrawler's own TextExtractor takes from pages by our crawler-conf.yaml.
// StormText FILE.yml; reads lines "FILE"; writes the text of each and a zero byte.
import com.digitalpebble.stormcrawler.parse.TextExtractor;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.Map;
import org.jsoup.Jsoup;
import org.yaml.snakeyaml.Yaml;

public class StormText {
    @SuppressWarnings("unchecked")
    public static void main(String[] arguments) throws IOException {
        Map<String, Map<String, Object>> file;
        try (Reader in = Files.newBufferedReader(Paths.get(arguments[0]))) { file = new Yaml().load(in); }
        TextExtractor extractor = new TextExtractor(file.get("config"));
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        for (String line; (line = lines.readLine()) != null;) {
            String html = new String(Files.readAllBytes(Paths.get(line)), StandardCharsets.UTF_8);
            out.print(extractor.text(Jsoup.parse(html).body()) + '\0');
        }
        out.flush();
    }
}
