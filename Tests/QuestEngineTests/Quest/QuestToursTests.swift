import Testing

@testable import QuestEngine
@testable import QuestTestSupport
@testable import RoadTestSupport

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
                seed: 1, effort: SearchEffort.ofTests))
        #expect(enough.score == 6)
        let less = try #require(
            try tours.problem(limit: Seconds((all.length - 1) / 1000))
                .bestTour(seed: 1, effort: SearchEffort.ofTests))
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
        let tour = try #require(problem.bestTour(seed: 1, effort: SearchEffort.ofTests))
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

    private static func best(_ quest: Quest, in town: DrawnTown, order: [String]? = nil) throws -> [String] {
        let tours = try QuestTours(of: quest, on: town.router)
        let problem = try tours.problem(limit: nil, inOrder: order?.map { TaskID($0) })
        let tour = try #require(problem.bestTour(seed: 1, effort: SearchEffort.ofTests))
        #expect(tour.isProven)
        let whole = problem.shortestTour(seed: 1)
        if tour.order.count == tours.places.count + 1 { #expect(whole?.length == tour.length) }
        return tour.order.compactMap { tours.places[$0].task?.rawValue }
    }

    @Test("tasks are called at in the order that binds, bonuses at any time between")
    func orders() throws {
        let town = try Self.town()
        let linear = Self.quest("DBE", in: town) { $0.mode = .linear }
        #expect(try Self.best(linear, in: town) == ["d", "b", "e"])
        let bonus = Self.quest("DBE", in: town) { quest in
            quest.mode = .linear
            quest.checkpoints[1].isBonus = true
        }
        #expect(try Self.best(bonus, in: town).filter { $0 != "b" } == ["d", "e"])
        #expect(try Self.best(bonus, in: town).count == 3)
        let teams = Self.quest("DBE", in: town) { $0.mode = .teamOrder }
        #expect(try Self.best(teams, in: town, order: ["e", "b", "d"]) == ["e", "b", "d"])
    }

    @Test("enough tasks of a group open the next one")
    func groups() throws {
        let town = try Self.town()
        func quest(needs: Int?) -> Quest {
            Self.quest("DEBC", in: town) { quest in
                quest.mode = .groups
                quest.groups = [
                    TaskGroup(id: "far", name: LocalizedText("Far"), needs: needs),
                    TaskGroup(id: "near", name: LocalizedText("Near")),
                ]
                for place in 0..<4 { quest.checkpoints[place].group = place < 2 ? "far" : "near" }
            }
        }
        #expect(Set(try Self.best(quest(needs: nil), in: town).prefix(2)) == ["d", "e"])
        // One of them is enough, so that the near ones lie on a way round.
        let one = try Self.best(quest(needs: 1), in: town)
        #expect(Set(one) == ["b", "c", "d", "e"] && ["d", "e"].contains(one[0]))
    }

    @Test(
        "a task opens once what it waits for is done",
        arguments: [
            OpeningCondition.task(TaskID("d")), .group("east", count: 2), .points(4), .points(5),
        ])
    func conditions(condition: OpeningCondition) throws {
        let town = try Self.town()
        let quest = Self.quest("BDE", in: town) { quest in
            quest.groups = [TaskGroup(id: "east", name: LocalizedText("East"))]
            for place in 1..<3 { quest.checkpoints[place].group = "east" }
            quest.checkpoints[0].opensWhen = [condition]
        }
        let order = try Self.best(quest, in: town)
        // Five points are more than the two others have.
        guard condition != .points(5) else { return #expect(Set(order) == ["d", "e"]) }
        #expect(order.count == 3 && order.firstIndex(of: "b") ?? 0 > order.firstIndex(of: "d") ?? 9)
        if condition != .task(TaskID("d")) { #expect(order.last == "b") }
    }

    @Test("a bonus appears and goes by the team's start, and no task is done before it is told")
    func spans() throws {
        let town = try Self.town()
        let noon = Timestamp(rfc3339: "2026-06-14T12:00:00Z")!
        let quest = Self.quest("BD", in: town) { quest in
            quest.opens = noon
            quest.checkpoints[0].isBonus = true
            quest.checkpoints[0].bonusSpan = BonusSpan(delay: 30, length: 10)
            quest.checkpoints[1].visibleFrom = noon + 3600
        }
        let problem = try QuestTours(of: quest, on: town.router).problem(limit: nil)
        #expect(problem.places[1].opening == 1_800_000...2_400_000)
        #expect(problem.places[2].opening?.lowerBound == 3_600_000)
    }

    @Test("scores of orders that bind count bonuses and keep to conditions")
    func fairnessOfConditions() throws {
        let town = try Self.town()
        func score(_ change: (inout Quest) -> Void) throws -> [Int] {
            let quest = Self.quest("DBE", in: town) { quest in
                quest.scoring.timeLimit = 600
                change(&quest)
            }
            return try #require(QuestFairness(of: quest, id: QuestID("q"), on: town.router)).rows.map(\.score)
        }
        #expect(try score { $0.mode = .linear } == [6])
        #expect(
            try score {
                $0.mode = .linear
                $0.checkpoints[1].isBonus = true
            } == [6])
        #expect(
            try score {
                $0.mode = .linear
                $0.checkpoints[1].opensWhen = [.points(3)]
            } == [2])
        #expect(try score { $0.checkpoints[1].opensWhen = [.points(5)] } == [4])
    }
}
