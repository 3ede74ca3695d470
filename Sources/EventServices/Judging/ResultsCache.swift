package import QuestEngine
import Synchronization

/// Result lists as they were last written, or are being written, for whoever asks within the same second: a thousand
/// spectators cost what one does.
///
/// Shareable between tasks.
package final class ResultsCache: Sendable {
    package struct Key: Hashable {
        let quest: QuestID
        let isForStaff: Bool
        let format: ResultList.Format
        let language: Language
        /// The team whose standing is explained.
        var explained: TeamID?
        /// The class that the list is of; all where `nil`.
        var classID: String?

        package init(
            quest: QuestID, isForStaff: Bool, format: ResultList.Format, language: Language,
            explained: TeamID? = nil,
            classID: String? = nil
        ) {
            (self.quest, self.isForStaff, self.format, self.language) = (quest, isForStaff, format, language)
            (self.explained, self.classID) = (explained, classID)
        }
    }

    /// Everything that a list was made of.
    package struct Basis: Equatable {
        /// The last record that counts for its readers.
        let seq: Int64
        let version: Int
        let second: Int64
        let isFrozen: Bool

        package init(seq: Int64, version: Int, second: Int64, isFrozen: Bool) {
            (self.seq, self.version, self.second, self.isFrozen) = (seq, version, second, isFrozen)
        }
    }

    /// A list as it is sent, with the end of the log that it speaks of.
    package struct List: Sendable {
        package let bytes: [UInt8]
        package let head: LogHead

        package init(bytes: [UInt8], head: LogHead) {
            self.bytes = bytes
            self.head = head
        }
    }

    private struct Kept {
        let basis: Basis
        let list: Task<List, any Error>
    }

    private let kept = Mutex<[Key: Kept]>([:])

    package init() {
    }
    /// Lists that are kept, at most.
    private static let limit = 64

    /// The list that was made of this, or is being made; else what `make` makes.
    ///
    /// - Throws: What `make` throws; whoever asks next has it made anew.
    package func list(
        _ key: Key, of basis: Basis, _ make: @escaping @Sendable () async throws -> List
    ) async throws -> List {
        let list = kept.withLock { kept -> Task<List, any Error> in
            if let known = kept[key], known.basis == basis { return known.list }
            if kept.count >= Self.limit, kept[key] == nil { kept.removeAll() }
            // Others wait for it, too: it is not given up when the first who asked is gone.
            let list = Task { try await make() }
            kept[key] = Kept(basis: basis, list: list)
            return list
        }
        do {
            return try await list.value
        } catch {
            kept.withLock { if $0[key]?.list == list { $0[key] = nil } }
            throw error
        }
    }
}
