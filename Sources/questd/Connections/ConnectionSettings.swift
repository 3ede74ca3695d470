import HummingbirdCore
import NIOCore
import QuestEngine

/// What the server is told of the limits of connections and of the heads of requests.
enum ConnectionSettings {
    static var http: HTTP1Channel.Configuration {
        var configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [MalformedRequestHandler()],
            idleTimeout: .seconds(Int64(ConnectionLimits.idle.value)))
        configuration.httpDecoder = .init(
            maxHeaderFieldSize: RequestLimits.headerField.value,
            maxHeaderListSize: RequestLimits.headerList.value,
            maxHeaderFieldCount: RequestLimits.headerCount.value)
        return configuration
    }
}
