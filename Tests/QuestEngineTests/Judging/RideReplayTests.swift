import GeoJSONKit
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import QuestEngine

@Suite("A recorded ride replayed")
struct RideReplayTests {
    private static let start = Timestamp(milliseconds: 1_790_000_000_000)

    /// A town, a quest of three places in it, and a ride to all of them with a rest at each.
    private struct World {
        let router: Router
        var quest: Quest
        let fixes: [Fix]

        init?(seed: UInt64, rule: AnswerRule = .arrival) throws {
            var generator = SeededGenerator(seed: seed)
            let town = RandomTown(withBicycleMetric: seed, columns: 10, rows: 10)
            router = try Router(file: town.file)
            var places: [Coordinate] = []
            for _ in 0..<40 where places.count < 4 {
                guard let snap = router.snap(town.randomPoint(using: &generator)).first else { continue }
                if places.allSatisfy({ Geodesic.distance($0, snap.point) > 200 }) {
                    places.append(snap.point)
                }
            }
            guard places.count == 4,
                let ride = TownRide(
                    from: places[0], through: Array(places.dropFirst()), rests: 40...60, on: router,
                    start: start, using: &generator)
            else { return nil }
            fixes = ride.fixes(every: 5, using: &generator).map(\.fix).inOrderOfTrack
            quest = Quest(
                title: LocalizedText("Town"),
                checkpoints: places.dropFirst().enumerated().map { index, place in
                    Checkpoint(
                        id: TaskID("place-\(index)"), zone: .circle(center: place, radius: 30),
                        name: LocalizedText("\(index)"), rule: rule)
                })
        }

        func replay() throws -> RideReplay {
            try RideReplay(of: quest, as: QuestID("town"), on: router, openedAt: start)
        }

        /// - Parameter size: Of a batch.
        func events(inBatchesOf size: Int) throws -> [RideReplay.Event] {
            var replay = try replay()
            var events: [RideReplay.Event] = []
            for first in stride(from: 0, to: fixes.count, by: size) {
                events += try replay.take(fixes[first..<min(first + size, fixes.count)])
            }
            return events
        }
    }

    private static func arrivals(_ events: [RideReplay.Event]) -> [TaskID] {
        events.compactMap { if case .arrived(let checkIn) = $0.event { checkIn.task } else { nil } }
    }

    @Test("every task that the judge takes for reached is told once, whatever the batches, also all at once")
    func arrivals() throws {
        var ridden = 0
        for seed in SeededGenerator.seeds(8) {
            guard let world = try World(seed: seed) else { continue }
            var replay = try world.replay()
            for fix in world.fixes { _ = try replay.take([fix]) }
            let reached = replay.reached.map(\.task)
            guard reached.count >= 2 else { continue }
            ridden += 1
            for size in [1, 2, 7, 1000] {
                let events = try world.events(inBatchesOf: size)
                #expect(
                    Self.arrivals(events).sorted() == reached.sorted(), "seed \(seed), batches of \(size)")
                #expect(events.first?.event.name == "started")
                #expect(events == (try world.events(inBatchesOf: size)))
            }
        }
        #expect(ridden >= 4)
    }

    @Test(
        "a task that wants an answer counts as done on arrival, so that nothing is other than with a check-in"
    )
    func answers() throws {
        let seed = try #require(SeededGenerator.seeds(8).first { (try? World(seed: $0)) ?? nil != nil })
        let checkIn = try #require(try World(seed: seed)).events(inBatchesOf: 2)
        let text = try #require(try World(seed: seed, rule: .text(accepted: ["7"]))).events(inBatchesOf: 2)
        #expect(checkIn == text && checkIn.count > 4)
    }

    @Test("when the last task is done the ride is led to the finish, and ends there, whatever the batches")
    func finish() throws {
        var (ridden, finished) = (0, 0)
        for seed in SeededGenerator.seeds(8) {
            guard var world = try World(seed: seed) else { continue }
            let last = world.quest.checkpoints.removeLast()
            world.quest.stops = [Stop(kind: .finish, zone: last.zone)]
            (world.quest.scoring.mustFinish, world.quest.finishRules.mode) = (true, .arrival)
            var replay = try world.replay()
            var goals: [Destination] = []
            for fix in world.fixes {
                _ = try replay.take([fix])
                if let goal = replay.ride.following?.route.goal, goal != goals.last { goals.append(goal) }
            }
            guard replay.reached.count == 2 else { continue }
            ridden += 1
            #expect(goals.last == .finish && goals.count { $0 == .finish } == 1, "seed \(seed): \(goals)")
            let finish = replay.state.teams[replay.team]?.ride.finish?.time
            for size in [1, 3, 1000] {
                let events = try world.events(inBatchesOf: size)
                let finishes = events.count { $0.event.name == "finished" }
                #expect(finishes == (finish == nil ? 0 : 1), "seed \(seed), batches of \(size)")
            }
            if finish != nil { finished += 1 }
        }
        #expect(ridden >= 3 && finished >= 2)
    }

    @Test("silence is told where the track has a gap, and nothing is taken after the quest's end")
    func gap() throws {
        let seed = try #require(SeededGenerator.seeds(8).first { (try? World(seed: $0)) ?? nil != nil })
        var world = try #require(try World(seed: seed))
        world.quest.closes = Self.start + 1000
        var replay = try world.replay()
        var late = world.fixes[0]
        _ = try replay.take([late])
        late.time = late.time + 500
        let events = try replay.take([late])
        #expect(events.map(\.event) == [.stale(since: world.fixes[0].time)])
        #expect(events[0].noticedAt == world.fixes[0].time + 130)
        late.time = Self.start + 2000
        #expect(throws: Refusal.questClosed) { _ = try replay.take([late]) }
    }

    @Test("what is told of an event has its name, its task and no place")
    func members() {
        let (a, at) = (TaskID("a"), Self.start)
        let events: [(RideEvent, [String])] = [
            (.started(at: at), []), (.approaching(a, distance: 12.34), ["distance", "task"]),
            (.entered(a), ["task"]), (.passed(a), ["task"]), (.offRoute(distance: 30), ["distance"]),
            (.backOnRoute, []), (.reRouted(.closure), ["cause"]), (.wrongWay, []),
            (.outOfBounds(ZoneID("z")), ["zone"]), (.stale(since: at), ["since"]), (.finished(at: at), []),
            (
                .arrived(CheckIn(task: a, at: at + 3, confidence: 90, distance: 4)),
                ["confidence", "task"]
            ),
        ]
        for (event, more) in events {
            let members = event.members(of: DeviceID("d"), team: TeamID("t"), at: at + 9)
            #expect(Set(members.keys) == Set(["event", "team", "device", "at"] + more))
            #expect(members["event"]?.stringValue == event.name)
        }
        let near = RideEvent.approaching(a, distance: 12.34).members(
            of: DeviceID("d"), team: TeamID("t"), at: at)
        #expect(near["distance"]?.doubleValue == 12.3)
    }
}
