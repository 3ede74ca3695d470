import QuestEngine
import QuestWire

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

    /// The members of the JSON, in one place.
    private var members: KeyValuePairs<String, any Encodable> {
        [
            "file": file,
            "bytes": bytes,
            "name": info.name,
            "synthetic": info.isSynthetic,
            "nodes_read": summary.nodesRead,
            "nodes_used": summary.nodesUsed,
            "ways_read": summary.waysRead,
            "ways_kept": summary.waysKept,
            "ways_dropped": Self.named(summary.waysDropped),
            "edges_dropped": summary.edgesDropped,
            "missing_references": summary.missingReferences,
            "missing_references_on_roads": summary.missingReferencesOnRoads,
            "missing_nodes_on_roads": summary.missingNodesOnRoads,
            "closed_barriers": summary.closedBarriers,
            "restrictions_read": summary.restrictionsRead,
            "restrictions_applied": summary.restrictionsApplied,
            "restrictions_ignored": Self.named(summary.restrictionsIgnored),
            "turns_forbidden": summary.turnsForbidden,
            "water_areas": summary.waterAreas,
            "water_rings_cut": summary.waterRingsCut,
            "nodes": summary.nodeCount,
            "edges": summary.edgeCount,
            "open_arcs": summary.openArcCount,
            "parts": summary.componentCount,
            "edges_outside_main_part": summary.edgesOutsideMainPart,
            "seconds": seconds,
            "cpu_seconds": use.cpuSeconds,
            "peak_memory": use.peakMemory,
        ]
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for (name, value) in members { try container.encode(value, forKey: MemberName(name)) }
    }

    private static func named<Reason: RawRepresentable<String>>(_ counts: [Reason: Int]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
    }
}
