public import RoadRouter

/// A `StreetMap` made into a road file, with its letters to ask by.
public struct DrawnRoads: Sendable {
    public let map: StreetMap
    public let file: RoadFile
    public let graph: RoadGraph
    private let nodes: [Character: NodeID]
    private let letters: [NodeID: Character]

    init(map: StreetMap, file: RoadFile) {
        self.map = map
        self.file = file
        graph = .of(file)
        var nodeAt: [Coordinate: NodeID] = [:]
        for node in 0..<UInt32(graph.nodeCount) { nodeAt[graph.coordinate(of: NodeID(node))] = NodeID(node) }
        nodes = map.places.compactMapValues { nodeAt[$0] }
        letters = Dictionary(uniqueKeysWithValues: nodes.map { ($0.value, $0.key) })
    }

    /// Writes the network, made ready for routes, as a map's file.
    public func write(to path: String) throws {
        var sections = map.builder().finish()
        sections.append(
            Preparation.sections(for: try RoadGraph(file: RoadFile(sections: sections, info: file.info))))
        try RoadFile.write(sections, info: file.info, to: path)
    }

    /// Where a letter or digit stands, whether or not a way uses it.
    public func coordinate(_ place: Character) -> Coordinate { map.coordinate(place) }

    public func node(_ letter: Character) -> NodeID {
        guard let node = nodes[letter] else { preconditionFailure("no way uses \(letter)") }
        return node
    }

    /// The arc from one letter to the next: `arc("AB")`. Of several between them the first drawn, or the one
    /// named.
    public func arc(_ ends: String, name: String? = nil) -> ArcID {
        let letters = Array(ends)
        precondition(letters.count == 2, "an arc has two letters")
        let found = (0..<UInt32(graph.arcCount)).map { ArcID($0) }.filter {
            graph.tail(of: $0) == node(letters[0]) && graph.head(of: $0) == node(letters[1])
                && graph.original(of: $0) == $0 && (name == nil || graph.name(of: $0.edge) == name)
        }
        guard let first = found.min(by: { (graph.way(of: $0.edge), $0) < (graph.way(of: $1.edge), $1) })
        else {
            preconditionFailure("no way from \(letters[0]) to \(letters[1])")
        }
        return first
    }

    public func edge(_ ends: String, name: String? = nil) -> EdgeID { arc(ends, name: name).edge }

    /// The letters along a chain of arcs: `"ABDC"`.
    public func letters(along arcs: [ArcID]) -> String {
        guard let first = arcs.first else { return "" }
        return arcs.reduce(into: String(letter(of: graph.tail(of: first)))) { text, arc in
            text.append(letter(of: graph.head(of: arc)))
        }
    }

    public func letter(of node: NodeID) -> Character { letters[node]! }
}

extension RoadFile {
    /// A file in memory with what a builder has collected, and the sections made from the finished graph.
    public static func made(
        by builder: consuming RoadGraphBuilder,
        adding sections: (RoadGraph) -> RoadSections = { _ in RoadSections() }
    ) -> RoadFile {
        let info = MapInfo(
            name: "Test", source: "test",
            bounds: builder.bounds ?? Bounds(west: 0, south: 0, east: 0, north: 0),
            attribution: "none", isSynthetic: true, generator: "tests")
        var all = builder.finish()
        all.append(sections(RoadGraph.of(RoadFile(sections: all, info: info))))
        return RoadFile(sections: all, info: info)
    }
}

extension RoadGraph {
    /// The graph of a file that a builder has just made.
    static func of(_ file: RoadFile) -> RoadGraph {
        do {
            return try RoadGraph(file: file)
        } catch {
            preconditionFailure("the builder made a file that does not open: \(error)")
        }
    }
}
