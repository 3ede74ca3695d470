import GeoJSONKit

/// The rules that hold a quest's file against a road map. `QuestReport` asks them all.
enum QuestCheck {
    /// The distance from the road that a checkpoint may have beyond its zone's border: what a rider walks without a
    /// thought.
    static let allowance: Meters = 30

    /// Checkpoints that something parts from the nearest road, to which riders would be led: a motorway, a railway, a
    /// river. None on a map that was built without such lines.
    ///
    /// - Complexity: O(checkpoints · points of the lines).
    static func findingsOfSeverances(
        for reading: QuestReading, on router: Router, shouldStop: () -> Bool = { false }
    ) -> [Finding] {
        var findings = FindingList()
        guard let lines = router.graph.severances else { return [] }
        for checkpoint in reading.quest?.checkpoints ?? [] {
            if shouldStop() { return [] }
            let target = checkpoint.zone.target
            guard let snap = router.snap(target, within: checkpoint.zone.reach + allowance).first,
                let severance = lines.severance(between: target, and: snap.point),
                let path = reading.paths[checkpoint.id]
            else { continue }
            findings.warning(
                .checkpointAcross(severance, checkpoint.id, distance: snap.distance),
                at: path.appending(key: "geometry").appending(key: "coordinates"))
        }
        return findings.located(in: reading.source, about: reading.subjects)
    }

    /// Checkpoints that one cannot ride to, starts, finishes and rests outside of the map, forbidden areas that would lie
    /// on it were they not swapped, and a profile that the map is not prepared for. None for a file with errors.
    static func findings(
        for reading: QuestReading, on router: Router, shouldStop: () -> Bool = { false }
    ) -> [Finding] {
        var findings = FindingList()
        lazy var destinations = reading.quest.map { Destinations(of: $0, on: router) }
        for (profile, path) in reading.profiles where router.profile(profile) == nil {
            findings.error(.profileNotOnMap(profile, among: router.profiles), at: path)
        }
        for checkpoint in reading.quest?.checkpoints ?? [] {
            if shouldStop() { return [] }
            guard let fault = fault(of: checkpoint, on: router, beside: { destinations }),
                let path = reading.paths[checkpoint.id]
            else { continue }
            findings.error(fault, at: path.appending(key: "geometry").appending(key: "coordinates"))
        }
        let stops = reading.quest?.stops ?? []
        for (stop, path) in zip(stops, reading.stopPaths)
        where !hasRoad(near: stop.zone, on: router, anywhere: false) {
            guard let fault = misplacement(of: stop.zone.target, named: stop.nameOrKind, on: router) else {
                continue
            }
            findings.error(fault, at: path.appending(key: "geometry").appending(key: "coordinates"))
        }
        for (zone, path) in zip(reading.quest?.zones ?? [], reading.zonePaths)
        where isSwapped(zone.shape.middle, on: router) {
            findings.error(
                .positionSwapped(), at: path.appending(key: "geometry").appending(key: "coordinates"))
        }
        return findings.located(in: reading.source, about: reading.subjects)
    }

    /// Arrival zones so near to each other that a rider in one may seem to be in the other, when positions are off by
    /// as much as is stated. Those that overlap anyway are errors of the file.
    ///
    /// - Complexity: O(checkpoints²).
    static func findings(
        for reading: QuestReading, atPositionError error: Meters, shouldStop: () -> Bool = { false }
    ) -> [Finding] {
        var findings = FindingList()
        let checkpoints = reading.quest?.checkpoints ?? []
        let zones = checkpoints.enumerated().compactMap { MeasuredZone($1.zone, index: $0) }
        for (number, zone) in zones.enumerated() {
            if shouldStop() { return [] }
            for earlier in zones.prefix(number)
            where zone.isNearer(than: error + error, to: earlier) && !zone.overlaps(earlier) {
                let (checkpoint, other) = (checkpoints[zone.index], checkpoints[earlier.index])
                guard let path = reading.paths[checkpoint.id] else { continue }
                findings.warning(
                    .zonesConfusable(checkpoint.id, other.id, error: error),
                    at: path.appending(key: "geometry").appending(key: "coordinates"))
            }
        }
        return findings.located(in: reading.source, about: reading.subjects)
    }

