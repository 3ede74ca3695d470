import GeoJSONKit

/// The rules that speak of several checkpoints at once.
struct QuestFileRules {
    let quest: Quest
    let places: [PlacedCheckpoint]
    var parts = PlacedParts()
    var zones: [PlacedZone] = []

    /// - Parameter shouldStop: Asked now and then; once it returns true, the findings are discarded.
    func check(noting findings: inout FindingList, shouldStop: () -> Bool) {
        checkIDs(noting: &findings)
        checkTimes(noting: &findings)
        checkCodes(noting: &findings)
        checkPlay(noting: &findings)
        checkOfflineKeys(noting: &findings)
        OpeningRules(quest: quest, places: places, classes: parts.classes)
            .check(noting: &findings, shouldStop: shouldStop)
        // Start, finish and rests lie among the checkpoints, or near them; they may be at the same place.
        let stops = parts.stops.map { stop in
            PlacedCheckpoint(
                checkpoint: Checkpoint(id: TaskID(""), zone: stop.value.zone, name: LocalizedText("")),
                path: stop.path, idPath: stop.path, stop: stop.value.nameOrKind)
        }
        let neighbourhood = Neighbourhood(of: places.map(\.checkpoint.zone))
        let misplaced = neighbourhood.check(places + stops, noting: &findings)
        checkZones(except: misplaced, noting: &findings, shouldStop: shouldStop)
        let misplacedZones = neighbourhood.check(zones, noting: &findings)
        checkForbidden(
            by: zones.indices.filter { !misplacedZones.contains($0) && zones[$0].role != .toll }
                .map { zones[$0] }, noting: &findings, shouldStop: shouldStop)
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

    /// Notes codes that are accepted at an earlier checkpoint as well: whoever has found one of them has both. The first
    /// one of each checkpoint only, since a file may have millions.
    private func checkCodes(noting findings: inout FindingList) {
        var first: [String: TaskID] = [:]
        for place in places {
            let checkpoint = place.checkpoint
            let path = place.path.appending(key: "properties").appending(key: PropertyName.answer.rawValue)
            var isNoted = false
            for code in checkpoint.rule.codes {
                let folded = AnswerFolding.foldCode(code)
                let earlier = first[folded, default: checkpoint.id]
                first[folded] = earlier
                // Twice at one checkpoint is a doubled answer, which has its own finding.
                guard earlier != checkpoint.id, !isNoted else { continue }
                isNoted = true
                findings.warning(.codeTwice(code, checkpoint.id, earlier), at: path)
            }
        }
    }

    /// Warns of what phones may check, once, and bounds it: each key takes time after an edition is published.
    private func checkOfflineKeys(noting findings: inout FindingList) {
        var count = 0
        for place in places where place.checkpoint.isCheckedOffline {
            let path = place.path.appending(key: "properties").appending(
                key: PropertyName.offlineCheck.rawValue)
            if count == 0 { findings.warning(.offlineCheckGuessable(), at: path) }
            count += max(1, place.checkpoint.offlineTexts.count)
            guard count > QuestLimits.offlineKeys.value else { continue }
            return findings.error(.tooManyOfflineKeys(limit: QuestLimits.offlineKeys.value), at: path)
        }
    }

    /// Notes checkpoints, starts, finishes and rests in a forbidden zone, to which nobody may ride.
    ///
    /// - Complexity: O(places · positions of the zones in whose boxes they lie).
    private func checkForbidden(
        by zones: [PlacedZone], noting findings: inout FindingList, shouldStop: () -> Bool
    ) {
        let boxes = zones.map(\.zone.forbiddenBox)
        func check(_ place: ArrivalZone, at path: JSONPath, _ message: (ZoneID) -> Message) {
            guard place.isOnEarth,
                let zone = zip(zones, boxes).first(where: { zone, box in
                    box?.contains(place.target) != false && zone.zone.depth(of: place.target) != nil
                })?.0
            else { return }
            findings.error(
                message(zone.zone.id), at: path.appending(key: "geometry").appending(key: "coordinates"))
        }
        for place in places {
            if shouldStop() { return }
            check(place.checkpoint.zone, at: place.path) {
                .checkpointForbidden(place.checkpoint.id, zone: $0)
            }
        }
        for stop in parts.stops {
            check(stop.value.zone, at: stop.path) { .stopForbidden(stop.value.nameOrKind, zone: $0) }
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

extension QuestFileRules {
    /// Notes for each checkpoint the first one before it whose zone a rider can be in at the same time.
    private func checkZones(
        except misplaced: Set<Int>, noting findings: inout FindingList, shouldStop: () -> Bool
    ) {
        let zones = places.indices.compactMap { index -> MeasuredZone? in
            guard !misplaced.contains(index) else { return nil }
            return MeasuredZone(places[index].checkpoint.zone, index: index)
        }
        for (position, zone) in zones.enumerated() {
            if shouldStop() { return }
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

extension QuestFileRules {
    /// Checks what groups, waves, start and finish ask of each other and of the checkpoints.
    func checkPlay(noting findings: inout FindingList) {
        checkGroups(noting: &findings)
        checkWaves(noting: &findings)
        checkClasses(noting: &findings)
        if quest.scoring.mustFinish, !quest.stops.contains(where: { $0.kind == .finish }) {
            findings.error(.finishMissing(), at: JSONPath())
        }
    }

    private func checkGroups(noting findings: inout FindingList) {
        let known = Set(parts.groups.map(\.value.id))
        for place in places {
            let properties = place.path.appending(key: "properties")
            if let group = place.checkpoint.group {
                if !known.contains(group) {
                    findings.error(.groupUnknown(group), at: properties.appending(key: "group"))
                }
            } else if quest.mode == .groups {
                findings.error(.groupMissing(place.checkpoint.id), at: properties)
            }
        }
        var sizes: [String: Int] = [:]
        for place in places where !place.checkpoint.isBonus {
            if let group = place.checkpoint.group { sizes[group, default: 0] += 1 }
        }
        for group in parts.groups {
            let members = sizes[group.value.id] ?? 0
            if members < max(1, group.value.needs ?? 1) {
                findings.error(
                    .groupTooSmall(group.value.id, members: members, needs: max(1, group.value.needs ?? 1)),
                    at: group.path)
            }
        }
        if quest.mode == .groups, parts.groups.isEmpty {
            findings.error(.groupsMissing(), at: ["features"])
        }
    }

    /// Checks that the course of each class is made of tasks of the quest, each once, of which one must be done.
    private func checkClasses(noting findings: inout FindingList) {
        let tasks = Set(places.map(\.checkpoint.id))
        var suggestions = TaskSuggestions(among: places.map(\.checkpoint.id))
        for teamClass in parts.classes {
            guard let course = teamClass.value.tasks else { continue }
            let path = teamClass.path.appending(key: PropertyName.tasks.rawValue)
            if let unknown = course.first(where: { !tasks.contains($0) }) {
                findings.error(
                    .classTaskUnknown(unknown, nearest: suggestions.nearest(to: unknown)), at: path)
            } else if Set(course).count < course.count {
                findings.error(.classTaskTwice(), at: path)
            }
        }
    }

    private func checkWaves(noting findings: inout FindingList) {
        for wave in parts.waves {
            let isInside =
                quest.opens.map { wave.value.start >= $0 } ?? true
                && quest.closes.map { wave.value.start < $0 } ?? true
            if !isInside {
                findings.warning(.waveOutsideQuest(wave.value.id), at: wave.path.appending(key: "start"))
            }
        }
    }
}
