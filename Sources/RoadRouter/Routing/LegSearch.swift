extension Router {
    /// The cheapest way between two places under the conditions that weighs less than `limit`, or `nil` if there
    /// is none, or if the search ran out (`RouterWorkspace.ranOut`).
    ///
    /// - Parameters:
    ///   - heading: Direction in which the rider comes to the start; who leaves it against that turns round
    ///     first.
    ///   - field: TargetDistances of `end`, which guides the search instead of the hierarchy.
    func leg(
        from start: Snap, heading: Bearing? = nil, to end: Snap, for data: ProfileData,
        under conditions: RoadConditions? = nil, guidedBy field: TargetDistances? = nil,
        below limit: Weight = .infinity, using workspace: RouterWorkspace
    ) -> RouteLeg? {
        let conditions = conditions ?? self.conditions
        let guide = WayGuide(field, data, under: conditions)
        guard let changes = conditions.changes else {
            return leg(
                from: start, heading, to: end, for: data, by: data.metric, guidedBy: guide, below: limit,
                using: workspace)
        }
        let metric = ChangedMetric(base: data.metric, changes: changes)
        return leg(
            from: start, heading, to: end, for: data, by: metric, guidedBy: guide, below: limit,
            using: workspace)
    }

    private func leg(
        from start: Snap, _ heading: Bearing?, to end: Snap, for data: ProfileData,
        by metric: some RideMetric, guidedBy guide: WayGuide, below limit: Weight,
        using workspace: RouterWorkspace
    ) -> RouteLeg? {
        let weight = way(
            from: start, heading: heading, to: end, for: data, by: metric, guidedBy: guide, below: limit,
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
        by metric: some RideMetric, guidedBy guide: WayGuide, below limit: Weight = .infinity,
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
        let bound = min(limit, directWeight)
        switch guide {
        case .field(let field):
            weight = search(
                by: metric, guidedBy: FieldPotential(field: field), below: bound, using: workspace)
        case .hierarchy:
            let potential = HierarchyPotential(
                data.hierarchy, to: workspace.ends.targets, weight: data.hierarchyWeight(of:),
                using: workspace.hierarchy)
            weight = search(by: metric, guidedBy: potential, below: bound, using: workspace)
        case .hierarchyAlone:
            let query = HierarchyQuery(graph: graph, hierarchy: data.hierarchy, metric: metric)
            weight = query.weight(
                from: workspace.ends.sources, to: workspace.ends.targets, below: bound,
                leavingArcsIn: workspace.search, using: workspace.hierarchy)
            workspace.noteSearch()
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

/// Guide of the search for a way between two places.
enum WayGuide {
    /// A*, guided by the field of the end.
    case field(TargetDistances)
    /// A*, guided by a hierarchy that was customized for other conditions, or whose metric is lighter than the search's.
    case hierarchy
    /// The hierarchy by itself: it was customized for the very metric. It looks at a fraction of what A* does, and of several
    /// cheapest ways may find another one.
    case hierarchyAlone

    /// - Parameter conditions: Those by whose metric is searched.
    init(_ field: TargetDistances?, _ data: Router.ProfileData, under conditions: RoadConditions) {
        if let field {
            self = .field(field)
        } else {
            self = data.isCustomized(for: conditions) ? .hierarchyAlone : .hierarchy
        }
    }
}

/// The places where one leg may begin and end, in memory that the next leg uses again.
struct LegEnds {
    private(set) var departures: [ArcPlace] = []
    private(set) var arrivals: [ArcPlace] = []
    private(set) var sources: [SearchSource] = []
    private(set) var targets: [SearchTarget] = []
    /// Tells for each departure whether it leads against the rider's heading.
    private var isAgainst: [Bool] = []
    private var turnRound = Weight.zero

    /// - Parameters:
    ///   - heading: Direction in which the rider comes: whoever leaves against it turns round first.
    ///   - turnRound: Weight of turning round.
    mutating func set(
        from start: Snap, to end: Snap, heading: Bearing? = nil, turnRound: Weight = .zero,
        on snapper: Snapper, by metric: some RideMetric
    ) {
        isAgainst.removeAll(keepingCapacity: true)
        self.turnRound = turnRound
        departures.removeAll(keepingCapacity: true)
        arrivals.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
        snapper.addDepartures(from: start, to: &departures)
        snapper.addArrivals(at: end, to: &arrivals)
        for place in departures {
            let remaining = metric.weight(of: place.toEnd(in: metric.graph))
            let isAgainst = heading.map { place.leads(against: $0, from: start, in: metric.graph) } ?? false
            self.isAgainst.append(isAgainst)
            sources.append(
                SearchSource(arc: place.arc, remaining: isAgainst ? remaining + turnRound : remaining))
        }
        for place in arrivals {
            targets.append(SearchTarget(arc: place.arc, partial: metric.weight(of: place.fromStart)))
        }
    }

    /// The cheapest piece of a single arc that leads from one place to the other, if the end lies ahead on
    /// one.
    func directStretch(by metric: some RideMetric) -> (weight: Weight, stretch: ArcStretch)? {
        var best: (weight: Weight, stretch: ArcStretch)?
        for (departure, isAgainst) in zip(departures, isAgainst) {
            for arrival in arrivals {
                guard let stretch = departure.stretch(to: arrival) else { continue }
                let weight = metric.weight(of: stretch) + (isAgainst ? turnRound : .zero)
                if best.map({ weight < $0.weight }) ?? true { best = (weight, stretch) }
            }
        }
        return best
    }

    /// Whether a way that begins with a stretch turns round first.
    func turnsRound(before stretch: ArcStretch?) -> Bool {
        zip(departures, isAgainst).contains { $0.arc == stretch?.arc && $1 }
    }
}

extension ArcPlace {
    /// Whether a rider with a heading has to turn by more than a right angle to leave along the arc.
    fileprivate func leads(against heading: Bearing, from snap: Snap, in graph: RoadGraph) -> Bool {
        abs(heading.turn(to: bearing(from: snap, in: graph))) > 90
    }

    /// The direction of the arc where a snap is.
    private func bearing(from snap: Snap, in graph: RoadGraph) -> Bearing {
        guard snap.node == nil else { return graph.startBearing(of: arc) }
        let line = graph.geometry(of: arc)
        let segment = arc.isForward ? snap.segment : line.count - 2 - snap.segment
        return Geodesic.azimuth(from: line[segment], to: line[segment + 1])
    }
}

extension RouteLeg {
    /// Whether a rider with a heading has to turn round to begin the leg.
    func begins(against heading: Bearing, in graph: RoadGraph) -> Bool {
        guard let first = pieces.first?.stretch else { return false }
        let place = ArcPlace(arc: first.arc, millimeters: first.start)
        return place.leads(against: heading, from: start, in: graph)
    }
}

extension RouterWorkspace {
    /// Makes stretches of the arcs that the last search found, the first and the last one cut at the ends.
    func cutArcs(on graph: RoadGraph) {
        var stretches: [ArcStretch] = []
        swap(&stretches, &self.stretches)
        for arc in search.arcs {
            stretches.append(ArcStretch(arc: arc, start: 0, end: graph.millimeters(of: arc.edge)))
        }
        let departure = ends.departures.first { $0.arc == stretches.first?.arc }
        let arrival = ends.arrivals.first { $0.arc == stretches.last?.arc }
        guard let departure, let arrival else {
            preconditionFailure("a path begins and ends on arcs that were given")
        }
        stretches[0].start = departure.millimeters
        stretches[stretches.count - 1].end = arrival.millimeters
        swap(&stretches, &self.stretches)
    }
}
