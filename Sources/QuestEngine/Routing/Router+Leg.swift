extension Router {
    /// The cheapest way between two places under the conditions that weighs less than `limit`, or `nil` if there
    /// is none, or if the search ran out (`RouterWorkspace.ranOut`).
    ///
    /// - Parameters:
    ///   - heading: In which direction the rider comes to the start; who leaves it against that turns round
    ///     first.
    ///   - field: Of `end`; guides the search instead of the hierarchy.
    func leg(
        from start: Snap, heading: Bearing? = nil, to end: Snap, for data: ProfileData,
        under conditions: RoadConditions? = nil, guidedBy field: Field? = nil,
        below limit: Weight = .infinity, using workspace: RouterWorkspace
    ) -> RouteLeg? {
        guard let changes = (conditions ?? self.conditions).changes else {
            return leg(
                from: start, heading, to: end, for: data, by: data.metric, guidedBy: field, below: limit,
                using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        return leg(
            from: start, heading, to: end, for: data, by: metric, guidedBy: field, below: limit,
            using: workspace)
    }

    private func leg(
        from start: Snap, _ heading: Bearing?, to end: Snap, for data: ProfileData,
        by metric: some RideMetric,
        guidedBy field: Field?,
        below limit: Weight, using workspace: RouterWorkspace
    ) -> RouteLeg? {
        let weight = way(
            from: start, heading: heading, to: end, for: data, by: metric, guidedBy: field, below: limit,
            using: workspace)
        let turnsRound = workspace.ends.turnsRound(before: workspace.stretches.first)
        return weight.map {
            RouteLeg(
                from: start, to: end, along: workspace.stretches, weight: $0,
                turningRound: turnsRound ? data.metric.turnRoundWeight : nil, metric: metric)
        }
    }

    /// The weight of the cheapest way below `limit`; its arcs, the first and the last one cut at the ends,
    /// are left in `workspace.stretches`.
    func way(
        from start: Snap, heading: Bearing? = nil, to end: Snap, for data: ProfileData,
        by metric: some RideMetric, guidedBy field: Field?, below limit: Weight = .infinity,
        using workspace: RouterWorkspace
    ) -> Weight? {
        workspace.stretches.removeAll(keepingCapacity: true)
        if start.isSamePlace(as: end) { return Weight.zero < limit ? .zero : nil }
        workspace.ends.set(
            from: start, to: end, heading: heading, turnRound: data.metric.turnRoundWeight, on: snapper,
            by: metric)
        let direct = workspace.ends.directStretch(by: metric)
        let directWeight = direct?.weight ?? .infinity
        // Even where the end lies ahead on the same arc, the way round may be cheaper.
        let weight: Weight?
        if let field {
            weight = search(
                by: metric, guidedBy: FieldPotential(field: field), below: min(limit, directWeight),
                using: workspace)
        } else {
            let potential = HierarchyPotential(
                data.hierarchy, to: workspace.ends.targets, weight: data.hierarchyWeight(of:),
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
        workspace.stretches.append(direct.stretch)
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