    /// A quest of which every task is closed by then, as in a file of last year.
    static func findings(for reading: QuestReading, at now: Timestamp) -> [Finding] {
        var findings = FindingList()
        guard let quest = reading.quest else { return [] }
        let isPast = quest.checkpoints.allSatisfy { checkpoint in
            [checkpoint.closes, quest.closes].compactMap(\.self).contains { $0 <= now }
        }
        if isPast {
            let path = reading.questPath.appending(key: PropertyName.closes.rawValue)
            findings.warning(.questPast(), at: path)
        }
        return findings.located(in: reading.source, about: reading.subjects)
    }

    /// Returns what the course of a quest lacks: places that cannot be ridden to, or from, where the quest's own
    /// forbidden areas are kept to; and time, where riding alone takes longer than a team may be under way.
    static func findings(for reading: QuestReading, on course: QuestCourse) -> [Finding] {
        var findings = FindingList()
        func note(_ message: Message, at place: QuestCourse.Place) {
            guard let path = reading.path(of: place) else { return findings.error(message, at: JSONPath([])) }
            findings.error(message, at: path.appending(key: "geometry").appending(key: "coordinates"))
        }
        for (place, reason) in course.unreachable {
            note(.courseWithout(reading.name(of: place), reason: reason), at: place)
        }
        for leg in course.legs where leg.ride == nil {
            note(.legWithoutWay(from: reading.name(of: leg.from), to: reading.name(of: leg.to)), at: leg.to)
        }
        if let quest = reading.quest, let limit = quest.scoring.timeLimit, asksForAll(quest, on: course),
            course.ridingTime.value > Double(limit) * 60
        {
            findings.warning(
                .timeLimitShort(riding: course.ridingTime, limit: limit),
                at: reading.questPath.appending(key: PropertyName.timeLimit.rawValue))
        }
        return findings.located(in: reading.source, about: reading.subjects)
    }

    /// Whether teams are meant to do every task. Where they collect points in an order of their own a short time is the
    /// game, and groups may need a part of their tasks only.
    private static func asksForAll(_ quest: Quest, on course: QuestCourse) -> Bool {
        quest.mode != .groups && (!course.isFree || quest.scoring.ranking == .time)
    }

    private static func fault(
        of checkpoint: Checkpoint, on router: Router, beside destinations: () -> Destinations?
    ) -> Message? {
        let (zone, target) = (checkpoint.zone, checkpoint.zone.target)
        if hasRoad(near: zone, on: router, anywhere: false) { return nil }
        if let message = misplacement(of: target, named: checkpoint.id.rawValue, on: router) {
            return message
        }
        if hasRoad(near: zone, on: router, anywhere: true) {
            let isReached = destinations()?.lead(to: checkpoint) ?? false
            return isReached ? nil : .checkpointOnIsland(checkpoint.id)
        }
        return .checkpointFarFromRoad(
            checkpoint.id,
            distance: router.snap(target, within: searchRadius, anywhere: true).first?.distance,
            limit: zone.reach + allowance)
    }

    /// The places of a quest as they are put on the road, each once: a file may have thousands of them on islands, which are
    /// compared with each other.
    private struct Destinations {
        private let router: Router
        private let places: [Place]

        private typealias Place = (task: TaskID?, choices: SnapChoices)

        init(of quest: Quest, on router: Router) {
            self.router = router
            let tasks = quest.checkpoints.map { checkpoint -> Place in
                (checkpoint.id, Self.choices(of: checkpoint.zone, on: router))
            }
            let stops = quest.stops.map { stop -> Place in
                (nil, Self.choices(of: stop.zone, on: router))
            }
            places = tasks + stops
        }

