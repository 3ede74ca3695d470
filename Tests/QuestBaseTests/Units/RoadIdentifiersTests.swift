import QuestBase
import Testing

struct RoadIdentifiersTests {
    @Test("an edge has two arcs, and each is the other's reverse", arguments: [0, 1, 77, UInt32.max >> 1])
    func arcs(number: UInt32) {
        let edge = EdgeID(number)
        #expect(edge.forward.edge == edge)
        #expect(edge.backward.edge == edge)
        #expect(edge.forward.isForward)
        #expect(!edge.backward.isForward)
        #expect(edge.forward.reversed == edge.backward)
        #expect(edge.backward.reversed == edge.forward)
        #expect(edge.forward < edge.backward)
    }
}
