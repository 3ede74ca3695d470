import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Orders that are dealt to teams by lot")
struct DealtOrderTests {
    private func tasks(_ count: Int) -> [TaskID] { (0..<count).map { TaskID("task-\($0)") } }

    @Test("have every task once, and are the same each time", arguments: [0, 1, 2, 3, 7, 12, 31])
    func permutations(count: Int) {
        let tasks = tasks(count)
        let dealt = DealtOrder(of: tasks.reversed(), in: QuestID("park"))
        for team in 0..<40 {
            let order = dealt.order(ofTeam: team, among: tasks)
            #expect(order.sorted() == tasks.sorted())
            #expect(order == DealtOrder(of: tasks, in: QuestID("park")).order(ofTeam: team, among: tasks))
        }
    }

    @Test("keep as many teams as there are tasks apart at every step", arguments: [2, 3, 8, 13])
    func spread(count: Int) {
        let tasks = tasks(count)
        let dealt = DealtOrder(of: tasks, in: QuestID("park"))
        for block in 0..<3 {
            let orders = (0..<count).map { dealt.order(ofTeam: block * count + $0, among: tasks) }
            for step in 0..<count { #expect(Set(orders.map { $0[step] }).count == count) }
        }
    }

    @Test("let no two of those ride the same leg, where the number of tasks is even", arguments: [2, 6, 10])
    func legs(count: Int) {
        let tasks = tasks(count)
        let dealt = DealtOrder(of: tasks, in: QuestID("park"))
        let legs = (0..<count).flatMap { team in
            let order = dealt.order(ofTeam: team, among: tasks)
            return zip(order, order.dropFirst()).map { "\($0.0)>\($0.1)" }
        }
        #expect(Set(legs).count == legs.count)
    }

    @Test("are others in another quest, and for the teams of the next block")
    func seeds() {
        let tasks = tasks(9)
        func orders(_ quest: String, from first: Int) -> [[TaskID]] {
            let dealt = DealtOrder(of: tasks, in: QuestID(quest))
            return (first..<first + 9).map { dealt.order(ofTeam: $0, among: tasks) }
        }
        #expect(orders("park", from: 0) != orders("lake", from: 0))
        #expect(Set(orders("park", from: 0)) != Set(orders("park", from: 9)))
    }

    @Test("keep the order of tasks that remain, whatever an edition adds or takes away")
    func editions() {
        let tasks = tasks(10)
        let dealt = DealtOrder(of: tasks, in: QuestID("park"))
        let added = [TaskID("new-a"), TaskID("new-b"), TaskID("new-c")]
        for team in 0..<25 {
            let before = dealt.order(ofTeam: team, among: tasks)
            let fewer = dealt.order(ofTeam: team, among: Array(tasks.dropFirst(3)))
            #expect(fewer == before.filter { tasks.dropFirst(3).contains($0) })
            let more = dealt.order(ofTeam: team, among: tasks + added)
            #expect(more.filter { tasks.contains($0) } == before && more.count == 13)
            let last = dealt.order(ofTeam: team, among: tasks + [added[2], added[0]])
            #expect(last == more.filter { $0 != added[1] })
        }
    }

    @Test("are dealt when the quest is opened, and hold when an edition has another list of tasks")
    func opening() throws {
        var story = QuestStoryOfTasks.make(.randomOrder, count: 6)
        try story.publish()
        try story.open()
        #expect(story.state.dealtTasks == story.document.checkpoints.map(\.id))
        try story.addTeam("alpha")
        func order() -> [TaskID]? {
            story.document.order(
                forTeam: TeamID("alpha"), number: 0, in: story.quest, dealt: story.state.dealtTasks)
        }
        let before = try #require(order())
        story.document.checkpoints.remove(at: 2)
        try story.publish("{\"title\":\"2\"}")
        #expect(order() == before.filter { $0 != TaskID("task-2") })
        let first = story.engine.progress(of: TeamID("alpha"), in: story.state, at: story.now)
        let open = story.document.checkpoints.indices.filter { first.opening(at: $0) != nil }
        #expect(open.map { story.document.checkpoints[$0].id } == order()?.prefix(1).map(\.self))
        #expect(try QuestState.folding(story.records) == story.state)
        story.document.teamOrders[TeamID("alpha")] = [TaskID("task-5"), TaskID("task-0")]
        #expect(order() == [TaskID("task-5"), TaskID("task-0")])
    }

    @Test("are kept as places, and worked out anew for another edition, course, mode or order of the file")
    func kept() {
        var quest = QuestStoryOfTasks.make(.randomOrder, count: 5).document
        let course = TeamClass(
            id: "short", name: LocalizedText("Short"), tasks: [TaskID("task-3"), TaskID("task-1")])
        let dealt = (0..<4).map { TaskID("task-\($0)") }
        func check(_ count: Int, _ comment: Comment) {
            for teamClass in [nil, course] {
                for number in [0, 1, 0, 7, 1] {
                    let tasks = quest.order(
                        forTeam: TeamID("alpha"), number: number, in: QuestID("park"), dealt: dealt,
                        ridingIn: teamClass)
                    let places = quest.placesInOrder(
                        forTeam: TeamID("alpha"), number: number, in: QuestID("park"), dealt: dealt,
                        ridingIn: teamClass)
                    #expect(places?.map { quest.checkpoints[$0].id } == tasks, comment)
                    if teamClass == nil { #expect(places?.count == count, comment) }
                }
            }
        }
        check(5, "as dealt")
        let before = quest
        quest.checkpoints.swapAt(0, 4)
        check(5, "other places")
        quest.checkpoints.remove(at: 2)
        check(4, "a task less")
        quest.teamOrders[TeamID("alpha")] = [TaskID("task-3"), TaskID("task-0")]
        check(2, "given by the file")
        quest.mode = .linear
        check(4, "in the order of the file")
        quest = before
        check(5, "the edition before")
    }

    @Test("are dealt by the edition that first asks for it while the quest is open, and hold from then on")
    func whileOpen() throws {
        var story = QuestStoryOfTasks.make(.free, count: 6)
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        #expect(story.state.dealtTasks == nil)
        story.document.mode = .randomOrder
        try story.publish("{\"title\":\"2\"}")
        let dealt = story.document.checkpoints.map(\.id)
        #expect(story.state.dealtTasks == dealt)
        story.document.checkpoints.remove(at: 2)
        try story.publish("{\"title\":\"3\"}")
        #expect(story.state.dealtTasks == dealt)
        #expect(try QuestState.folding(story.records) == story.state)
    }
}
