import RoadRouter

/// An imported map with its junctions under the OSM ids of the tiny map.
struct ImportedRoads {
    let file: RoadFile
    let graph: RoadGraph
    let summary: ImportSummary
    let info: MapInfo
    private let idOfPoint: [FixedCoordinate: Int64]

    /// - Parameter joiningChains: As in a map for use; without, every edge is a stretch of one way.
    init(_ map: TinyMap, joiningChains: Bool = false) throws {
        let product = try Preparation.prepare(
            source: map, profiles: Profile.everyday,
            labels: Preparation.Labels(name: "Tiny", source: "tiny.osm", generator: "tests"),
            joiningChains: joiningChains, progress: { _ in })
        file = RoadFile(sections: product.sections, info: product.info)
        graph = try RoadGraph(file: file)
        summary = product.summary
        info = product.info
        idOfPoint = Dictionary(
            map.nodes.map { ($0.coordinate, $0.id.rawValue) }, uniquingKeysWith: { first, _ in first })
    }

    private func id(_ node: NodeID) -> Int64 { idOfPoint[FixedCoordinate(graph.coordinate(of: node))] ?? 0 }

    /// Every edge as `way: nodes along its line`, sorted.
    var edges: [String] {
        (0..<UInt32(graph.edgeCount)).map { number in
            let arc = EdgeID(number).forward
            let line = graph.geometry(of: arc).map { String(idOfPoint[FixedCoordinate($0)] ?? 0) }
            return "\(graph.way(of: EdgeID(number)).rawValue): \(line.joined(separator: "-"))"
        }.sorted()
    }

    /// The junctions along the route between two nodes: `1-2-5`, or the code of the error.
    func route(_ start: Int64, _ end: Int64) throws -> String {
        let points = Dictionary(uniqueKeysWithValues: idOfPoint.map { ($0.value, $0.key.coordinate) })
        let request = RouteRequest(waypoints: [points[start]!, points[end]!])
        let router = try Router(file: file)
        do throws(RoutingError) {
            let arcs = try router.route(request, using: RouterWorkspace()).legs[0].arcs
            let nodes = arcs.prefix(1).map { graph.tail(of: $0) } + arcs.map { graph.head(of: $0) }
            return nodes.map { String(id($0)) }.joined(separator: "-")
        } catch {
            return error.code
        }
    }

    /// Weight of the route between two nodes.
    func weight(_ start: Int64, _ end: Int64) throws -> Weight {
        let points = Dictionary(uniqueKeysWithValues: idOfPoint.map { ($0.value, $0.key.coordinate) })
        let request = RouteRequest(waypoints: [points[start]!, points[end]!])
        return try Router(file: file).route(request, using: RouterWorkspace()).weight
    }

    /// The arcs of a way that are open between two neighbouring junctions.
    func mode(way: Int64, from: Int64, to: Int64) -> TravelMode? {
        arcs.first {
            graph.way(of: $0.edge).rawValue == way && id(graph.tail(of: $0)) == from
                && id(graph.head(of: $0)) == to
        }
        .map { graph.mode(of: $0) }
    }

    func name(way: Int64) -> String? {
        arcs.first { graph.way(of: $0.edge).rawValue == way }.flatMap { graph.name(of: $0.edge) }
    }

    /// Every forbidden turn as `from-via-to`, sorted: ids of the nodes at the other ends.
    var forbiddenTurns: [String] {
        arcs.flatMap { from in
            arcs.filter {
                graph.tail(of: $0) == graph.head(of: from) && graph.isForbidden(from: from, to: $0)
            }
            .map { "\(id(graph.tail(of: from)))-\(id(graph.head(of: from)))-\(id(graph.head(of: $0)))" }
        }.sorted()
    }

    /// Whether open arcs lead from a junction to another, by a plain search that knows no turns.
    func leads(from start: Int64, to goal: Int64) -> Bool {
        var reached = Set((0..<UInt32(graph.nodeCount)).map { NodeID($0) }.filter { id($0) == start })
        var isGrowing = true
        while isGrowing {
            let more = arcs.filter { graph.mode(of: $0) != .closed && reached.contains(graph.tail(of: $0)) }
                .map { graph.head(of: $0) }
            isGrowing = !reached.isSuperset(of: more)
            reached.formUnion(more)
        }
        return reached.contains { id($0) == goal }
    }

    private var arcs: [ArcID] { (0..<UInt32(graph.arcCount)).map { ArcID($0) } }
}
