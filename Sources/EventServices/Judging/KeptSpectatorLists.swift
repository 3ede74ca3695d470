package import QuestEngine
import Synchronization

/// The lists that spectators were told last, or are about to be told, for all who ask within the same seconds.
///
/// Shareable between tasks.
package final class KeptSpectatorLists: Sendable {
    /// Everything that a list was made of.
    package struct Basis: Equatable {
        let version: Int
        /// Number of the span of seconds in which it was made.
        let span: Int64

        package init(version: Int, span: Int64) {
            (self.version, self.span) = (version, span)
        }
    }

    private struct Key: Hashable {
        let quest: QuestID
        let language: Language
    }

    private struct Kept {
        let basis: Basis
        let bytes: Task<[UInt8], any Error>
    }

    private let kept = Mutex<[Key: Kept]>([:])

    package init() {
    }
    /// Lists that are kept, at most.
    private static let limit = 64

    /// The list that was made of this, or is being made; else what `make` makes.
    ///
    /// - Throws: What `make` throws; whoever asks next has it made anew.
    package func bytes(
        of quest: QuestID, in language: Language, _ basis: Basis,
        _ make: @escaping @Sendable () async throws -> [UInt8]
    ) async throws -> [UInt8] {
        let key = Key(quest: quest, language: language)
        let bytes = kept.withLock { kept -> Task<[UInt8], any Error> in
            if let known = kept[key], known.basis == basis { return known.bytes }
            if kept.count >= Self.limit, kept[key] == nil { kept.removeAll() }
            // Others wait for it, too: it is not given up when the first who asked is gone.
            let bytes = Task { try await make() }
            kept[key] = Kept(basis: basis, bytes: bytes)
            return bytes
        }
        do {
            return try await bytes.value
        } catch {
            kept.withLock { if $0[key]?.bytes == bytes { $0[key] = nil } }
            throw error
        }
    }
}
