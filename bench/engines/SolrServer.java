// SPDX-License-Identifier: MIT
// SolrServer PORT DIR - Solr's own request handlers (solr-core, from the jars of Maven Central) behind the HTTP
// server of the JDK: POST and GET of /solr/CORE/HANDLER. DIR is Solr's home with a directory for each core.
// "ready" on standard output when it answers. It ends when its standard input does.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.solr.client.api.util.SolrVersion;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.common.params.MultiMapSolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.ContentStreamBase;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.request.SolrRequestInfo;
import org.apache.solr.response.QueryResponseWriter;
import org.apache.solr.response.QueryResponseWriterUtil;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.servlet.SolrRequestParsers;

public class SolrServer {
    static class Body extends ContentStreamBase {
        final byte[] bytes;

        Body(byte[] bytes, String type) {
            this.bytes = bytes;
            this.contentType = type;
            this.size = (long) bytes.length;
        }

        @Override
        public InputStream getStream() {
            return new ByteArrayInputStream(bytes);
        }
    }

    /* As the handlers ask for it: by name in Solr 9.4, as a constant in 9.10. */
    static Object methodOf(HttpExchange http) {
        String name = http.getRequestMethod();
        boolean isName = SolrVersion.forIntegers(9, 10, 0).greaterThan(SolrVersion.LATEST);
        return isName ? name : SolrRequest.METHOD.valueOf(name);
    }

    static byte[] answer(SolrCore core, HttpExchange http, String handler) throws Exception {
        String query = http.getRequestURI().getRawQuery();
        MultiMapSolrParams params = SolrRequestParsers.parseQueryString(query == null ? "" : query);
        SolrQueryRequestBase request = new SolrQueryRequestBase(core, params) { };
        byte[] body = http.getRequestBody().readAllBytes();
        String type = http.getRequestHeaders().getFirst("Content-Type");
        if (body.length > 0) request.setContentStreams(List.<ContentStream>of(new Body(body, type)));
        request.getContext().put("path", handler);
        request.getContext().put("webapp", "/solr");
        request.getContext().put("httpMethod", methodOf(http));
        SolrQueryResponse response = new SolrQueryResponse();
        SolrRequestInfo.setRequestInfo(new SolrRequestInfo(request, response));
        try {
            core.execute(core.getRequestHandler(handler), request, response);
            if (response.getException() != null) throw response.getException();
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            QueryResponseWriter writer = core.getQueryResponseWriter("json");
            QueryResponseWriterUtil.writeQueryResponse(text, writer, request, response, null);
            return text.toByteArray();
        } finally {
            SolrRequestInfo.clearRequestInfo();
            request.close();
        }
    }

    static void handle(CoreContainer cores, HttpExchange http) throws IOException {
        String[] path = http.getRequestURI().getPath().split("/", 4);
        int status = 200;
        byte[] bytes;
        try (SolrCore core = cores.getCore(path[2])) {
            bytes = answer(core, http, "/" + path[3]);
        } catch (Exception error) {
            status = 400;
            bytes = (error + "\n").getBytes(StandardCharsets.UTF_8);
        }
        http.sendResponseHeaders(status, bytes.length);
        http.getResponseBody().write(bytes);
        http.close();
    }

    public static void main(String[] args) throws Exception {
        CoreContainer cores = CoreContainer.createAndLoad(Path.of(args[1]));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 0);
        server.createContext("/solr/", http -> handle(cores, http));
        server.start();
        System.out.println("ready");
        while (System.in.read() >= 0) { }
        server.stop(0);
        cores.shutdown();
        System.exit(0);
    }
}
