// SPDX-License-Identifier: MIT
// Boilerpipe.java - boilerpipe's ArticleExtractor as a worker of rivals.py: see extractors.py for what it
// reads and prints. It takes text, decoded as infodisc found it. Runs from its source: java -cp JARS FILE
import com.sun.management.OperatingSystemMXBean;
import de.l3s.boilerpipe.document.TextDocument;
import de.l3s.boilerpipe.extractors.ArticleExtractor;
import de.l3s.boilerpipe.sax.BoilerpipeSAXInput;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.xml.sax.InputSource;

class Boilerpipe {
    static Charset charsetNamed(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    static String extract(byte[] html, String charset) throws Exception {
        String text = new String(html, charsetNamed(charset));
        InputSource source = new InputSource(new StringReader(text));
        TextDocument document = new BoilerpipeSAXInput(source).getTextDocument();
        ArticleExtractor.INSTANCE.process(document);
        String title = document.getTitle(), content = document.getContent();
        return title == null || content.contains(title) ? content : title + "\n" + content;
    }

    static String version() throws Exception {
        URL jar = ArticleExtractor.class.getProtectionDomain().getCodeSource().getLocation();
        return Path.of(jar.toURI()).getFileName().toString().replaceAll("^boilerpipe-|\\.jar$", "")
            + " (Java " + Runtime.version().feature() + ")";
    }

    public static void main(String[] args) throws Exception {
        PrintStream answers = System.out;
        System.setOut(System.err); // what a library prints is no answer
        answers.println(version());
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        BufferedReader pages = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = pages.readLine()) != null;) {
            String[] page = line.split("\t", -1);
            byte[] html = Files.readAllBytes(new File(page[0]).toPath());
            long start = system.getProcessCpuTime();
            try {
                byte[] text = extract(html, page[1]).getBytes(StandardCharsets.UTF_8);
                long nanoseconds = system.getProcessCpuTime() - start;
                answers.println(nanoseconds / 1e9 + "\t" + Base64.getEncoder().encodeToString(text));
            } catch (Exception | StackOverflowError error) {
                answers.println("!\t" + error.toString().replaceAll("[^ -~]+", " "));
            }
            answers.flush();
        }
    }
}
