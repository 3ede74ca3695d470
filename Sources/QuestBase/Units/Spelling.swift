extension String {
    /// The candidate that this is most likely a misspelling of: at most a third of its letters differ. What is much longer
    /// than names are is none of anything.
    public func nearest(in candidates: [String]) -> String? {
        guard utf8.count <= 256 else { return nil }
        let ranked = candidates.map { (name: $0, distance: editDistance(to: $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance * 3 <= Swift.max(count, best.name.count) ? best.name : nil
    }

    /// Returns the number of insertions, deletions and replacements (Levenshtein distance), row by row.
    private func editDistance(to other: String) -> Int {
        let target = Array(other)
        var row = Array(0...target.count)
        for (line, character) in enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in target.indices {
                let replaced = diagonal + (character == target[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[target.count]
    }
}
