// SPDX-License-Identifier: MIT
// OpenSearchServer PORT DIR - a node of OpenSearch with its HTTP interface, from the jars of Maven Central;
// "ready" on standard output when it answers. It ends when its standard input does.
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

public class OpenSearchServer {
    static class Server extends Node {
        Server(Settings settings, List<Class<? extends Plugin>> plugins) {
            super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"), plugins, false);
        }
    }

    public static void main(String[] args) throws Exception {
        Settings settings = Settings.builder()
            .put("path.home", args[1])
            .put("cluster.name", "engines")
            .put("discovery.type", "single-node")
            .put("network.host", "127.0.0.1")
            .put("http.port", args[0])
            .put("transport.port", "0")
            .put("http.type", "netty4")
            .put("transport.type", "netty4")
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .build();
        Server server = new Server(settings, List.of(Netty4Plugin.class, CommonAnalysisPlugin.class));
        server.start();
        System.out.println("ready");
        while (System.in.read() >= 0) { }
        server.close();
        System.exit(0);
    }
}
