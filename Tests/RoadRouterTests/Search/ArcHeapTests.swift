import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("The heap of arcs")
struct ArcHeapTests {
    @Test("an empty heap gives nothing")
    func empty() {
        var heap = ArcHeap()
        let first = heap.removeFirst()
        #expect(first == nil)
    }

    @Test("arcs of equal keys leave by their number")
    func equalKeys() {
        var heap = ArcHeap()
        for arc in [7, 3, 9, 1] as [UInt32] { heap.insert(arc, key: 5) }
        var order: [UInt32] = []
        while let first = heap.removeFirst() { order.append(first.arc) }
        #expect(order == [1, 3, 7, 9])
    }

    @Test("an emptied heap keeps nothing of the last search")
    func removeAll() {
        var heap = ArcHeap()
        heap.insert(1, key: 1)
        heap.removeAll()
        let first = heap.removeFirst()
        #expect(first == nil)
    }

    @Test("inserting and removing in any order equals sorting", arguments: SeededGenerator.seeds(50))
    func equalsSorting(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var heap = ArcHeap()
        var reference: [UInt64] = []
        for _ in 0..<500 {
            if generator.oneIn(3) {
                let expected = reference.min()
                if let expected { reference.remove(at: reference.firstIndex(of: expected)!) }
                let first = heap.removeFirst()
                #expect(first.map { UInt64($0.key) << 32 | UInt64($0.arc) } == expected)
            } else {
                let key = UInt32.random(in: 0...(generator.oneIn(2) ? 20 : .max), using: &generator)
                let arc = UInt32.random(in: 0...100, using: &generator)
                heap.insert(arc, key: key)
                reference.append(UInt64(key) << 32 | UInt64(arc))
            }
            let count = heap.count
            #expect(count == reference.count)
        }
    }
}
