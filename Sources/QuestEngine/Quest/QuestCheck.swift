import GeoJSONKit

/// Holds a quest against a road map.
public struct QuestCheck {
    /// How far beyond its zone's border a checkpoint may be from the road: what a rider walks without a thought.
    public static let allowance: Meters = 30

    /// Checkpoints that one cannot ride to. The findings name the checkpoint but no place in a file.
    public static func findings(for quest: Quest, on router: Router, using workspace: SearchWorkspace) -> [Finding] {
        quest.checkpoints.compactMap { checkpoint in
            fault(of: checkpoint, on: router).map { Finding(severity: .error, message: $0) }
        }
    }

    /// The same for a file that was read without errors, each finding with its place. None for a file with errors.
    public static func findings(
        for reading: QuestReading, on router: Router, using workspace: SearchWorkspace
    ) -> [Finding] {
        var findings = FindingList()
        for checkpoint in reading.quest?.checkpoints ?? [] {
            guard let fault = fault(of: checkpoint, on: router), let path = reading.paths[checkpoint.id] else { continue }
            findings.error(fault, at: path.appending(key: "geometry").appending(key: "coordinates"))
        }
        return findings.located(in: reading.source)
    }

    private static func fault(of checkpoint: Checkpoint, on router: Router) -> Message? {
        let (target, reach) = (checkpoint.zone.target, checkpoint.zone.reach + allowance)
        if !router.snap(target, within: reach).isEmpty { return nil }
        if let bounds = router.graph.bounds, !bounds.contains(target) {
            let swapped = target.swapped
            return swapped.isValid && bounds.contains(swapped)
                ? .positionSwapped() : .checkpointOutsideMap(checkpoint.id)
        }
        if !router.snap(target, within: reach, anywhere: true).isEmpty { return .checkpointOnIsland(checkpoint.id) }
        let nearest = router.snap(target, within: searchRadius).first
        return .checkpointFarFromRoad(checkpoint.id, distance: nearest?.distance, limit: reach)
    }

    /// How far to look for a road to name the distance of.
    private static let searchRadius: Meters = 5000
}

extension ArrivalZone {
    /// From the target to the farthest point of the zone.
    var reach: Meters {
        switch self {
        case .circle(_, let radius): radius
        case .polygon(let rings, let target):
            rings.first?.map { Geodesic.distance(target, $0) }.max() ?? .zero
        }
    }
}
