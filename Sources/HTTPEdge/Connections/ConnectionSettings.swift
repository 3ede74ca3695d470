import NIOCore
import NIOHTTP1
package import QuestBase
import QuestRules
package import ServerBase

/// The part of the limits in force that connections need.
package struct ConnectionSettings: Sendable {
    let spans: ConnectionPatience.Spans
    package let places: ConnectionPlaces
    /// The most connections at once.
    package let most: Int
    package let turns = LoopTurns()
    private let proxies: CurrentValue<TrustedProxies>
    package let open = OpenConnections()
    /// `nil` where connections come without TLS.
    package let tls: TLSIdentity?

    package init(
        most: Int, limits: LimitValues = LimitValues(),
        proxies: CurrentValue<TrustedProxies> = CurrentValue(.none),
        tls: TLSIdentity? = nil,
        refused: Counter = Counter()
    ) {
        (self.most, self.tls, self.proxies) = (most, tls, proxies)
        spans = ConnectionPatience.Spans(limits)
        places = ConnectionPlaces(most: most, limits: limits, proxies: proxies, refused: refused)
    }

    /// Whether many may be behind an address: it is that of a trusted proxy.
    package func standsForMany(_ address: NetworkAddress) -> Bool { proxies.value.contains(address) }

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
        try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
        try channel.syncOptions?.setOption(
            .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: TurnHandler.smallRead))
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
