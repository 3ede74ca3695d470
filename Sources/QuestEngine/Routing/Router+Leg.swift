extension Router {
    /// The cheapest way between two places under the conditions that weighs less than `limit`, or `nil` if there
    /// is none, or if the search ran out (`RouterWorkspace.ranOut`).
    ///
    /// - Parameter field: Of `end`; guides the search instead of the hierarchy.
    func leg(
        from start: Snap, to end: Snap, for rider: Rider, under conditions: RoadConditions? = nil,
        guidedBy field: Field? = nil, below limit: Weight = .infinity, using workspace: RouterWorkspace
    ) -> RouteLeg? {
        guard let changes = (conditions ?? self.conditions).changes else {
            return leg(
                from: start, to: end, for: rider, by: rider.metric, guidedBy: field, below: limit,
                using: workspace)
        }
        let metric = ChangedMetric(base: rider.metric, changes: changes)
        return leg(
            from: start, to: end, for: rider, by: metric, guidedBy: field, below: limit, using: workspace)
    }

    private func leg(
        from start: Snap, to end: Snap, for rider: Rider, by metric: some RideMetric, guidedBy field: Field?,
        below limit: Weight, using workspace: RouterWorkspace
    ) -> RouteLeg? {
        let weight = way(
            from: start, to: end, for: rider, by: metric, guidedBy: field, below: limit, using: workspace)
        return weight.map {
            RouteLeg(from: start, to: end, along: workspace.stretches, weight: $0, metric: metric)
        }
    }

    /// The weight of the cheapest way below `limit`; its arcs, the first and the last one cut at the ends, are left
    /// in `workspace.stretches`.
    func way(
        from start: Snap, to end: Snap, for rider: Rider, by metric: some RideMetric, guidedBy field: Field?,
        below limit: Weight = .infinity, using workspace: RouterWorkspace
    ) -> Weight? {
        workspace.stretches.removeAll(keepingCapacity: true)
        if start.isSamePlace(as: end) { return Weight.zero < limit ? .zero : nil }
        workspace.ends.set(from: start, to: end, on: snapper, by: metric)
        let direct = workspace.ends.directStretch(by: metric)
        let directWeight = direct.map { metric.weight(of: $0) } ?? .infinity
        // Even where the end lies ahead on the same arc, the way round may be cheaper.
        let weight: Weight?
        if let field {
            weight = search(
                by: metric, guidedBy: FieldPotential(field: field), below: min(limit, directWeight),
                using: workspace)
        } else {
            let potential = HierarchyPotential(
                rider.hierarchy, to: workspace.ends.targets, weight: rider.hierarchyWeight(of:),
                using: workspace.hierarchy)
            weight = search(
                by: metric, guidedBy: potential, below: min(limit, directWeight), using: workspace)
        }
        if workspace.search.ranOut { return nil }
        if let weight {
            workspace.cutArcs(on: graph)
            return weight
        }
        guard let direct, directWeight < limit else { return nil }
        workspace.stretches.append(direct)
        return directWeight
    }

    private func search(
        by metric: some RideMetric, guidedBy potential: some Potential, below limit: Weight,
        using workspace: RouterWorkspace
    ) -> Weight? {
        let search = AStar(graph: graph, metric: metric, potential: potential)
        let weight = search.weight(
            from: workspace.ends.sources, to: workspace.ends.targets, below: limit,
            settlingAtMost: max(0, settleLimit - (settleLimit < .max ? workspace.settledSum : 0)),
            using: workspace.search)
        workspace.noteSearch()
        return weight
    }
}
