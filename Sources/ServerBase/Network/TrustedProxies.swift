package import HTTPTypes

/// `--trusted-proxies`: the machines whose word counts about whom they speak for. Everybody else speaks for himself.
package struct TrustedProxies: Equatable, Sendable {
    package static let names = "ADDRESS, ADDRESS/BITS, … (such as 127.0.0.1, ::1, 10.0.0.0/8)"

    private let networks: NetworkList

    /// Nobody.
    package static let none = TrustedProxies(networks: NetworkList())

    package var isEmpty: Bool { networks.isEmpty }

    package func contains(_ address: NetworkAddress) -> Bool { networks.contains(address) }

    /// The sender of a request that came from `peer`: what `Forwarded` (RFC 7239) or `X-Forwarded-For` says, read
    /// from the right up to the first who is not trusted. Whatever stands further left may have been written by
    /// anybody.
    ///
    /// A field that cannot be read leaves the hop itself that said it. So do the two fields when they name different
    /// senders: a proxy writes one of them, and hands on in the other what it was sent.
    package func sender(from peer: NetworkAddress, _ fields: HTTPFields) -> NetworkAddress {
        guard contains(peer) else { return peer }
        let forwarded = ForwardedFields.hops(inForwarded: fields[values: ForwardedFields.forwarded])
        let forwardedFor = ForwardedFields.hops(inForwardedFor: fields[values: ForwardedFields.forwardedFor])
        let sender = forwarded.map { last(of: $0, from: peer) }
        let other = forwardedFor.map { last(of: $0, from: peer) }
        if let sender, let other { return sender == other ? sender : peer }
        return sender ?? other ?? peer
    }

    /// Whether a request that came from `peer` was sent over TLS, as a trusted proxy says.
    package func speakTLS(for peer: NetworkAddress, _ fields: HTTPFields) -> Bool {
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

extension TrustedProxies {
    /// Reads addresses and ranges with commas between; nothing is nobody.
    package init?(_ text: String) {
        guard let networks = NetworkList(text) else { return nil }
        self.init(networks: networks)
    }
}
