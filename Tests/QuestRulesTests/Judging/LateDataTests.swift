import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Positions that come late")
struct LateDataTests {
    private static let zones = ["a", "b", "c"].map { TaskID($0) }
    /// Of fifty rides each: a thousand where it is proved (`scripts/check/routes.sh`).
    private static let blocks: Int = {
        #if PROOFS
            20
        #else
            4
        #endif
    }()
    private static let origin = Coordinate(longitude: 61.4, latitude: 55.15)

    private static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        LocalPlane(center: origin).coordinate(of: LocalPlane.Point(x: east, y: north))
    }

    /// Three tasks of being there, 150 m from each other, and a finish.
    private static func story(_ mode: QuestMode, teams: Int) throws -> (QuestStory, [DeviceID]) {
        var story = QuestStory()
        story.document = Quest(
            title: LocalizedText("Late"),
            checkpoints: zones.enumerated().map { index, id in
                Checkpoint(
                    id: id, zone: .circle(center: place(150 * Double(index)), radius: 25),
                    name: LocalizedText(id.rawValue), points: index + 1, rule: .arrival)
            })
        story.document.mode = mode
        (story.document.scoring.mustFinish, story.document.finishRules.mode) = (true, .arrival)
        story.document.stops = [
            Stop(kind: .finish, zone: .circle(center: place(450), radius: 25)),
            Stop(kind: .rest, zone: .circle(center: place(75), radius: 25), minutes: 1),
        ]
        // Long enough for all, and yet one more thing that rests move.
        story.document.scoring.timeLimit = 60
        try story.publish()
        try story.open()
        var devices: [DeviceID] = []
        for team in 0..<teams {
            try story.addTeam("team\(team)")
            devices.append(try story.join("team\(team)"))
        }
        // Known to whoever is live and to whoever is late; some arrive in it, and some are there when it ends.
        story.now = QuestStory.start + 150
        try story.pause()
        story.now = QuestStory.start + 165
        try story.resume()
        return (story, devices)
    }

    /// A ride from place to place with a fix every five seconds, poor now and then, in batches.
    private static func batches(
        from device: DeviceID, after start: Timestamp, using generator: inout SeededGenerator
    ) -> [[Fix]] {
        var stops = [0.0, 150, 300].shuffled(using: &generator)
        if generator.oneIn(4) { stops.removeLast() }
        if generator.oneIn(3) { stops.append(.random(in: 0...300, using: &generator)) }
        stops.append(450)
        var (fixes, east, time): ([Fix], Double, Timestamp) = ([], -60, start)
        func note() {
            let (x, y) = (
                Double.random(in: -8...8, using: &generator), Double.random(in: -8...8, using: &generator)
            )
            let fix = Fix(
                time: time, coordinate: place(east + x, y),
                accuracy: Meters(generator.oneIn(10) ? 60 : Double.random(in: 4...25, using: &generator)))
            fixes.append(fix.stored)
            time = time + 5
        }
        for stop in stops {
            while abs(stop - east) > 30 {
                east += stop > east ? 30 : -30
                note()
            }
            for _ in 0..<Int.random(in: 0...2, using: &generator) { note() }
        }
        var batches: [[Fix]] = []
        while !fixes.isEmpty {
            let count = Int.random(in: 1...8, using: &generator)
            batches.append(Array(fixes.prefix(count)))
            fixes.removeFirst(min(count, fixes.count))
        }
        return batches
    }

    /// What is left of a quest when all is in: places, results, and stays without the records that say so.
    private struct Outcome: Equatable {
        var standings: [Standing]
        var runs: [TeamRun]
        var visits: [[TaskVisit]]

        init(_ story: QuestStory, _ devices: [DeviceID]) {
            standings = story.engine.standings(in: story.state, at: story.now).list
            runs = story.engine.runs(in: story.state, at: story.now).map { run in
                var run = run
                run.credits.sort { ($0.at, $0.task) < ($1.at, $1.task) }
                // The same came about by other records.
                run.finishSeq = nil
                for place in run.credits.indices { run.credits[place].source = nil }
                for place in run.adjustments.indices { run.adjustments[place].source = nil }
                return run
            }
            visits = devices.map { story.state.devices[$0]?.visits.map(\.visit) ?? [] }
        }
    }

    @Test(
        "However batches are shuffled, doubled and delayed, the result is that of the live ride",
        arguments: 0..<blocks)
    func liveEqualsReplay(block: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(block + 1) &* 0x9E37_79B9)
        let mode: QuestMode = block.isMultiple(of: 2) ? .free : .linear
        let (begun, devices) = try Self.story(mode, teams: 50)
        let rides = devices.map {
            Self.batches(from: $0, after: QuestStory.start + 60, using: &generator)
        }
        var live = begun
        var late = begun
        for (device, batches) in zip(devices, rides) {
            for batch in batches {
                live.now = batch[batch.count - 1].time + 1
                try live.ride(
                    FixBatch(device: device, sentAt: live.now, receivedAt: live.now, fixes: batch))
            }
        }
        live.now = QuestStory.start + 3000
        late.now = QuestStory.start + 1500
        for (device, batches) in zip(devices, rides) {
            let doubled = batches.filter { _ in generator.oneIn(5) }
            for batch in (batches + doubled).shuffled(using: &generator) {
                late.now = late.now + 1
                try late.ride(
                    FixBatch(device: device, sentAt: late.now, receivedAt: late.now, fixes: batch))
            }
        }
        late.now = live.now
        for story in [live, late] {
            for device in devices {
                let known = try #require(story.state.devices[device])
                let visits = known.visits.map(\.visit)
                let rests = visits.filter { visit in visit.task.map { RestStop.isVisited($0) } ?? false }
                #expect(known.rests.count == rests.count)
                #expect(Set(known.rests.map(\.visit)) == Set(rests))
            }
        }
        let (expected, outcome) = (Outcome(live, devices), Outcome(late, devices))
        #expect(outcome == expected)
        for (seen, wanted) in zip(outcome.runs, expected.runs) where seen != wanted {
            Issue.record("\(seen) is not \(wanted)")
            break
        }
        #expect(expected.runs.reduce(0) { $0 + $1.credits.count } > 60, "too few arrivals")
        #expect(expected.runs.count { $0.finish != nil } >= 10, "too few finishes")
        #expect(expected.standings.count { $0.rest > .zero } >= 5, "too few rests")
        #expect(expected.standings.count { $0.pause > .zero } >= 5, "too few pauses")
        // Something was taken back on the way, and every such record names one of before.
        let withdrawals = late.records.filter { $0.kind == .withdrawal }
        #expect(withdrawals.count > 5)
        for store in [live, late] where block < 2 {
            let memory = InMemoryQuestStore()
            _ = try await store.stored(in: memory)
            #expect(try await memory.records(of: store.quest, after: 0, limit: .max) == store.records)
            #expect(try QuestState.folding(store.records) == store.state)
        }
    }
}
