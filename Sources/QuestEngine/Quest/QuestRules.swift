import GeoJSONKit

/// The rules that speak of several checkpoints at once.
struct QuestRules {
    let quest: Quest
    let places: [PlacedCheckpoint]

    func check(noting findings: inout FindingList) {
        checkIDs(noting: &findings)
        checkTimes(noting: &findings)
        let misplaced = checkNeighbourhood(noting: &findings)
        checkZones(except: misplaced, noting: &findings)
    }

    private func checkIDs(noting findings: inout FindingList) {
        var first: [TaskID: PlacedCheckpoint] = [:]
        for place in places {
            if let earlier = first[place.checkpoint.id] {
                findings.error(.duplicateID(place.checkpoint.id, first: "\(earlier.path)"), at: place.idPath)
            } else {
                first[place.checkpoint.id] = place
            }
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
    /// A city and its surroundings: what is further off than this is hardly ridden to on one day.
    private static let usualDistance: Meters = 200_000

    /// Checkpoints far from where most of them are, with longitude and latitude swapped or else odd.
    ///
    /// - Returns: the indices of those.
    private func checkNeighbourhood(noting findings: inout FindingList) -> Set<Int> {
        let onEarth = places.indices.filter { places[$0].hasPlace }
        let targets = onEarth.map { places[$0].checkpoint.zone.target }
        guard targets.count > 2 else { return [] }
        // The medians stay among the many when a few are wrong.
        let middle = Coordinate(
            longitude: targets.map(\.longitude).sorted()[targets.count / 2],
            latitude: targets.map(\.latitude).sorted()[targets.count / 2])
        var misplaced: Set<Int> = []
        for (index, target) in zip(onEarth, targets) {
            let distance = Geodesic.distance(middle, target)
            guard distance > Self.usualDistance else { continue }
            misplaced.insert(index)
            let path = places[index].path.appending(key: "geometry").appending(key: "coordinates")
            let swapped = target.swapped
            if swapped.isValid, Geodesic.distance(middle, swapped) <= Self.usualDistance {
                findings.error(.positionSwapped(), at: path)
            } else {
                findings.warning(.positionFar(distance), at: path)
            }
        }
        return misplaced
    }

    /// For each checkpoint the first one before it whose zone a rider can be in at the same time.
    private func checkZones(except misplaced: Set<Int>, noting findings: inout FindingList) {
        let zones = places.indices.compactMap { index -> MeasuredZone? in
            guard places[index].hasPlace, !misplaced.contains(index) else { return nil }
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
