extension PartialTour {
    /// Inserts a candidate where that costs least, whatever it costs, and before it those that open it.
    ///
    /// - Returns: `false` where nothing opens it; some of the others may be inserted all the same.
    /// - Complexity: O(places of the tour); where it is closed, as much for each candidate that may open it.
    mutating func forceIn(_ candidate: Int) -> Bool {
        var pending: Set<Int> = []
        return forceIn(candidate, &pending)
    }

    /// - Parameter pending: Candidates that wait for others to be inserted: none of them can open those.
    private mutating func forceIn(_ candidate: Int, _ pending: inout Set<Int>) -> Bool {
        pending.insert(candidate)
        defer { pending.remove(candidate) }
        var first = firstPosition(of: candidate)
        while first == nil {
            guard let opener = cheapestOpener(of: candidate, besides: pending),
                forceIn(opener, &pending)
            else { return false }
            first = firstPosition(of: candidate)
        }
        insert(candidate, at: cheapestPosition(of: candidate, from: first ?? 1).position)
        return true
    }

    /// The candidate that gives something to a need of another and costs least.
    private mutating func cheapestOpener(of candidate: Int, besides pending: Set<Int>) -> Int? {
        let missing = table.gates.missing(for: candidate, after: order)
        var cheapest: (candidate: Int, extra: Double)?
        for opener in 0..<table.count
        where !contains(opener) && !pending.contains(opener) && table.gates.gives(opener, to: missing) {
            steps += order.count
            let extra = cheapestPosition(of: opener, from: 1).extra
            if extra < cheapest?.extra ?? .infinity || cheapest == nil { cheapest = (opener, extra) }
        }
        return cheapest?.candidate
    }

    /// The position from a first one on at which a candidate costs least, without any openings looked at.
    private func cheapestPosition(of candidate: Int, from first: Int) -> (position: Int, extra: Double) {
        var best = (position: first, extra: Double.infinity)
        for position in first..<order.count {
            let (before, after) = (order[position - 1], order[position])
            let extra =
                table.cost(before, candidate) + table.cost(candidate, after) - table.cost(before, after)
            if extra < best.extra { best = (position, extra) }
        }
        return best
    }

    /// Whether a place would be closed without the one at a position.
    mutating func needs(_ position: Int, for place: Int) -> Bool {
        guard !table.gates.isEmpty else { return false }
        steps += order.count
        var rest = order
        rest.remove(at: position)
        return !table.gates.opened(of: rest).contains(place)
    }
}
