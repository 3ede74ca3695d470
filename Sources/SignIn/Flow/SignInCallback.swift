import QuestRules

/// The message that a provider gives a browser to bring back: the query of the redirect address.
public struct SignInCallback: Sendable {
    /// A code that is worth a token, or why there is none.
    enum Outcome: Sendable {
        case code(String)
        case error(String)
    }

    let state: String
    let outcome: Outcome
    /// The provider that says so (RFC 9207).
    let issuer: String?
    /// VK's name for the person's device, which it wants back with the code.
    let device: String?

    /// Reads the items of a query; those that nobody asked for are passed over.
    ///
    /// - Throws: `SignInRefusal.callbackInvalid` when one that counts stands there twice, is empty or too long, or when
    ///   there is not just one of a code and an error.
    public init(_ items: [(name: String, value: String)]) throws(SignInRefusal) {
        func item(_ name: String) throws(SignInRefusal) -> String? {
            let found = items.filter { $0.name.isExactly(name) }
            guard let first = found.first else { return nil }
            guard found.count == 1, (1...SignInLimits.callbackValue.value).contains(first.value.utf8.count)
            else { throw .callbackInvalid }
            return first.value
        }
        guard let state = try item("state") else { throw .callbackInvalid }
        self.state = state
        issuer = try item("iss")
        device = try item("device_id")
        switch (try item("code"), try item("error")) {
        case (let code?, nil): outcome = .code(code)
        case (nil, let error?): outcome = .error(error)
        default: throw .callbackInvalid
        }
    }
}
