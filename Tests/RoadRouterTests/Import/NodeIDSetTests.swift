import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("References to nodes")
struct NodeIDSetTests {
    @Test("the set knows what was put into it, in any order, negative ids too", arguments: [true, false])
    func membership(_ isSorted: Bool) {
        var generator = SeededGenerator(seed: 7)
        var ids = (0..<2_000).map { _ in Int64.random(in: -5_000..<5_000, using: &generator) }
        if isSorted { ids.sort() }
        var set = NodeIDSet()
        for id in ids { set.insert(OSMNodeID(id)) }
        set.sort()
        let slow = Set(ids)
        for id in Int64(-5_100)..<5_100 {
            let isContained = set.contains(OSMNodeID(id))
            #expect(isContained == slow.contains(id))
        }
    }

    @Test("a set of nothing contains nothing")
    func empty() {
        var set = NodeIDSet()
        let isContained = set.contains(OSMNodeID(0))
        #expect(!isContained)
    }

    @Test("a reference counts as missing only if its node never comes, before or after")
    func references() {
        var check = ReferenceCheck()
        check.take(references: [3, 4, 900].map { OSMNodeID($0) })
        check.take(OSMNodeID(900))
        check.take(OSMNodeID(3))
        check.take(references: [3, 5, 5].map { OSMNodeID($0) })
        #expect(check.missingReferences() == 3)
    }
}
