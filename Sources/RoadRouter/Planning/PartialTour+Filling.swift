extension PartialTour {
    /// Inserts candidates while any fits, each time the one with the greatest weight for the time that it costs.
    ///
    /// - Parameter weights: A weight for each candidate; 0 leaves it out.
    /// - Complexity: O(candidates · places of the tour), and O(candidates) for each insertion; as much again for each
    ///   insertion where places have openings or precedence.
    mutating func fill(by weights: [Double]) {
        var outside: [Insertion] = []
        for candidate in 0..<table.count where !contains(candidate) && weights[candidate] > 0 {
            outside.append(Insertion(candidate))
        }
        for index in outside.indices { evaluate(&outside[index]) }
        while true {
            steps += outside.count
            var chosen: Int?
            var worth = -1.0
            let room = table.limit - length
            for index in outside.indices {
                let insertion = outside[index]
                guard insertion.extra < .infinity, table.hasOpenings || insertion.extra <= room else {
                    continue
                }
                // A way that costs nothing is worth more than any other, but its weight still counts.
                let ratio = weights[insertion.candidate] / max(insertion.extra, 1e-9)
                if ratio > worth { (chosen, worth) = (index, ratio) }
            }
            guard let chosen else { return }
            let insertion = outside[chosen]
            outside.swapAt(chosen, outside.count - 1)
            outside.removeLast()
            let position = positions(after: insertion.before)
            let after = order[position]
            insert(insertion.candidate, at: position)
            for index in outside.indices {
                if table.hasOpenings || !table.gates.isEmpty || outside[index].before == insertion.before {
                    evaluate(&outside[index])
                } else {
                    outside[index].consider(insertion.candidate, after: insertion.before, in: table)
                    outside[index].consider(insertion.candidate, before: after, in: table)
                }
            }
        }
    }

    /// A candidate with the cheapest way to insert it so far.
    private struct Insertion {
        let candidate: Int
        /// The place after which it would come.
        var before = 0
        var extra = Double.infinity

        init(_ candidate: Int) { self.candidate = candidate }

        /// Takes the way from a place to a new one after it where that is cheaper.
        mutating func consider(_ new: Int, after place: Int, in table: CandidateTable) {
            consider(from: place, to: new, in: table)
        }

        mutating func consider(_ new: Int, before place: Int, in table: CandidateTable) {
            consider(from: new, to: place, in: table)
        }

        @inline(__always)
        private mutating func consider(from: Int, to: Int, in table: CandidateTable) {
            let other = table.cost(from, candidate) + table.cost(candidate, to) - table.cost(from, to)
            if other < extra { (before, extra) = (from, other) }
        }
    }

    /// The position after a place of the tour.
    private func positions(after place: Int) -> Int {
        place == table.start ? 1 : positions[place] + 1
    }

    private mutating func evaluate(_ insertion: inout Insertion) {
        insertion.extra = .infinity
        steps += order.count
        guard let first = firstPosition(of: insertion.candidate) else { return }
        for position in first..<order.count {
            let before = order[position - 1]
            let extra =
                table.hasOpenings
                ? extra(of: insertion.candidate, at: position)
                : table.cost(before, insertion.candidate) + table.cost(insertion.candidate, order[position])
                    - table.cost(before, order[position])
            if extra < insertion.extra { (insertion.before, insertion.extra) = (before, extra) }
        }
    }
}
