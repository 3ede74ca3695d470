package import AsyncHTTPClient
package import NIOCore
import QuestBase
import QuestRules

/// The way out to other machines, and to none that the daemon's settings do not allow.
///
/// The host's addresses are looked up for each request, all of them are checked, and the connection is made to one
/// that was: what the name leads to a moment later changes nothing. Redirects are not followed.
package struct EgressClient: Sendable {
    /// Reason for which no connection was made.
    package enum Failure: Error, Equatable {
        case hostUnknown
        /// The host has an address to which the daemon may not connect.
        case addressRefused
    }

    let resolver: any HostResolver
    /// Whether a connection to an address of the host may be made.
    let allows: @Sendable (OutgoingAddress, NetworkAddress) -> Bool

    package init(networks: OutgoingNetworks, resolver: any HostResolver) {
        self.init(resolver: resolver) { networks.allow($1) }
    }

    package init(
        resolver: any HostResolver, allows: @escaping @Sendable (OutgoingAddress, NetworkAddress) -> Bool
    ) {
        (self.resolver, self.allows) = (resolver, allows)
    }

    /// Gives `body` a client of one request: it knows one address of one host, and keeps no connection for the next.
    ///
    /// - Parameters:
    ///   - attempt: Number of the attempts before: each takes the next of the host's addresses.
    ///   - patience: Time for the connection.
    /// - Throws: `Failure`.
    package func connect<Outcome: Sendable>(
        to address: OutgoingAddress, for asker: HostAsker, attempt: Int = 0, patience: TimeAmount,
        _ body: (HTTPClient) async -> Outcome
    ) async throws(Failure) -> Outcome {
        let found: [NetworkAddress] =
            if let literal = address.literal { [literal] } else {
                await resolver.addresses(of: address.host, for: asker)
            }
        guard !found.isEmpty else { throw .hostUnknown }
        guard found.allSatisfy({ allows(address, $0) }) else { throw .addressRefused }
        let client = client(to: address.host, at: found[attempt % found.count], patience)
        let outcome = await body(client)
        try? await client.shutdown()
        return outcome
    }

    private func client(
        to host: String, at address: NetworkAddress, _ patience: TimeAmount
    ) -> HTTPClient {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.redirectConfiguration = .disallow
        configuration.httpVersion = .http1Only
        configuration.decompression = .disabled
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.connect = patience
        // `Host` and the certificate stay those of the name.
        configuration.dnsOverride = [host: address.literal]
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }
}

extension HTTPClientError {
    /// Whether it is that somebody did not answer in time.
    package var isLate: Bool { Self.late.contains(self) }

    private static let late: [HTTPClientError] = [
        .deadlineExceeded, .connectTimeout, .readTimeout, .writeTimeout, .tlsHandshakeTimeout,
    ]
}