        private static func choices(of zone: ArrivalZone, on router: Router) -> SnapChoices {
            SnapChoices(zone.target, within: zone.reach + allowance, on: router)
        }

        /// Whether a way leads to a checkpoint from another place of its quest, as on an island that holds both.
        func lead(to checkpoint: Checkpoint) -> Bool {
            let end = Self.choices(of: checkpoint.zone, on: router)
            return places.contains {
                $0.task != checkpoint.id && router.pair(from: $0.choices, to: end) != nil
            }
        }
    }

    /// Returns what to say of a place that is not on the map.
    private static func misplacement(
        of place: Coordinate, named name: String, on router: Router
    ) -> Message? {
        guard let bounds = router.graph.bounds, !bounds.contains(place) else { return nil }
        return isSwapped(place, on: router) ? .positionSwapped() : .checkpointOutsideMap(name)
    }

    /// Whether a place is not on the map, and would be if longitude and latitude were exchanged.
    private static func isSwapped(_ place: Coordinate, on router: Router) -> Bool {
        guard let bounds = router.graph.bounds, !bounds.contains(place) else { return false }
        return place.swapped.isValid && bounds.contains(place.swapped)
    }

    /// Whether one can ride to a place from which the zone is in walking distance.
    private static func hasRoad(near zone: ArrivalZone, on router: Router, anywhere: Bool) -> Bool {
        let limit = zone.reach + allowance
        guard case .polygon(let rings, let target) = zone, let area = try? Area(rings: rings) else {
            return !router.snap(zone.target, within: limit, anywhere: anywhere).isEmpty
        }
        // A long polygon reaches much farther than its border is from its middle.
        let snaps = router.snap(target, within: limit, count: polygonSnaps, anywhere: anywhere)
        return snaps.contains { snap in (try? area.distance(to: snap.point)).map { $0 <= allowance } ?? false
        }
    }

    /// Number of roads around a polygon's target that are tried; the nearest ones.
    private static let polygonSnaps = 64
    /// The distance within which a road is looked for to name its distance.
    private static let searchRadius: Meters = 5000
}

extension QuestReading {
    /// The feature of a place of the course.
    fileprivate func path(of place: QuestCourse.Place) -> JSONPath? {
        guard case .task(let task) = place else { return stop(at: place)?.path }
        return paths[task]
    }

    /// Returns what the file calls a place: a task's id, a start's or finish's name where it has one.
    fileprivate func name(of place: QuestCourse.Place) -> String {
        stop(at: place)?.stop.nameOrKind ?? place.name
    }

    private func stop(at place: QuestCourse.Place) -> (stop: Stop, path: JSONPath)? {
        let kind: Stop.Kind
        switch place {
        case .start: kind = .start
        case .finish: kind = .finish
        case .task: return nil
        }
        return zip(quest?.stops ?? [], stopPaths).first { $0.0.kind == kind }.map { ($0.0, $0.1) }
    }
}

extension QuestCheck {
    /// The distance from the shore at which a place lies in water: positions are read off maps by eye, and shores move.
    static let shoreMargin: Meters = 10
    /// The distance from a road one can ride within which a place in water is on a bridge, a pier or a dam.
    static let bridgeReach: Meters = 10

    /// Checkpoints, starts, finishes and rests in a lake, a river or another water that the map knows, and on no
    /// bridge. There are none on a map that was built without water, which `findings(ofMap:for:)` tells.
    ///
    /// - Complexity: O(points of all waters + places · waters).
    static func findingsOfWater(
        for reading: QuestReading, on router: Router, shouldStop: () -> Bool = { false }
    ) -> [Finding] {
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
            if shouldStop() { return [] }
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
    static func findings(ofMap router: Router, for reading: QuestReading) -> [Finding] {
        guard reading.quest != nil, router.graph.water == nil else { return [] }
        return [Finding(severity: .warning, message: .mapWithoutWater())]
    }
}
