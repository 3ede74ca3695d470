/// Recognises names that were probably meant to be one of ours.
///
/// Editors add properties of their own (`fill`, `_leaflet_id`, `fid`), so an unknown name is no fault by
/// itself.
struct PropertySpelling {
    private let known: [[Character]]
    private let exact: Set<String>
    /// Names shorter than this are too easily hit by accident.
    private static let shortestName = 4

    init(role: FeatureRole) {
        let names = PropertyName.names(for: role).flatMap(\.allSpellings)
        exact = Set(names)
        known = names.filter { $0.count >= Self.shortestName }.map(Array.init)
    }

    /// Whether translations may stand beside a property of this name, `hint-2` among them.
    static func isTranslatable(_ name: String) -> Bool {
        PropertyName.allCases.contains { $0.isTranslatable && $0.allSpellings.contains(name) }
    }

    func isKnown(_ name: String) -> Bool { exact.contains(name) }

    /// The known name that an unknown one resembles: the same letters in another case or with other
    /// separators, one slip of the finger, or two in a long name.
    func resembled(by name: String) -> String? {
        let folded = Self.folded(name)
        guard folded.count >= Self.shortestName - 1, folded.count <= 32 else { return nil }
        let best = known.map { (name: $0, slips: Self.slips(folded, Self.folded(String($0)))) }
            .min { $0.slips < $1.slips }
        guard let best, best.slips <= (best.name.count > 6 ? 2 : 1) else { return nil }
        return String(best.name)
    }

    private static func folded(_ name: String) -> [Character] {
        name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }.map(\.self)
    }

    /// Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours.
    ///
    /// - Complexity: O(left × right).
    private static func slips(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                var cost = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
