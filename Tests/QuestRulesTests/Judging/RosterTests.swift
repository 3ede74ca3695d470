import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Lists whose copies share what was not changed")
struct RosterTests {
    @Test("A roster reads as a dictionary that was changed alike, in the order in which keys came")
    func dictionary() {
        var source = SeededGenerator(seed: 4)
        var roster = Roster<Int, [Int]>()
        var reference: [Int: [Int]] = [:]
        var order: [Int] = []
        for step in 0..<3000 {
            let key = Int.random(in: 0..<500, using: &source)
            if reference[key] == nil { order.append(key) }
            roster[key] = (roster[key] ?? []) + [step]
            reference[key, default: []].append(step)
            roster[key]?.append(-step)
            reference[key]?.append(-step)
        }
        #expect(order.count > 400)
        #expect(Array(roster.keys) == order)
        #expect(Array(roster.values) == order.map { reference[$0] })
        #expect((-5..<505).allSatisfy { roster[$0] == reference[$0] })
        #expect(roster[1000]?.count == nil && roster.count == order.count)
    }

    @Test("What is changed in a copy stays as it was in the other", arguments: [1, 31, 32, 33, 100, 1000])
    func copies(count: Int) {
        var roster = Roster<Int, String>()
        for key in 0..<count { roster[key] = "\(key)" }
        let before = roster
        for key in stride(from: 0, to: count, by: 7) { roster[key]?.append("!") }
        roster[count] = "new"
        #expect(before.map(\.value) == (0..<count).map { "\($0)" })
        #expect(roster.map(\.value) == (0..<count).map { $0 % 7 == 0 ? "\($0)!" : "\($0)" } + ["new"])
        #expect(before[count] == nil && before != roster)
    }

    @Test("What is taken out is there no longer; the others keep their order, and copies what they had")
    func removal() {
        var roster = Roster<Int, String>()
        for key in 0..<100 { roster[key] = "\(key)" }
        let before = roster
        for key in [0, 31, 32, 99] { roster.remove(key) }
        roster.remove(1000)
        let left = (1..<99).filter { $0 != 31 && $0 != 32 }
        #expect(Array(roster.keys) == left && roster.map(\.value) == left.map { "\($0)" })
        #expect(roster[31] == nil && roster[33] == "33" && before.count == 100)
        roster[31] = "again"
        #expect(roster.map(\.key).last == 31 && roster[31] == "again")
    }

    @Test("Two are equal when they hold the same in the same order, however they came to")
    func equality() {
        var grown = PiecewiseArray<Int>()
        for number in 0..<100 { grown.append(number) }
        var changed = grown
        changed[50] = 0
        #expect(changed != grown)
        changed[50] = 50
        #expect(changed == grown && Array(grown) == Array(0..<100))
    }
}
