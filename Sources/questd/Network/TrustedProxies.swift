import HTTPTypes

/// `--trusted-proxies`: the machines whose word counts about whom they speak for. Everybody else speaks for himself.
struct TrustedProxies: Equatable, Sendable {
    static let names = "ADDRESS, ADDRESS/BITS, … (such as 127.0.0.1, ::1, 10.0.0.0/8)"

    private let ranges: [NetworkRange]

    /// Nobody.
    static let none = TrustedProxies(ranges: [])

    private init(ranges: [NetworkRange]) {
        self.ranges = ranges
    }

    /// Reads addresses and ranges with commas between; nothing is nobody.
    init?(_ text: String) {
        var ranges: [NetworkRange] = []
        for part in text.split(separator: ",") {
            let part = part.filter { $0 != " " && $0 != "\t" }
            if part.isEmpty { continue }
            guard let range = NetworkRange(String(part)) else { return nil }
            ranges.append(range)
        }
        self.init(ranges: ranges)
    }

    var isEmpty: Bool { ranges.isEmpty }

    func contains(_ address: NetworkAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// The sender of a request that came from `peer`: what `Forwarded` (RFC 7239) or `X-Forwarded-For` says, read
    /// from the right up to the first who is not trusted. Whatever stands further left may have been written by
    /// anybody.
    ///
    /// A field that cannot be read leaves the hop itself that said it. So do the two fields when they name different
    /// senders: a proxy writes one of them, and hands on in the other what it was sent.
    func sender(from peer: NetworkAddress, _ fields: HTTPFields) -> NetworkAddress {
        guard contains(peer) else { return peer }
        let forwarded = ForwardedFields.hops(inForwarded: fields[values: ForwardedFields.forwarded])
        let forwardedFor = ForwardedFields.hops(inForwardedFor: fields[values: ForwardedFields.forwardedFor])
        let sender = forwarded.map { last(of: $0, from: peer) }
        let other = forwardedFor.map { last(of: $0, from: peer) }
        if let sender, let other { return sender == other ? sender : peer }
        return sender ?? other ?? peer
    }

    /// Whether a request that came from `peer` was sent over TLS, as a trusted proxy says.
    func speakTLS(for peer: NetworkAddress, _ fields: HTTPFields) -> Bool {
        contains(peer) && fields[ForwardedFields.forwardedProto] == "https"
    }

    /// - Parameter hops: The nearest last; `nil` for what is no address.
    private func last(of hops: [NetworkAddress?], from peer: NetworkAddress) -> NetworkAddress {
        var sender = peer
        for hop in hops.reversed() {
            guard contains(sender), let hop else { return sender }
            sender = hop
        }
        return sender
    }
}
