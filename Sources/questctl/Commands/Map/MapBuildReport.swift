import QuestEngine

/// What `map build` tells at its end.
struct MapBuildReport: Encodable {
    let file: String
    let bytes: Int
    let info: MapInfo
    let summary: ImportSummary
    let seconds: Double
    let use: ResourceUse

    func facts(for console: Console) -> FactList {
        let measures = Measures(language: console.language)
        var facts = FactList()
        func add(_ label: LabelCode, _ count: Int) { facts.add(label, measures.count(count)) }
        add(.nodesRead, summary.nodesRead)
        add(.nodesUsed, summary.nodesUsed)
        add(.waysRead, summary.waysRead)
        add(.waysKept, summary.waysKept)
        for reason in WayDropReason.allCases {
            facts.add(ifAny: reason.label, summary.waysDropped[reason] ?? 0, measures)
        }
        facts.add(ifAny: .edgesDropped, summary.edgesDropped, measures)
        add(.missingNodes, summary.missingNodes)
        facts.add(ifAny: .missingReferences, summary.missingReferences, measures)
        facts.add(ifAny: .closedBarriers, summary.closedBarriers, measures)
        add(.restrictionsRead, summary.restrictionsRead)
        facts.add(ifAny: .restrictionsApplied, summary.restrictionsApplied, measures)
        for reason in RestrictionIgnoreReason.allCases {
            facts.add(ifAny: reason.label, summary.restrictionsIgnored[reason] ?? 0, measures)
        }
        facts.add(ifAny: .turnsForbidden, summary.turnsForbidden, measures)
        add(.junctions, summary.nodeCount)
        add(.edges, summary.edgeCount)
        add(.openArcs, summary.openArcCount)
        add(.parts, summary.componentCount)
        add(.edgesOutside, summary.edgesOutsideMainPart)
        facts.add(.seconds, measures.seconds(seconds))
        facts.add(.cpuSeconds, measures.seconds(use.cpuSeconds))
        facts.add(.peakMemory, measures.size(use.peakMemory))
        return facts
    }

    private enum CodingKeys: String, CodingKey {
        case file, bytes, name, synthetic, seconds
        case nodesRead = "nodes_read"
        case nodesUsed = "nodes_used"
        case waysRead = "ways_read"
        case waysKept = "ways_kept"
        case waysDropped = "ways_dropped"
        case edgesDropped = "edges_dropped"
        case missingNodes = "missing_nodes"
        case missingReferences = "missing_references"
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
        try members.encode(summary.missingNodes, forKey: .missingNodes)
        try members.encode(summary.missingReferences, forKey: .missingReferences)
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

extension WayDropReason {
    var label: LabelCode {
        switch self {
        case .notARoad: .droppedNotARoad
        case .notBuilt: .droppedNotBuilt
        case .closedToBicycles: .droppedClosed
        case .tooFewNodes: .droppedTooFewNodes
        case .duplicate: .droppedDuplicate
        }
    }
}

extension RestrictionIgnoreReason {
    var label: LabelCode {
        switch self {
        case .otherVehicles: .ignoredOtherVehicles
        case .conditional: .ignoredConditional
        case .viaWay: .ignoredViaWay
        case .malformed: .ignoredMalformed
        case .noEffect: .ignoredNoEffect
        case .ambiguous: .ignoredAmbiguous
        }
    }
}
