package import QuestEngine
package import QuestWire

/// The tracks of all teams of a quest, thinned until they fit into one answer.
package struct AllTracks: Sendable {
    let store: any QuestStore
    let snapshot: QuestSnapshot
    let start: Timestamp
    let end: Timestamp

    /// - Parameters:
    ///   - start: The moment that seconds are counted from.
    ///   - end: The last moment, by the clocks of devices.
    package init(
        store: any QuestStore, snapshot: QuestSnapshot, since start: Timestamp, through end: Timestamp
    ) {
        (self.store, self.snapshot, self.start, self.end) = (store, snapshot, start, end)
    }

    /// The tracks, each by the device that says where the team is, else by another.
    ///
    /// - Parameters:
    ///   - step: Seconds between two positions of a team, at least.
    ///   - limit: Most positions of all tracks together.
    ///   - decimals: Of the degrees that are told.
    ///   - spans: The spans in which the positions of a device may be told; nothing is read of a device without any.
    /// - Throws: `StoreError`.
    package func list(
        step: Int, limit: Int, decimals: Int = 6,
        within spans: (TeamID, DeviceID) -> [ClosedRange<Timestamp>] = { _, _ in [.always] }
    ) async throws -> TeamTrackList {
        var thinning = TrackThinning(since: start, step: step, limit: limit)
        let state = snapshot.state
        let numbers = state.bibNumbers
        let devices = try await store.devices(of: snapshot.quest)
        let teams = try await store.teams(of: snapshot.quest)
        for team in teams {
            let primary = state.teams[team.id]?.primaryDevice
            let own = devices.filter { $0.team == team.id }.map(\.id)
            for device in own.filter({ $0 == primary }) + own.filter({ $0 != primary }) {
                let spans = spans(team.id, device)
                guard !spans.isEmpty else { continue }
                thinning.add(try await points(of: device, by: thinning, within: spans), of: team.id)
            }
        }
        let tracks = teams.compactMap { team -> TeamTrack? in
            guard let points = thinning.tracks[team.id] else { return nil }
            return TeamTrack(
                team: team.id, name: team.name, number: numbers[team.id], t: points.map(\.second),
                p: points.map { $0.coordinate.rounded(decimals: decimals) })
        }
        return TeamTrackList(since: start, until: end, step: thinning.step, teams: tracks)
    }

    /// Positions that are read at once, where most of them are told, and where few are.
    private static let pageSizes = (many: 1000, few: 8)

    /// The first position of a device in each step against which nothing stands. Where it has sent many in one step, most
    /// are not even read.
    private func points(
        of device: DeviceID, by thinning: TrackThinning, within spans: [ClosedRange<Timestamp>]
    ) async throws -> [TrackThinning.Point] {
        var points: [TrackThinning.Point] = []
        var (cursor, limit, place) = (thinning.start, Self.pageSizes.many, -1)
        while cursor <= end {
            let fixes = try await store.fixes(of: device, from: cursor, through: end, limit: limit)
            let before = points.count
            for (fix, flags) in zip(fixes, FixFilter.flags(of: fixes))
            where flags.isEmpty && spans.contains(where: { $0.contains(fix.time) }) {
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

extension ClosedRange<Timestamp> {
    fileprivate static var always: Self {
        Timestamp(milliseconds: .min)...Timestamp(milliseconds: .max)
    }
}
