import GeoJSONKit
import QuestRules

/// The public keys of a provider (RFC 7517, section 5).
struct ProviderKeySet: Sendable {
    /// The outcome of looking for the key of a token.
    enum Search: Sendable {
        case found(ProviderKey)
        /// No key has that name.
        case unknown
        /// Only keys that are for something else have it, or several have.
        case unfit
        /// The key is of RSA and too short.
        case weak
    }

    let keys: [ProviderKey]

    init(_ json: JSONObject) throws(SignInRefusal) {
        guard let elements = json["keys"]?.arrayValue else { throw .answerUnreadable }
        guard elements.count <= SignInLimits.keys.value else { throw .keysTooMany }
        // What is no object is no key; kinds of keys that nobody knows may stand there.
        keys = elements.compactMap { $0.objectValue.map(ProviderKey.init) }
    }

    /// Finds the key of a token.
    ///
    /// - Parameter id: The name that the token says; without one, only one key may fit the algorithm.
    func key(named id: String?, for algorithm: SigningAlgorithm) -> Search {
        let named = keys.filter { key in id.map { key.id?.isExactly($0) ?? false } ?? true }
        guard !named.isEmpty else { return .unknown }
        let fitting = named.filter { $0.fits(algorithm) }
        guard fitting.count == 1 else { return .unfit }
        if case .weakRSA = fitting[0].material { return .weak }
        return .found(fitting[0])
    }
}
