/// Roads that have been used and are made dearer for the searches that follow, so that these look for others.
///
/// Weights only rise, so all lower bounds stay what they are, and searches stay exact by the dearer metric.
///
/// Source: M. Kobitzsch, M. Radermacher, D. Schieferdecker, "Evolution and evaluation of the penalty method for
/// alternative graphs", ATMOS 2013.
struct RoadPenalties {
    private let graph: RoadGraph
    private let conditions: RoadConditions
    /// The factor that each use of a road adds, in hundredths.
    private let factor: Int
    /// Factors of arcs in hundredths.
    private var factors: [ArcID: Int] = [:]

    /// No road is dearer yet than under some conditions.
    init(of factor: Int, on graph: RoadGraph, under conditions: RoadConditions) {
        self.factor = factor
        self.graph = graph
        self.conditions = conditions
    }

    /// Makes the roads of a way dearer in both directions, once more if they are already.
    mutating func add(_ stretches: some Sequence<ArcStretch>) {
        for edge in Set(stretches.map { graph.original(of: $0.arc).edge }) {
            for copy in [edge] + graph.viaCopies(of: edge) {
                for arc in [copy.forward, copy.backward] {
                    let before = factors[arc] ?? Int(conditions.changes?.factor(of: arc) ?? 100)
                    guard before != ArcChanges.closed else { continue }
                    factors[arc] = min(before * factor / 100, 10_000)
                }
            }
        }
    }

    /// A profile's metric with the conditions and the penalties.
    ///
    /// - Complexity: O(arcs of the map / 64 + arcs that are dearer).
    func metric(on base: ArcMetric) -> ChangedMetric {
        let groups = Dictionary(grouping: factors.keys) { factors[$0] ?? 100 }
        var changes: [(arcs: [ArcID], effect: RoadEffect)] = []
        for (hundredths, arcs) in groups {
            guard let slow = SlowFactor(hundredths: hundredths) else { continue }
            changes.append((arcs, .slowed(slow)))
        }
        let arcChanges = ArcChanges(arcCount: graph.arcCount, base: conditions.changes, changes)
        return ChangedMetric(base: base, changes: arcChanges)
    }
}

extension RideMetric {
    /// The weight of stretches that follow one another, turns included.
    ///
    /// - Complexity: O(stretches).
    func weight(along stretches: [ArcStretch]) -> Weight {
        var weight = Weight.zero
        var last: ArcID?
        for stretch in stretches {
            if let last { weight = weight + self.weight(ofTurnFrom: last, to: stretch.arc) }
            weight = weight + self.weight(of: stretch)
            last = stretch.arc
        }
        return weight
    }
}
