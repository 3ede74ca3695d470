import QuestRules
import QuestTestSupport
import Testing

@Suite("Numbers of controls")
struct ControlNumberTests {
    private func tasks(_ text: String) -> [TaskID] { text.map { TaskID(String($0)) } }

    @Test("the first edition's tasks are numbered from 31 in the order of the file")
    func first() {
        let numbers = ControlNumbers([tasks("abc")])
        #expect(tasks("abcd").map { numbers[$0] } == [31, 32, 33, nil])
    }

    @Test("a task keeps its number; new ones get the next, and that of one that is gone is given to none")
    func later() {
        let numbers = ControlNumbers([tasks("abc"), tasks("xcb"), tasks("ybca")])
        #expect(tasks("abcxy").map { numbers[$0] } == [31, 32, 33, 34, 35])
    }

    @Test("no number ever changes or is another task's, whatever is edited", arguments: 1...40)
    func random(seed: Int) {
        var source = SeededGenerator(seed: UInt64(seed))
        var edition = tasks("abcdef")
        var numbers = ControlNumbers([edition])
        var known: [TaskID: Int] = [:]
        var next = 0
        for _ in 0..<30 {
            switch Int.random(in: 0..<3, using: &source) {
            case 0:
                next += 1
                edition.insert(
                    TaskID("new-\(next)"), at: Int.random(in: 0...edition.count, using: &source))
            case 1 where edition.count > 1:
                edition.remove(at: Int.random(in: 0..<edition.count, using: &source))
            default: edition.shuffle(using: &source)
            }
            numbers.add(edition)
            for task in edition {
                let number = numbers[task]
                #expect(number != nil)
                if let before = known[task] { #expect(number == before) }
                known[task] = number
            }
            #expect(Set(known.values).count == known.count)
        }
    }

    @Test("punches tell the numbers that tasks had in the first edition")
    func punches() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("1.5", to: QuestStory.number, from: device)
        let controls = ControlNumbers([story.document.checkpoints.map(\.id)])
        story.document.checkpoints.removeFirst()
        let feed = story.engine.punches(in: story.state, controls: controls)
        #expect(feed.punches.map(\.kind) == [.control(32)])
    }
}
