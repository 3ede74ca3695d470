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
    ///   - heading: In which direction the rider comes: whoever leaves against it turns round first.
    ///   - turnRound: What that weighs.
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
