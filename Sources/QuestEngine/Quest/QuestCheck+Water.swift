import GeoJSONKit

extension QuestCheck {
    /// The distance from the shore at which a place lies in water: positions are read off maps by eye, and shores move.
    public static let shoreMargin: Meters = 10
    /// The distance from a road one can ride within which a place in water is on a bridge, a pier or a dam.
    public static let bridgeReach: Meters = 10

    /// Checkpoints, starts, finishes and rests in a lake, a river or another water that the map knows, and on no
    /// bridge. There are none on a map that was built without water, which `findings(ofMap:for:)` tells.
    ///
    /// - Complexity: O(points of all waters + places · waters).
    public static func findingsOfWater(for reading: QuestReading, on router: Router) -> [Finding] {
        var findings = FindingList()
        guard let quest = reading.quest, let water = router.graph.water else { return [] }
        func check(_ place: Coordinate, named name: String, at path: JSONPath) {
            guard place.isValid, water.contains(place, margin: shoreMargin),
                router.snap(place, within: bridgeReach, anywhere: true).isEmpty
            else { return }
            findings.warning(
                .checkpointInWater(name, margin: shoreMargin),
                at: path.appending(key: "geometry").appending(key: "coordinates"))
        }
        for checkpoint in quest.checkpoints {
            guard let path = reading.paths[checkpoint.id] else { continue }
            check(checkpoint.zone.target, named: checkpoint.id.rawValue, at: path)
        }
        for (stop, path) in zip(quest.stops, reading.stopPaths) {
            check(stop.zone.target, named: stop.nameOrKind, at: path)
        }
        return findings.located(in: reading.source, about: reading.subjects)
    }

    /// Returns what cannot be checked because the map was built by a program that did not keep it; nothing for a
    /// file with errors, which is not held against the map at all.
    public static func findings(ofMap router: Router, for reading: QuestReading) -> [Finding] {
        guard reading.quest != nil, router.graph.water == nil else { return [] }
        return [Finding(severity: .warning, message: .mapWithoutWater())]
    }
}
