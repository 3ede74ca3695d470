import GeoJSONKit
import QuestEngine
import ServerBase
import Synchronization

/// The tasks of an edition as riders see them, each made once and not for every poll.
final class TaskTexts: Sendable {
    private struct Key: Hashable {
        let place: Int
        /// A task names its neighbours.
        let previous: Int?
        let next: Int?
        let language: Language
    }

    private let texts = Mutex<[Key: JSONValue]>([:])

    /// In quests in which everybody finds another way there are many neighbours.
    private static let limit = 10_000

    /// A task as a GeoJSON Feature, its members sorted by name.
    ///
    /// - Parameters:
    ///   - place: Among the checkpoints; one of `known`.
    ///   - known: Places of all tasks that the reader knows of, rising.
    func text(of place: Int, among known: [Int], in document: Quest, _ language: Language) -> JSONValue? {
        guard let index = known.firstIndex(of: place) else { return nil }
        let key = Key(
            place: place, previous: index > 0 ? known[index - 1] : nil,
            next: index + 1 < known.count ? known[index + 1] : nil, language: language)
        if let text = texts.withLock({ $0[key] }) { return text }
        let text = document.taskFeature(at: index, of: known, in: language).json?.sorted
        texts.withLock { texts in
            if texts.count >= Self.limit { texts = [:] }
            texts[key] = text
        }
        return text
    }
}
