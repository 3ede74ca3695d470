import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("A set of numbers")
struct NumberSetTests {
    @Test("has what was put in and not taken out, in order from both ends", arguments: [1, 63, 64, 65, 300])
    func order(limit: Int) {
        var generator = SeededGenerator(seed: UInt64(limit))
        var set = NumberSet(below: limit)
        var expected: Set<Int> = []
        for _ in 0..<200 {
            let number = Int.random(in: 0..<limit, using: &generator)
            if generator.oneIn(2) {
                set.insert(number)
                expected.insert(number)
            } else {
                set.remove(number)
                expected.remove(number)
            }
            let place = Int.random(in: 0...limit, using: &generator)
            let (contains, next, last) = (
                set.contains(number), set.first(from: place), set.last(below: place)
            )
            #expect(contains == expected.contains(number))
            #expect(next == expected.filter { $0 >= place }.min())
            #expect(last == expected.filter { $0 < place }.max())
        }
    }

    @Test("may be empty for good")
    func empty() {
        let set = NumberSet(below: 0)
        let (first, last) = (set.first(from: 0), set.last(below: 0))
        #expect(first == nil && last == nil)
    }
}
