public import QuestRules

/// The way out to providers. This module makes no connection itself.
public protocol ProviderPort: Sendable {
    /// Sends a request and returns what is answered, whatever its status.
    ///
    /// Whoever implements it follows no redirects, reads no more than the request's number of bytes, gives up when its
    /// time is over, checks certificates, and connects to networks that the daemon may reach only.
    func answer(to request: ProviderRequest) async throws(ProviderFailure) -> ProviderReply
}

/// A request to a provider.
public struct ProviderRequest: Sendable {
    /// The method, and what is sent by it.
    public enum Content: Sendable {
        case get
        /// `POST` of a form, `application/x-www-form-urlencoded`.
        case form([UInt8])
    }

    /// An address of `https`, or of `http` on this machine.
    public let address: String
    public let content: Content
    /// Fields of the head beside those that every request has.
    public let fields: [(name: String, value: String)]
    /// The size that an answer's body may have.
    public let mostBytes: Int
    /// The time for connection and answer together.
    public let mostTime: Milliseconds

    public init(
        address: String, content: Content = .get, fields: [(name: String, value: String)] = [],
        mostBytes: Int, mostTime: Milliseconds
    ) {
        (self.address, self.content, self.fields) = (address, content, fields)
        (self.mostBytes, self.mostTime) = (mostBytes, mostTime)
    }
}

extension ProviderRequest: CustomStringConvertible {
    /// The address only: form and fields hold secrets.
    public var description: String { "ProviderRequest(\(address))" }
}

/// An answer of a provider.
public struct ProviderReply: Sendable {
    public let status: Int
    public let body: [UInt8]

    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// A reason for which there is no answer of a provider.
public enum ProviderFailure: Error, CaseIterable, Sendable {
    case tooLarge, tooSlow, unreachable
    /// The host lies in a network to which the daemon may not connect.
    case addressRefused
}
