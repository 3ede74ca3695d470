import RoadRouter

/// OpenStreetMap data in memory for tests: nodes on a grid of 0.001°, in any order.
struct TinyMap: OSMSource {
    var nodes: [OSMNode] = []
    var ways: [OSMWay] = []
    var relations: [OSMRelation] = []
    /// Number of elements in one batch.
    var batchSize = 3

    /// Nodes 1, 2, 3 … in a row from west to east.
    init(row count: Int = 0) {
        for id in 0..<count { addNode(Int64(id + 1), x: id, y: 0) }
    }

    static func point(x: Int, y: Int) -> FixedCoordinate {
        FixedCoordinate(longitude: 614_000_000 + Int32(x) * 10_000, latitude: 551_000_000 + Int32(y) * 10_000)
    }

    mutating func addNode(_ id: Int64, x: Int, y: Int, _ tags: OSMTags = [:]) {
        nodes.append(OSMNode(id: OSMNodeID(id), coordinate: Self.point(x: x, y: y), tags: tags))
    }

    mutating func tagNode(_ id: Int64, _ tags: OSMTags) {
        for index in nodes.indices where nodes[index].id == OSMNodeID(id) { nodes[index].tags = tags }
    }

    mutating func addWay(_ id: Int64, _ refs: [Int64], _ tags: OSMTags = ["highway": "residential"]) {
        ways.append(OSMWay(id: OSMWayID(id), nodes: refs.map { OSMNodeID($0) }, tags: tags))
    }

    mutating func addRestriction(
        _ kind: String, from: Int64, via: Int64, to: Int64, _ more: [OSMTags.Tag] = []
    ) {
        relations.append(
            OSMRelation(
                id: Int64(relations.count + 1),
                members: [
                    .init(.way(OSMWayID(from)), role: "from"), .init(.node(OSMNodeID(via)), role: "via"),
                    .init(.way(OSMWayID(to)), role: "to"),
                ],
                tags: OSMTags(
                    [.init(key: "type", value: "restriction"), .init(key: "restriction", value: kind)] + more)
            ))
    }

    func header() throws(ImportError) -> OSMHeader {
        OSMHeader(timestamp: Timestamp(milliseconds: 1_000), generator: "tiny")
    }

    func read(_ filter: OSMFilter, _ body: (OSMBatch) -> Void) throws(ImportError) {
        if filter.wantsNodes {
            for start in stride(from: 0, to: nodes.count, by: batchSize) {
                body(
                    OSMBatch(nodes: Array(nodes[start..<min(start + batchSize, nodes.count)]), fraction: 0.5))
            }
        }
        for way in ways {
            if way.tags.contains(where: { filter.wayKeys.contains($0.key) }) {
                body(OSMBatch(ways: [way]))
            } else if filter.wantsOtherWays {
                body(OSMBatch(ways: [OSMWay(id: way.id, nodes: way.nodes)]))
            }
        }
        body(OSMBatch(relations: relations.filter { filter.relationTypes.contains($0.tags["type"] ?? "") }))
    }
}
