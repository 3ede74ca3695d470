import QuestEngine
import Synchronization

/// Result lists as they were last written, for whoever asks within the same second: a thousand spectators cost what one does.
///
/// Shareable between tasks.
final class KeptResults: Sendable {
    struct Key: Hashable {
        let quest: QuestID
        let isForStaff: Bool
        let format: ResultList.Format
        let language: Language
    }

    /// What a list was made of.
    struct Basis: Equatable {
        let head: LogHead
        let version: Int
        let second: Int64
        let isFrozen: Bool
    }

    private let kept = Mutex<[Key: (basis: Basis, bytes: [UInt8])]>([:])
    /// Lists that are kept, at most.
    private static let limit = 64

    func results(_ key: Key, _ basis: Basis) -> [UInt8]? {
        kept.withLock { kept in kept[key].flatMap { $0.basis == basis ? $0.bytes : nil } }
    }

    func keep(_ bytes: [UInt8], _ key: Key, _ basis: Basis) {
        kept.withLock { kept in
            if kept.count >= Self.limit, kept[key] == nil { kept.removeAll() }
            kept[key] = (basis, bytes)
        }
    }
}
