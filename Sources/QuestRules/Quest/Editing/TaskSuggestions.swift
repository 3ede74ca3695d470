/// Finds the tasks that unknown ids were probably meant to be.
///
/// Each search compares an id with all of them, and a file may have thousands of unknown ones: the first of them have
/// suggestions, and whoever mends these has seen how.
struct TaskSuggestions {
    private let ids: [(id: TaskID, letters: [Character])]
    private var searchesLeft = Self.most

    /// The number of ids that are looked for.
    static let most = 20
    /// The length of the longest ids, in bytes.
    private static let longest = 64

    /// - Complexity: O(length of all ids).
    init(among ids: [TaskID]) {
        self.ids = ids.filter { $0.rawValue.utf8.count <= Self.longest }
            .map { ($0, PropertySpelling.folded($0.rawValue)) }
    }

    /// Returns the task whose id differs from another text by a slip of the finger or two; `nil` where there is none, and
    /// after `most` searches.
    ///
    /// - Complexity: O(ids).
    mutating func nearest(to task: TaskID) -> TaskID? {
        guard searchesLeft > 0, task.rawValue.utf8.count <= 4 * Self.longest else { return nil }
        let text = PropertySpelling.folded(task.rawValue)
        guard text.count <= Self.longest else { return nil }
        searchesLeft -= 1
        var best: (id: TaskID, slips: Int)?
        for (id, letters) in ids {
            let bound = best?.slips ?? min(3, text.count)
            // So many letters have to be added or left out at least.
            guard abs(letters.count - text.count) < bound else { continue }
            let distance = PropertySpelling.slips(text, letters)
            if distance < bound { best = (id, distance) }
        }
        return best?.id
    }
}
