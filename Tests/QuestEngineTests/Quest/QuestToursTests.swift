import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("Tours of a quest on a map")
struct QuestToursTests {
    /// 100 m between neighbouring letters; no road leads to G.
    private static func town() throws -> DrawnTown {
        try DrawnTown(
            StreetMap(
                """
                A---B---C---D
                        |   |
                        |   |
                        E---F           G
                """, gridSize: 100
            )
            .way("ABC").way("CD").way("CEFD"))
    }

    private static func quest(
        _ places: String, in town: DrawnTown, _ change: (inout Quest) -> Void = { _ in }
    ) -> Quest {
        var quest = Quest(
            title: LocalizedText("T"),
            checkpoints: places.map { place in
                Checkpoint(
                    id: TaskID(String(place).lowercased()),
                    zone: .circle(center: town.roads.coordinate(place), radius: 40),
                    name: LocalizedText("A"),
                    points: 2)
            })
        quest.stops = [Stop(kind: .start, zone: .circle(center: town.roads.coordinate("A"), radius: 40))]
        quest.roadReach = 50
        change(&quest)
        return quest
    }

    @Test("the time that is just enough for all tasks is enough, and a millisecond less is not")
    func limit() throws {
        let town = try Self.town()
        let tours = try QuestTours(of: Self.quest("DBGE", in: town), on: town.router)
        #expect(tours.unreachable.map(\.place.task) == [TaskID("g")])
        #expect(tours.finish == 0)
        let all = try #require(try tours.problem(limit: nil).shortestTour(seed: 1))
        #expect(all.order.count == 5)
        #expect(all.length >= 3 * 60_000)
        let enough = try #require(
            try tours.problem(limit: Seconds(all.length / 1000)).bestTour(
                seed: 1, effort: BestTourTests.effort))
        #expect(enough.score == 6)
        let less = try #require(
            try tours.problem(limit: Seconds((all.length - 1) / 1000))
                .bestTour(seed: 1, effort: BestTourTests.effort))
        #expect(less.score == 4)
    }

    @Test("riders wait for a task that opens, and the quest's end bounds the tour")
    func openings() throws {
        let town = try Self.town()
        let noon = Timestamp(rfc3339: "2026-06-14T12:00:00Z")!
        let quest = Self.quest("BC", in: town) { quest in
            quest.opens = noon
            quest.closes = Timestamp(milliseconds: noon.milliseconds + 3_600_000)
            quest.checkpoints[0].opens = Timestamp(milliseconds: noon.milliseconds + 1_800_000)
            quest.checkpoints[1].closes = Timestamp(milliseconds: noon.milliseconds + 1_000)
        }
        let problem = try QuestTours(of: quest, on: town.router).problem(limit: 36_000)
        #expect(problem.limit == 3_600_000)
        let tour = try #require(problem.bestTour(seed: 1, effort: BestTourTests.effort))
        #expect(tour.score == 2)
        #expect(tour.calls[1].begin == 1_800_000)
    }

    @Test("ends may be tasks or any place; a quest without a start needs one")
    func ends() throws {
        let town = try Self.town()
        let quest = Self.quest("BD", in: town) { $0.stops = [] }
        #expect(throws: QuestToursError.noStart) { try QuestTours(of: quest, on: town.router) }
        var wishes = QuestTours.Wishes()
        wishes.start = .destination(.task(TaskID("b")))
        wishes.finish = .point(town.roads.coordinate("F"))
        let tours = try QuestTours(of: quest, on: town.router, wishing: wishes)
        let tour = try #require(try tours.problem(limit: nil).shortestTour(seed: 1))
        #expect(tour.order.map { tours.places[$0].task?.rawValue } == ["b", "d", nil])
        wishes.finish = .point(town.roads.coordinate("G"))
        #expect(throws: QuestToursError.self) {
            try QuestTours(of: quest, on: town.router, wishing: wishes)
        }
    }

    @Test("everybody can have the same score in free order; orders that bind differ by their first task")
    func fairness() throws {
        let town = try Self.town()
        let free = Self.quest("BDE", in: town) { $0.scoring.timeLimit = 600 }
        let all = try #require(QuestFairness(of: free, id: QuestID("q"), on: town.router))
        #expect(all.rows.map(\.score) == [6])
        #expect(all.rows[0].kind == .everybody && all.rows[0].isProven)
        let bound = Self.quest("BDE", in: town) { quest in
            quest.scoring.timeLimit = 2
            quest.mode = .teamOrder
        }
        let orders = try #require(QuestFairness(of: bound, id: QuestID("q"), on: town.router))
        #expect(orders.rows.map(\.kind) == ["b", "d", "e"].map { .firstTask(TaskID($0)) })
        #expect(orders.rows.allSatisfy { $0.duration <= orders.limit && $0.score < 6 })
        let unlimited = Self.quest("BDE", in: town)
        #expect(QuestFairness(of: unlimited, id: QuestID("q"), on: town.router) == nil)
    }
}
