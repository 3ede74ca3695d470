import EventServices
import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Serves the places of teams: all of now, for those who run the quest, and the track of one, for judges,
/// which is noted in the log.
struct TrackController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let clock: any TimeSource
    let maps: MapService
    let matching: WayMatching
    let work: WorkPool

    func positions(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let now = clock.now
        var features: [Feature] = []
        for team in try await store.teams(of: scope.quest) {
            let last = try await store.lastFixes(of: scope.state.teams[team.id], at: now)
            for (device, known) in last.places {
                let place = DevicePlace(device: device, team: team.id, known: known)
                guard var feature = place.feature(named: team.name, at: now) else { continue }
                if device == last.standing { feature.properties?["primary"] = true }
                feature.properties?.tell(trackingOf: scope.state.devices[device])
                features.append(feature)
            }
        }
        return .bytes(FeatureCollection(features).bytes(), type: "application/geo+json")
    }

    /// Noted before anything is told.
    func track(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["minutes", "since"])
        let minutes = try query.number("minutes", in: TrackMinutes.self)
        let since = try query.number("since", in: Moments.self)
        if since != nil, minutes != nil { throw RequestError.queryInvalid("minutes") }
        let team = TeamID(context.parameter("team"))
        let (now, actor) = (clock.now, context.principal.actor)
        // Clocks of devices may be ahead of ours a little.
        let end = now + Fix.furthestAhead
        let start = min(since ?? now + Seconds(Double(-60 * (minutes ?? 1440))), end)
        try await scope.service.decide(as: actor, at: now) {
            try $0.viewTrack(of: team, from: start, to: end)
        }
        let (quest, language) = (scope.quest, context.language)
        let map = try await maps.map(scope.document.map)
        return try await work.run(for: context.asker) {
            let part = try await part(of: team, in: quest, on: map, from: start, through: end, language)
            var members: JSONObject = [:]
            if let more = part.more { members["more"] = .string(more.description) }
            let collection = FeatureCollection(part.features, foreignMembers: members)
            return .bytes(collection.bytes(), type: "application/geo+json")
        }
    }

    /// A team's track, or as much of it as is shown at once.
    struct Part: Sendable {
        let features: [Feature]
        /// The moment from which on the rest is; `nil` where there is none.
        let more: Timestamp?
    }

    /// The tracks of a team's devices, all up to the same moment: where one has more positions than are shown at once,
    /// `more` says from when on to ask for the rest. Whoever asks has it noted in the log.
    func part(
        of team: TeamID, in quest: QuestID, on map: LoadedMap, from start: Timestamp,
        through end: Timestamp, _ language: Language
    ) async throws -> Part {
        let devices = try await store.devices(of: quest)
        let limit = PositionLimits.fixesOfEvidence.value
        var tracks: [(device: DeviceID, fixes: [TimedFix])] = []
        var more: Timestamp?
        for device in devices where device.team == team {
            let fixes = try await store.fixes(of: device.id, from: start, through: end, limit: limit + 1)
            if fixes.count > limit, let first = fixes.first?.fix.time, let next = fixes.last?.fix.time {
                // A moment may have several positions, which stay together. Of one that has too many the rest is left
                // out, so that each part is later than the one before it.
                let rest = max(next, first + 0.001)
                more = min(more ?? rest, rest)
            }
            tracks.append((device.id, Array(fixes.prefix(limit))))
        }
        let shownEnd = more.map { $0 + Seconds(-0.001) } ?? end
        let search = try await search(for: team, among: devices, from: start, through: shownEnd)
        var features: [Feature] = []
        for track in tracks {
            let fixes = track.fixes.filter { $0.fix.time <= shownEnd }
            guard var line = DeviceTrack(device: track.device, team: team, filtering: fixes).line else {
                continue
            }
            let ahead = try await store.fixes(
                of: track.device, from: end + 0.001, through: Timestamp(milliseconds: .max),
                limit: Self.fixesAhead)
            line.properties?["suspicions"] = .array(
                suspicions(about: fixes + ahead, by: search, on: map).map { $0.json(in: language) })
            features.append(line)
            guard let matched = await matching.match(fixes, on: map) else { continue }
            features += matched.track.ways(in: matched.graph).map { way in
                var way = way
                way.properties?["device"] = .string(track.device.rawValue)
                way.properties?["team"] = .string(team.rawValue)
                return way
            }
        }
        return Part(features: features, more: more)
    }

    /// Fixes that are looked at of those that lie in the future.
    private static let fixesAhead = 100
    /// Fixes of other teams that a track is compared with, at most.
    private static let comparedFixes = 100_000

    private func search(
        for team: TeamID, among devices: [Device], from start: Timestamp, through end: Timestamp
    ) async throws -> SuspicionSearch {
        var others: [[TimedFix]] = []
        var count = 0
        for device in devices where device.team != team && count < Self.comparedFixes {
            let fixes = try await store.fixes(
                of: device.id, from: start, through: end, limit: Self.comparedFixes - count)
            count += fixes.count
            others.append(fixes)
        }
        return SuspicionSearch(others: others)
    }

    private func suspicions(
        about fixes: [TimedFix], by search: SuspicionSearch, on map: LoadedMap
    ) -> [RideSuspicion] {
        let router = map.router
        return search.suspicions(about: fixes) { place in
            router.snap(place, within: 200, anywhere: true).first?.distance
        }
    }
}

extension RideSuspicion {
    fileprivate func json(in language: Language) -> JSONValue {
        [
            "kind": .string(kind.rawValue), "first": .string(first.description),
            "last": .string(last.description), "fixes": .integer(Int64(fixes)),
            "text": .string(message.text(in: language)),
        ]
    }
}
