import NIOCore
import NIOHTTP1
import QuestEngine

/// The part of the limits in force that connections need.
struct ConnectionSettings: Sendable {
    let spans: ConnectionPatience.Spans
    let counts: ConnectionCounts
    let open = OpenConnections()
    /// `nil` where connections come without TLS.
    let tls: TLSIdentity?

    init(
        limits: LimitValues = LimitValues(), proxies: CurrentValue<TrustedProxies> = CurrentValue(.none),
        tls: TLSIdentity? = nil,
        refused: Counter = Counter()
    ) {
        self.tls = tls
        spans = ConnectionPatience.Spans(limits)
        counts = ConnectionCounts(limits: limits, proxies: proxies, refused: refused)
    }

    static let heads: NIOHTTPDecoderLimitConfiguration = {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = RequestLimits.headerField.value
        limits.maxHeaderListSize = RequestLimits.headerList.value
        limits.maxHeaderFieldCount = RequestLimits.headerCount.value
        return limits
    }()

    /// Options of what the system keeps for a reader who does not read, and for how long it tries to reach one who is
    /// gone.
    func apply(to channel: any Channel) throws {
        #if os(Linux)
            // Unsent bytes are counted by us as soon as there are more than this.
            try channel.syncOptions?.setOption(.tcpOption(Self.unsentMark), value: 128 << 10)
            let patience = 2 * spans.stall.nanoseconds / 1_000_000
            try channel.syncOptions?.setOption(
                .tcpOption(Self.userTimeout), value: ChannelOptions.Types.SocketOption.Value(patience))
        #endif
    }

    #if os(Linux)
        /// `TCP_NOTSENT_LOWAT`.
        private static let unsentMark = NIOBSDSocket.Option(rawValue: 25)
        /// `TCP_USER_TIMEOUT`, in milliseconds.
        private static let userTimeout = NIOBSDSocket.Option(rawValue: 18)
    #endif
}
