import Hummingbird
import QuestEngine

/// Notes what is known of a request when it arrives: the limits in force, and from which address it was sent where proxies
/// speak for others. The outermost middleware.
struct Arrival: RouterMiddleware {
    let limits: LimitValues
    let proxies: CurrentValue<TrustedProxies>
    /// Whether the daemon itself speaks TLS.
    var speaksTLS = false

    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.limits = limits
        context.isBehindTLS = speaksTLS
        let proxies = proxies.value
        if !proxies.isEmpty, let peer = NetworkAddress(context.channel.remoteAddress) {
            context.sender = proxies.sender(from: peer, request.headers)
            context.isBehindTLS = proxies.speakTLS(for: peer, request.headers)
        }
        return try await next(request, context)
    }
}
