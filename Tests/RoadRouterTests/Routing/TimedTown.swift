import RoadTestSupport

@testable import RoadRouter

/// A random town of which some roads are open at some hours only, and others are ridden both ways then.
struct TimedTown {
    let town: RandomTown
    private let arcs: [ArcID]

    init(seed: UInt64, columns: Int, rows: Int) {
        var generator = SeededGenerator(seed: ~seed)
        var builder = RandomTown.builder(seed: seed, columns: columns, rows: rows)
        for number in 0..<UInt32(builder.edgeCount) where generator.oneIn(5) {
            let edge = builder.edges[Int(number)]
            if generator.oneIn(3) {
                builder.edges[Int(number)].attributes.isTimed = true
            } else if edge.from != edge.to {
                let isOneWay = generator.oneIn(3)
                _ = builder.addTimedCopy(
                    of: EdgeID(number),
                    attributes: edge.attributes.timedCopy(
                        forward: isOneWay ? .closed : .ride, backward: .ride))
                // So that the hour makes a difference to those who may go there at any.
                builder.edges[Int(number)].attributes = edge.attributes.with(
                    forward: edge.attributes.forward == .closed ? .closed : .push, backward: .push)
            }
        }
        town = RandomTown(builder) { Preparation.sections(for: $0) }
        arcs = town.graph.timedArcs
    }

    var graph: RoadGraph { town.graph }

    /// Conditions at an hour drawn by lot, in which some roads are closed or slow besides, and how they are for the reference.
    func hour(
        epoch: UInt64, openOneIn share: Int, using generator: inout SeededGenerator
    ) -> (conditions: RoadConditions, reference: RandomConditions) {
        let opened = arcs.filter { _ in generator.oneIn(share) }
        let drawn = RandomConditions(on: graph, oneIn: 60, using: &generator)
        return (
            RoadConditions(epoch: epoch, on: graph, drawn.changes, opened: opened),
            RandomConditions(drawn.changes + [(Set(arcs).subtracting(opened).sorted(), .closed)])
        )
    }

    /// What holds where no clock is known.
    var clockless: RandomConditions { RandomConditions([(arcs, .closed)]) }
}
