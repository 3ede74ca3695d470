import QuestEngine

/// What `map build` tells at its end.
struct MapBuildReport: Encodable {
    let file: String
    let bytes: Int
    let info: MapInfo
    let summary: ImportSummary
    let seconds: Double
    let use: ResourceUse

    var messages: [Message] {
        summary.messages + [
            .mapCost(seconds: seconds, cpuSeconds: use.cpuSeconds, memory: use.peakMemory),
            .mapBuilt(file, bytes: bytes),
        ]
    }

    private enum CodingKeys: String, CodingKey {
        case file, bytes, name, synthetic, seconds
        case nodesRead = "nodes_read"
        case nodesUsed = "nodes_used"
        case waysRead = "ways_read"
        case waysKept = "ways_kept"
        case waysDropped = "ways_dropped"
        case edgesDropped = "edges_dropped"
        case missingReferences = "missing_references"
        case missingReferencesOnRoads = "missing_references_on_roads"
        case missingNodesOnRoads = "missing_nodes_on_roads"
        case closedBarriers = "closed_barriers"
        case restrictionsRead = "restrictions_read"
        case restrictionsApplied = "restrictions_applied"
        case restrictionsIgnored = "restrictions_ignored"
        case turnsForbidden = "turns_forbidden"
        case nodes, edges
        case openArcs = "open_arcs"
        case parts
        case edgesOutsideMainPart = "edges_outside_main_part"
        case cpuSeconds = "cpu_seconds"
        case peakMemory = "peak_memory"
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(file, forKey: .file)
        try members.encode(bytes, forKey: .bytes)
        try members.encode(info.name, forKey: .name)
        try members.encode(info.isSynthetic, forKey: .synthetic)
        try members.encode(summary.nodesRead, forKey: .nodesRead)
        try members.encode(summary.nodesUsed, forKey: .nodesUsed)
        try members.encode(summary.waysRead, forKey: .waysRead)
        try members.encode(summary.waysKept, forKey: .waysKept)
        try members.encode(Self.named(summary.waysDropped), forKey: .waysDropped)
        try members.encode(summary.edgesDropped, forKey: .edgesDropped)
        try members.encode(summary.missingReferences, forKey: .missingReferences)
        try members.encode(summary.missingReferencesOnRoads, forKey: .missingReferencesOnRoads)
        try members.encode(summary.missingNodesOnRoads, forKey: .missingNodesOnRoads)
        try members.encode(summary.closedBarriers, forKey: .closedBarriers)
        try members.encode(summary.restrictionsRead, forKey: .restrictionsRead)
        try members.encode(summary.restrictionsApplied, forKey: .restrictionsApplied)
        try members.encode(Self.named(summary.restrictionsIgnored), forKey: .restrictionsIgnored)
        try members.encode(summary.turnsForbidden, forKey: .turnsForbidden)
        try members.encode(summary.nodeCount, forKey: .nodes)
        try members.encode(summary.edgeCount, forKey: .edges)
        try members.encode(summary.openArcCount, forKey: .openArcs)
        try members.encode(summary.componentCount, forKey: .parts)
        try members.encode(summary.edgesOutsideMainPart, forKey: .edgesOutsideMainPart)
        try members.encode(seconds, forKey: .seconds)
        try members.encode(use.cpuSeconds, forKey: .cpuSeconds)
        try members.encode(use.peakMemory, forKey: .peakMemory)
    }

    private static func named<Reason: RawRepresentable<String>>(_ counts: [Reason: Int]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
    }
}
