extension ImportSummary {
    /// The summary as lines for a person: what was read and made always, the rest where there is something to
    /// tell.
    public var messages: [Message] {
        [
            Message(
                ImportSummaryCode.read,
                ["nodes": .count(nodesRead), "ways": .count(waysRead), "kept": .count(waysKept)]),
            Message(
                ImportSummaryCode.graph,
                ["nodes": .count(nodeCount), "edges": .count(edgeCount), "arcs": .count(openArcCount)]),
            Message(
                ImportSummaryCode.parts,
                ["parts": .count(componentCount), "edges": .count(edgesOutsideMainPart)]),
        ] + dropMessages + missingMessages + restrictionMessages + waterMessages
    }

    private var dropMessages: [Message] {
        let ways = WayDropReason.allCases.compactMap { reason in
            waysDropped[reason].map { count in
                Message(
                    ImportSummaryCode.dropped,
                    ["count": .count(count), "reason": .message(Message(reason.words))])
            }
        }
        guard edgesDropped > 0 else { return ways }
        return ways + [Message(ImportSummaryCode.withoutExtent, ["count": .count(edgesDropped)])]
    }

    private var missingMessages: [Message] {
        var messages: [Message] = []
        if missingReferences > 0 {
            messages.append(
                Message(
                    ImportSummaryCode.missing,
                    ["count": .count(missingReferences), "roads": .count(missingReferencesOnRoads)]))
        }
        if closedBarriers > 0 {
            messages.append(Message(ImportSummaryCode.barriers, ["count": .count(closedBarriers)]))
        }
        return messages
    }

    private var restrictionMessages: [Message] {
        guard restrictionsRead > 0 else { return [] }
        let applied = Message(
            ImportSummaryCode.restrictions,
            ["applied": .count(restrictionsApplied), "count": .count(restrictionsRead)])
        return [applied]
            + RestrictionIgnoreReason.allCases.compactMap { reason in
                restrictionsIgnored[reason].map { count in
                    Message(
                        ImportSummaryCode.restrictionsIgnored,
                        ["count": .count(count), "reason": .message(Message(reason.words))])
                }
            }
    }

    private var waterMessages: [Message] {
        var messages: [Message] = []
        if waterAreas > 0 { messages.append(Message(ImportSummaryCode.water, ["count": .count(waterAreas)])) }
        if waterRingsCut > 0 {
            messages.append(Message(ImportSummaryCode.waterCut, ["count": .count(waterRingsCut)]))
        }
        return messages
    }
}

extension WayDropReason {
    fileprivate var words: ImportReasonCode {
        switch self {
        case .notARoad: .notARoad
        case .notBuilt: .notBuilt
        case .closedToBicycles: .closedToBicycles
        case .tooFewNodes: .tooFewNodes
        case .duplicate: .duplicate
        }
    }
}

extension RestrictionIgnoreReason {
    fileprivate var words: ImportReasonCode {
        switch self {
        case .otherVehicles: .otherVehicles
        case .conditional: .conditional
        case .mixedVia: .mixedVia
        case .malformed: .malformed
        case .noEffect: .noEffect
        case .ambiguous: .ambiguous
        }
    }
}
