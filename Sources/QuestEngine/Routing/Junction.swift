/// A junction as a route passes it: the arc it comes by, the arc it leaves by, and what else could be taken.
struct Junction {
    let graph: RoadGraph
    let arriving: ArcID
    let leaving: ArcID
    /// The other arcs that lead away, turning round left out: what a rider sees there, forbidden turns too.
    let others: [ArcID]

    init(from arriving: ArcID, to leaving: ArcID, in graph: RoadGraph) {
        self.graph = graph
        self.arriving = arriving
        self.leaving = leaving
        let (back, way) = (graph.original(of: arriving).reversed, graph.original(of: leaving))
        others = graph.outgoingArcs(of: graph.head(of: arriving)).filter {
            $0 != way && $0 != back && graph.original(of: $0) == $0
        }
    }

    func allows(_ arc: ArcID) -> Bool {
        guard graph.mode(of: arc) != .closed else { return false }
        return graph.allowsTurn(from: arriving, toOriginal: arc)
    }

    /// The change of direction in degrees, positive to the right.
    func angle(to arc: ArcID) -> Double {
        graph.endBearing(of: arriving).turn(to: graph.startBearing(of: arc))
    }

    var angle: Double { angle(to: leaving) }
    var isUTurn: Bool { graph.original(of: leaving) == graph.original(of: arriving).reversed }
    var changesMode: Bool { graph.mode(of: arriving) != graph.mode(of: leaving) }
    var entersRoundabout: Bool { !isRoundabout(arriving) && isRoundabout(leaving) }
    var leavesRoundabout: Bool { isRoundabout(arriving) && !isRoundabout(leaving) }

    /// Whether a roundabout may be left here for another road, by riding.
    var hasExit: Bool {
        leavesRoundabout || others.contains { !isRoundabout($0) && graph.mode(of: $0) == .ride }
    }

    private func isRoundabout(_ arc: ArcID) -> Bool { graph.attributes(of: arc.edge).isRoundabout }
}
