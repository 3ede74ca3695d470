public import GeoJSONKit

/// The place of the device that sent an answer when its rider answered, or of another one of the team, as far as its
/// fixes tell.
public struct AnswerEvidence: Sendable, Equatable {
    /// The last fix before the answer that is believed (`Whereabouts`), else the last one: by the device's clock, or by the
    /// moments that count where another one answered.
    public let lastFix: Fix?
    /// The distance from there to the arrival zone of the task; zero inside.
    public let distance: Meters?
    /// The time from that fix to the answer.
    public let age: Seconds?

    /// The time before an answer in which fixes say anything of it.
    public static let span: Seconds = 900

    /// - Parameters:
    ///   - zone: of the task; `nil` where the quest no longer has it.
    ///   - fixes: of the device, by time.
    public init(of answer: JudgedAnswer, zone: ArrivalZone?, fixes: [Fix]) {
        let before = fixes.prefix { $0.time <= answer.deviceTime }.lazy.map { TimedFix($0, time: $0.time) }
        let last = Whereabouts(endOf: before).shown?.fix
        self.init(last.map { ($0, answer.deviceTime - $0.time) }, zone: zone)
    }

    /// Evidence by another device of the team. Two clocks are compared by the moments that count of both.
    ///
    /// - Parameters:
    ///   - time: The moment that counts of the answer.
    ///   - others: Fixes of that device, in any order.
    public init(at time: Timestamp, zone: ArrivalZone?, byOther others: [TimedFix]) {
        let last = Whereabouts(endOf: others.filter { $0.time <= time }.sorted { $0.time < $1.time }).shown
        self.init(last.map { ($0.fix, time - $0.time) }, zone: zone)
    }

    private init(_ last: (fix: Fix, age: Seconds)?, zone: ArrivalZone?) {
        lastFix = last?.fix
        age = last?.age
        distance = zip(last?.fix, zone).map { fix, zone in zone.distance(from: fix.coordinate) }
    }
}

/// Returns both, or nothing where one is missing.
private func zip<Left, Right>(_ left: Left?, _ right: Right?) -> (Left, Right)? {
    guard let left, let right else { return nil }
    return (left, right)
}

extension AnswerEvidence {
    /// A map for a judge: the arrival zone (`role` `task`), the line of the fixes (`track`) and each of them (`fix`),
    /// with what is known beside them, then the ways that map matching makes of them (`matched`). Nothing in it says
    /// whose they are.
    ///
    /// - Parameters:
    ///   - timedFixes: of the device around the answer, by time. What stands against one is named with it (`flags`), of
    ///     others how far they are from the zone's border (`border`).
    ///   - matched: the same fixes on the roads, as far as they were matched: where each lies then (`matched`), how far
    ///     that is from the border (`matched_border`), and how sure it is (`matched_confidence`); with the graph that it
    ///     speaks of.
    ///   - photo: where and when the answer's photo says it was taken (`photo`), which anybody can make up.
    public func geoJSON(
        of answer: JudgedAnswer, zone: ArrivalZone?, fixes timedFixes: [TimedFix],
        matched: (track: MatchedTrack, graph: RoadGraph)? = nil,
        photo: (place: Coordinate, takenAt: Timestamp?)? = nil
    ) -> FeatureCollection {
        let fixes = timedFixes.map(\.fix)
        let places = matched?.track.places ?? [:]
        var features: [Feature] = []
        if let zone {
            var properties: JSONObject = ["role": "task", "id": .string(answer.task.rawValue)]
            if case .circle(_, let radius) = zone { properties["radius"] = .number(radius.value) }
            features.append(Feature(geometry: Geometry(zone.shape), properties: properties))
        }
        let line = fixes.map { Position($0.coordinate) }
        if line.count > 1 {
            features.append(Feature(geometry: Geometry(.lineString(line)), properties: ["role": "track"]))
        }
        features += zip(fixes, FixFilter.flags(of: timedFixes)).map { fix, flags in
            var properties: JSONObject = ["role": "fix", "time": .string(fix.time.description)]
            properties["accuracy"] = fix.accuracy.map { .number($0.value) }
            properties["speed"] = fix.speed.map { .number($0) }
            if fix.isMock { properties["mock"] = .bool(true) }
            if flags.isEmpty {
                properties["border"] = zone.map { .tenths($0.border(from: fix.coordinate).value) }
                if let place = places[fix] { properties.add(place, in: zone) }
            } else {
                properties["flags"] = .array(flags.names.map { .string($0) })
            }
            if fix == lastFix { properties["last"] = .bool(true) }
            return Feature(geometry: Geometry(.point(Position(fix.coordinate))), properties: properties)
        }
        if let matched { features += matched.track.ways(in: matched.graph) }
        if let photo {
            var properties: JSONObject = ["role": "photo"]
            properties["time"] = photo.takenAt.map { .string($0.description) }
            properties["border"] = zone.map { .tenths($0.border(from: photo.place).value) }
            features.append(
                Feature(geometry: Geometry(.point(Position(photo.place))), properties: properties))
        }
        let place = lastFix.flatMap { places[$0] }
        let border = place.flatMap { place in zone.map { $0.border(from: place.coordinate) } }
        return FeatureCollection(
            features,
            foreignMembers: [
                "answer": .string(answer.id.rawValue), "task": .string(answer.task.rawValue),
                "answered_at": .string(answer.deviceTime.description), "distance": .tenths(distance?.value),
                "since_last_fix": .tenths(age?.value), "accuracy": .tenths(lastFix?.accuracy?.value),
                "matched_distance": .tenths(border.map { max(.zero, $0).value }),
            ])
    }
}

extension JSONObject {
    /// Adds the place of a fix on the road.
    fileprivate mutating func add(_ place: MatchedPlace, in zone: ArrivalZone?) {
        self["matched"] = .array([
            .number(place.coordinate.longitude), .number(place.coordinate.latitude),
        ])
        self["matched_border"] = zone.map { .tenths($0.border(from: place.coordinate).value) }
        self["matched_confidence"] = .number((place.confidence * 100).rounded() / 100)
    }
}

extension JSONValue {
    fileprivate static func tenths(_ number: Double?) -> JSONValue {
        number.map { .number(($0 * 10).rounded() / 10) } ?? .null
    }
}
