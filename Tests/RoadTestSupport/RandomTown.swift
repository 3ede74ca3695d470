public import RoadRouter

/// A town from a seed, for comparing a fast algorithm with a slow one: a jittered grid with streets missing,
/// one-ways, bends, parallel streets, loops, dead ends, closed roads, islands and forbidden turns.
public struct RandomTown: Sendable {
    public let file: RoadFile
    public let graph: RoadGraph

    /// - Parameters:
    ///   - gridSize: Metres between neighbouring junctions before they are moved about.
    ///   - hasTraits: Whether some streets have traits, so that profiles differ about them.
    ///   - sections: Makes further sections from the finished graph, such as a profile's metric.
    public init(
        seed: UInt64, columns: Int = 8, rows: Int = 8, gridSize: Double = 120,
        origin: Coordinate = Coordinate(longitude: 61.36, latitude: 55.16), hasTraits: Bool = false,
        adding sections: (RoadGraph) -> RoadSections = { _ in RoadSections() }
    ) {
        self.init(
            Self.builder(
                seed: seed, columns: columns, rows: rows, gridSize: gridSize, origin: origin,
                hasTraits: hasTraits),
            adding: sections)
    }

    /// A town somebody else has built.
    public init(
        _ builder: RoadGraphBuilder, adding sections: (RoadGraph) -> RoadSections = { _ in RoadSections() }
    ) {
        file = .made(by: builder, adding: sections)
        graph = .of(file)
    }

    /// The town before it has become a file.
    public static func builder(
        seed: UInt64, columns: Int = 8, rows: Int = 8, gridSize: Double = 120,
        origin: Coordinate = Coordinate(longitude: 61.36, latitude: 55.16), hasTraits: Bool = false
    ) -> RoadGraphBuilder {
        var planner = TownPlanner(seed: seed, gridSize: gridSize, origin: origin, hasTraits: hasTraits)
        planner.lay(columns: columns, rows: rows)
        return planner.builder
    }

    /// A point in or around the town.
    public func randomPoint(using generator: inout SeededGenerator) -> Coordinate {
        let bounds = graph.bounds!
        let margin = 0.05 * (bounds.east - bounds.west)
        return Coordinate(
            longitude: .random(in: bounds.west - margin...bounds.east + margin, using: &generator),
            latitude: .random(in: bounds.south - margin...bounds.north + margin, using: &generator))
    }
}

/// Draws the town's lots.
private struct TownPlanner {
    var builder = RoadGraphBuilder()
    private var generator: SeededGenerator
    /// Apart from the other, so that a town has the same streets with and without traits.
    private var traitGenerator: SeededGenerator?
    private let plane: LocalPlane
    private let gridSize: Double

    init(seed: UInt64, gridSize: Double, origin: Coordinate, hasTraits: Bool) {
        generator = SeededGenerator(seed: seed)
        traitGenerator = hasTraits ? SeededGenerator(seed: ~seed) : nil
        self.gridSize = gridSize
        plane = LocalPlane(center: origin)
    }

    mutating func lay(columns: Int, rows: Int) {
        var nodes: [[NodeID]] = []
        for row in 0..<rows {
            nodes.append([])
            for column in 0..<columns {
                nodes[row].append(builder.addNode(point(x: Double(column), y: Double(row), jitter: 0.35)))
            }
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let node = nodes[row][column]
                if column + 1 < columns { street(from: node, to: nodes[row][column + 1], x: column, y: row) }
                if row + 1 < rows { street(from: node, to: nodes[row + 1][column], x: column, y: row) }
                if generator.oneIn(9) { addEdge(from: node, to: node, bends: 3, x: column, y: row) }
                if generator.oneIn(9) { deadEnd(from: node, x: column, y: row) }
            }
        }
        // An island that no street reaches.
        let first = builder.addNode(point(x: Double(columns) + 2, y: 0, jitter: 0.3))
        let second = builder.addNode(point(x: Double(columns) + 2, y: 1, jitter: 0.3))
        addEdge(from: first, to: second, bends: 1, x: columns + 2, y: 0)
        forbidTurns()
    }

    private mutating func street(from: NodeID, to: NodeID, x: Int, y: Int) {
        if generator.oneIn(7) { return }
        addEdge(from: from, to: to, bends: Int.random(in: 0...2, using: &generator), x: x, y: y)
        if generator.oneIn(11) { addEdge(from: from, to: to, bends: 2, x: x, y: y) }
    }

    private mutating func deadEnd(from node: NodeID, x: Int, y: Int) {
        let end = builder.addNode(point(x: Double(x) + 0.5, y: Double(y) + 0.5, jitter: 0.2))
        addEdge(from: node, to: end, bends: 0, x: x, y: y)
    }

    private mutating func addEdge(from: NodeID, to: NodeID, bends: Int, x: Int, y: Int) {
        let interior = (0..<bends).map { _ in point(x: Double(x) + 0.4, y: Double(y) + 0.4, jitter: 0.6) }
        let isFlipped = generator.oneIn(2)
        builder.addEdge(
            from: isFlipped ? to : from, to: isFlipped ? from : to, interior: interior,
            attributes: attributes(), traits: traits(),
            name: "Street \(Int.random(in: 1...20, using: &generator))",
            way: OSMWayID(Int64(builder.edgeCount + 1)))
    }

    private mutating func attributes() -> EdgeAttributes {
        let roadClass: RoadClass =
            [.residential, .residential, .cycleway, .tertiary, .track, .service, .footway]
            .randomElement(using: &generator)!
        let mode: TravelMode = generator.oneIn(12) ? .push : .ride
        let isClosed = generator.oneIn(25)
        let isOneWay = generator.oneIn(5)
        return EdgeAttributes(
            roadClass: roadClass, surface: Surface.allCases.randomElement(using: &generator)!,
            forward: isClosed ? .closed : mode, backward: isClosed || isOneWay ? .closed : mode)
    }

    /// Few of all bits, whatever they mean.
    private mutating func traits() -> EdgeTraits {
        guard var generator = traitGenerator else { return EdgeTraits() }
        let bits = (0..<5).reduce(UInt64.max) { bits, _ in bits & generator.next() }
        traitGenerator = generator
        return EdgeTraits(rawValue: bits & (1 << 58 - 1))
    }

    private mutating func forbidTurns() {
        var leaving: [NodeID: [ArcID]] = [:]
        let arcs = (0..<UInt32(2 * builder.edgeCount)).map { ArcID($0) }
        for arc in arcs { leaving[builder.tail(of: arc), default: []].append(arc) }
        for from in arcs where generator.oneIn(6) {
            let to = leaving[builder.head(of: from)]!.randomElement(using: &generator)!
            if to != from.reversed { builder.forbidTurn(from: from, to: to) }
        }
    }

    /// A point of the grid, moved by up to `jitter` of a square in each direction.
    private mutating func point(x: Double, y: Double, jitter: Double) -> FixedCoordinate {
        let point = LocalPlane.Point(
            x: (x + Double.random(in: -jitter...jitter, using: &generator)) * gridSize,
            y: -(y + Double.random(in: -jitter...jitter, using: &generator)) * gridSize)
        return FixedCoordinate(plane.coordinate(of: point))
    }
}
