import QuestRules

/// The knowledge of one provider of OpenID Connect: its description and its keys, read when they are needed and
/// believed for an hour. Who asks while they are being read waits for the same answer.
actor KnownProvider {
    let provider: SignInProvider
    private let metadataRead = OneReading<ProviderMetadata>()
    private let keysRead = OneReading<ProviderKeySet>()
    private var metadata: (value: ProviderMetadata, at: Timestamp)?
    private var keys: (value: ProviderKeySet, from: ProviderAddress, at: Timestamp)?
    /// The last reading of keys for the sake of an unknown one.
    private var refetchedAt: Timestamp?

    init(_ provider: SignInProvider) {
        self.provider = provider
    }

    func metadata(asking: ProviderAsking) async throws(SignInRefusal) -> ProviderMetadata {
        if let metadata, Self.isFresh(metadata.at, asking.now) { return metadata.value }
        let provider = provider
        let read = try await metadataRead.value { () throws(SignInRefusal) in
            guard let address = ProviderMetadata.address(of: provider) else {
                throw .endpointInvalid("issuer")
            }
            return try ProviderMetadata(await asking.get(address).object(), of: provider)
        }
        metadata = (read, asking.now)
        return read
    }

    /// Finds the key of a token. For one that is unknown the keys are read again, at most once a minute.
    func key(
        named id: String?, for algorithm: SigningAlgorithm, of metadata: ProviderMetadata,
        asking: ProviderAsking
    ) async throws(SignInRefusal) -> ProviderKey {
        var set: ProviderKeySet
        if let keys, keys.from == metadata.keys, Self.isFresh(keys.at, asking.now) {
            set = keys.value
            if case .unknown = set.key(named: id, for: algorithm), mayRefetch(at: asking.now) {
                set = try await readKeys(from: metadata.keys, asking: asking)
            }
        } else {
            set = try await readKeys(from: metadata.keys, asking: asking)
        }
        switch set.key(named: id, for: algorithm) {
        case .found(let key): return key
        case .unknown: throw .keyUnknown
        case .unfit: throw .keyUnfit
        case .weak: throw .keyWeak
        }
    }

    /// Takes the minute before anything is asked, so that no two do.
    private func mayRefetch(at now: Timestamp) -> Bool {
        // Whoever finds a reading under way waits for it, which is none of his own.
        if keysRead.isUnderWay { return true }
        let pause = Int64(SignInLimits.refetch.value) * 1000
        if let refetchedAt, now.milliseconds - refetchedAt.milliseconds < pause { return false }
        refetchedAt = now
        return true
    }

    private func readKeys(
        from address: ProviderAddress, asking: ProviderAsking
    ) async throws(SignInRefusal) -> ProviderKeySet {
        let read = try await keysRead.value { () throws(SignInRefusal) in
            try ProviderKeySet(await asking.get(address).object())
        }
        keys = (read, address, asking.now)
        return read
    }

    private static func isFresh(_ time: Timestamp, _ now: Timestamp) -> Bool {
        now.milliseconds - time.milliseconds < Int64(SignInLimits.kept.value) * 1000
    }
}

/// A reading that several wait for.
private final class OneReading<Value: Sendable> {
    private var task: Task<Result<Value, SignInRefusal>, Never>?

    var isUnderWay: Bool { task != nil }

    /// Begins to read, or waits for what has been begun. One who goes away stops nobody's reading.
    func value(
        isolation: isolated (any _Concurrency.Actor)? = #isolation,
        _ read: @escaping @Sendable () async throws(SignInRefusal) -> Value
    ) async throws(SignInRefusal) -> Value {
        let task =
            task
            ?? Task {
                do throws(SignInRefusal) {
                    return .success(try await read())
                } catch {
                    return .failure(error)
                }
            }
        self.task = task
        let result = await task.value
        if self.task == task { self.task = nil }
        return try result.get()
    }
}
