/// Where one leg may begin and end, in memory that the next leg uses again.
struct LegEnds {
    private(set) var departures: [ArcPlace] = []
    private(set) var arrivals: [ArcPlace] = []
    private(set) var sources: [SearchSource] = []
    private(set) var targets: [SearchTarget] = []

    mutating func set(from start: Snap, to end: Snap, on snapper: Snapper, by metric: some RideMetric) {
        departures.removeAll(keepingCapacity: true)
        arrivals.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
        snapper.addDepartures(from: start, to: &departures)
        snapper.addArrivals(at: end, to: &arrivals)
        for place in departures {
            let remaining = metric.weight(of: place.toEnd(in: metric.graph))
            sources.append(SearchSource(arc: place.arc, remaining: remaining))
        }
        for place in arrivals {
            targets.append(SearchTarget(arc: place.arc, partial: metric.weight(of: place.fromStart)))
        }
    }

    /// The cheapest piece of a single arc that leads from one place to the other, if the end lies ahead on
    /// one.
    func directStretch(by metric: some RideMetric) -> ArcStretch? {
        var best: (weight: Weight, stretch: ArcStretch)?
        for departure in departures {
            for arrival in arrivals {
                guard let stretch = departure.stretch(to: arrival) else { continue }
                let weight = metric.weight(of: stretch)
                if best.map({ weight < $0.weight }) ?? true { best = (weight, stretch) }
            }
        }
        return best?.stretch
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
