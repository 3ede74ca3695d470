import Hummingbird
import QuestEngine
import QuestWire

/// Serves where all teams were, to be ridden again on a map: thinned until it fits into one answer.
struct AllTracksController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let clock: any TimeSource
    let work: WorkPool

    /// Noted before anything is told, as with the track of one team.
    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, snapshot, _) = try await access.open(context)
        let query = try Query(request, allowing: ["step"])
        let step = try query.number("step", in: TrackStep.self, default: 10)
        let now = clock.now
        let start = min(snapshot.state.openings.first?.start ?? now, now)
        try await desk.decide(as: context.principal.actor, at: now) { context -> Entry? in
            context.viewTracks(from: start, to: now)
        }
        return try await work.run(for: context.asker) {
            var thinning = TrackThinning(
                since: start, step: step, limit: PositionLimits.fixesOfTracks.value)
            let state = snapshot.state
            let numbers = state.bibNumbers
            let devices = try await store.devices(of: snapshot.quest)
            let teams = try await store.teams(of: snapshot.quest)
            for team in teams {
                let primary = state.teams[team.id]?.primaryDevice
                let own = devices.filter { $0.team == team.id }.map(\.id)
                for device in own.filter({ $0 == primary }) + own.filter({ $0 != primary }) {
                    let points = try await points(of: device, by: thinning, through: now)
                    thinning.add(points, of: team.id)
                }
            }
            let tracks = teams.compactMap { team -> TeamTrack? in
                guard let points = thinning.tracks[team.id] else { return nil }
                return TeamTrack(
                    team: team.id, name: team.name, number: numbers[team.id], t: points.map(\.second),
                    p: points.map { $0.coordinate.rounded(decimals: 6) })
            }
            return try .json(TeamTrackList(since: start, until: now, step: thinning.step, teams: tracks))
        }
    }

    /// Positions that are read at once, where most of them are told, and where few are.
    private static let pageSizes = (many: 1000, few: 8)

    /// The first position of a device in each step against which nothing stands. Where it has sent many in one step, most
    /// are not even read.
    private func points(
        of device: DeviceID, by thinning: TrackThinning, through end: Timestamp
    ) async throws -> [TrackThinning.Point] {
        var points: [TrackThinning.Point] = []
        var (cursor, limit, place) = (thinning.start, Self.pageSizes.many, -1)
        while cursor <= end {
            let fixes = try await store.fixes(of: device, from: cursor, through: end, limit: limit)
            let before = points.count
            for (fix, flags) in zip(fixes, FixFilter.flags(of: fixes)) where flags.isEmpty {
                let own = thinning.place(of: fix.time)
                guard own > place else { continue }
                place = own
                let passed = fix.time.milliseconds - thinning.start.milliseconds
                points.append(
                    TrackThinning.Point(second: Int(passed / 1000), coordinate: fix.fix.coordinate))
            }
            guard let last = fixes.last, fixes.count == limit else { break }
            var next = last.fix.time.milliseconds + 1
            if thinning.place(of: last.time) == place {
                // By the device's clock, as the positions are read.
                let stepEnd = thinning.start.milliseconds + Int64((place + 1) * thinning.step) * 1000
                next = max(next, last.fix.time.milliseconds + stepEnd - last.time.milliseconds)
            }
            cursor = Timestamp(milliseconds: next)
            let found = points.count - before
            let isDense = limit == Self.pageSizes.few ? found <= 2 : found * 20 < limit
            limit = isDense ? Self.pageSizes.few : Self.pageSizes.many
        }
        return points
    }
}
