import GeoJSONKit

/// The rules that speak of several checkpoints at once.
struct QuestRules {
    let quest: Quest
    let places: [PlacedCheckpoint]
    var parts = PlacedParts()
    var zones: [PlacedZone] = []

    func check(noting findings: inout FindingList) {
        checkIDs(noting: &findings)
        checkTimes(noting: &findings)
        checkPlay(noting: &findings)
        // Start, finish and rests lie among the checkpoints, or near them; they may be at the same place.
        let stops = parts.stops.map { stop in
            PlacedCheckpoint(
                checkpoint: Checkpoint(id: TaskID(""), zone: stop.value.zone, name: LocalizedText("")),
                path: stop.path, idPath: stop.path)
        }
        let misplaced = Neighbourhood(of: places.map(\.checkpoint.zone))
            .check(places + stops, noting: &findings)
        checkZones(except: misplaced, noting: &findings)
        checkForbidden(noting: &findings)
    }

    private func checkIDs(noting findings: inout FindingList) {
        var first: [String: JSONPath] = [:]
        let ids =
            places.map { ($0.checkpoint.id.rawValue, $0.path, $0.idPath) }
            + zones.map { ($0.zone.id.rawValue, $0.path, $0.idPath) }
        for (id, path, idPath) in ids {
            if let earlier = first[id] {
                findings.error(.duplicateID(id, first: "\(earlier)"), at: idPath)
            } else {
                first[id] = path
            }
        }
    }

    /// Nobody may ride to a checkpoint in a forbidden zone.
    private func checkForbidden(noting findings: inout FindingList) {
        for place in places where place.isOnEarth {
            let zone = zones.first { $0.zone.depth(of: place.checkpoint.zone.target) != nil }
            guard let zone else { continue }
            findings.error(
                .checkpointForbidden(place.checkpoint.id, zone: zone.zone.id),
                at: place.path.appending(key: "geometry").appending(key: "coordinates"))
        }
    }

    private func checkTimes(noting findings: inout FindingList) {
        for place in places {
            let properties = place.path.appending(key: "properties")
            if let opens = place.checkpoint.opens, let start = quest.opens, opens < start {
                findings.warning(.timesOutsideQuest(), at: properties.appending(key: "opens"))
            }
            if let closes = place.checkpoint.closes, let end = quest.closes, closes > end {
                findings.warning(.timesOutsideQuest(), at: properties.appending(key: "closes"))
            }
        }
    }
}

extension QuestRules {
    /// For each checkpoint the first one before it whose zone a rider can be in at the same time.
    private func checkZones(except misplaced: Set<Int>, noting findings: inout FindingList) {
        let zones = places.indices.compactMap { index -> MeasuredZone? in
            guard !misplaced.contains(index) else { return nil }
            return MeasuredZone(places[index].checkpoint.zone, index: index)
        }
        for (position, zone) in zones.enumerated() {
            guard let other = zones[..<position].first(where: { $0.overlaps(zone) }) else { continue }
            let (place, earlier) = (places[zone.index], places[other.index])
            let path = place.path.appending(key: "geometry").appending(key: "coordinates")
            let distance = Geodesic.distance(zone.target, other.target)
            if distance < Self.samePlace {
                findings.error(.samePlace(place.checkpoint.id, earlier.checkpoint.id), at: path)
            } else {
                findings.error(
                    .zonesOverlap(place.checkpoint.id, earlier.checkpoint.id, distance: distance), at: path)
            }
        }
    }

    /// Nearer than anyone would put two checkpoints on purpose.
    private static let samePlace: Meters = 1
}
