import RoadRouter
import RoadTestSupport
import Testing

@Suite("Ascent and descent")
struct ClimbTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let what: String
        let heights: [Double]
        let ascent: Double
        let descent: Double
        var testDescription: String { what }
    }

    static let cases = [
        Case(what: "nothing", heights: [], ascent: 0, descent: 0),
        Case(what: "one place", heights: [40], ascent: 0, descent: 0),
        Case(what: "a climb", heights: [100, 120, 180], ascent: 80, descent: 0),
        Case(what: "over a hill", heights: [100, 180, 120], ascent: 80, descent: 60),
        Case(what: "ripples of 4 m are none", heights: [10, 14, 10, 14, 10, 14, 10], ascent: 0, descent: 0),
        Case(what: "ripples of 5 m are hills", heights: [10, 15, 10, 15, 10], ascent: 10, descent: 10),
        Case(what: "a ripple on a climb", heights: [0, 50, 47, 100], ascent: 100, descent: 0),
        Case(what: "a dip on a climb", heights: [0, 50, 40, 100], ascent: 110, descent: 10),
        Case(what: "a long gentle climb", heights: (0...100).map { Double($0) / 10 }, ascent: 10, descent: 0),
        Case(what: "a little down before a climb", heights: [3, 0, 10], ascent: 7, descent: 0),
        Case(what: "a little up after a descent", heights: [10, 0, 3], ascent: 0, descent: 7),
    ]

    @Test("of a few ways", arguments: cases)
    func examples(_ example: Case) {
        let climb = Self.climb(example.heights)
        #expect(climb.ascent == Meters(example.ascent))
        #expect(climb.descent == Meters(example.descent))
    }

    @Test("are what the definition says, on 3,000 random ways; the way back exchanges them")
    func random() {
        var random = SeededGenerator(seed: 23)
        var hilly = 0
        for _ in 0..<3_000 {
            var height = Double.random(in: 0...500, using: &random)
            let roughness = Double.random(in: 0.5...12, using: &random)
            let heights = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                height += (.random(in: -roughness...roughness, using: &random) * 8).rounded() / 8
                return height
            }
            let climb = Self.climb(heights)
            let expected = Self.slowClimb(heights)
            #expect(abs(climb.ascent.value - expected.ascent) < 1e-6)
            #expect(abs(climb.descent.value - expected.descent) < 1e-6)
            let back = Self.climb(heights.reversed())
            #expect(abs(back.ascent.value - climb.descent.value) < 1e-6)
            #expect(abs(back.descent.value - climb.ascent.value) < 1e-6)
            let net = heights[heights.count - 1] - heights[0]
            #expect(abs(climb.ascent.value - climb.descent.value - net) < 1e-6)
            if climb.ascent.value > 0, climb.descent.value > 0 { hilly += 1 }
        }
        #expect(hilly > 1_000)
    }

    @Test("whoever is carried does not climb")
    func carried() {
        var climb = Climb()
        for height in [100.0, 120] { climb.add(height) }
        climb.interrupt()
        for height in [900.0, 880] { climb.add(height) }
        climb.interrupt()
        climb.interrupt()
        #expect(climb.ascent == 20)
        #expect(climb.descent == 20)
    }

    private static func climb(_ heights: [Double]) -> Climb {
        var climb = Climb()
        for height in heights { climb.add(height) }
        return climb
    }

    /// By the definition: looks from each height to both sides.
    private static func slowClimb(_ heights: [Double]) -> (ascent: Double, descent: Double) {
        func falls(from place: Int, _ places: some Sequence<Int>, _ sign: Double) -> Bool {
            for other in places {
                let drop = sign * (heights[place] - heights[other])
                if drop >= Climb.threshold.value { return true }
                if drop < 0 { return false }
            }
            return false
        }
        let turning = heights.indices.filter { place in
            [1.0, -1.0].contains { sign in
                falls(from: place, (0..<place).reversed(), sign)
                    && falls(from: place, place + 1..<heights.count, sign)
            }
        }
        let line = [heights[0]] + turning.map { heights[$0] } + [heights[heights.count - 1]]
        let rises = zip(line, line.dropFirst()).map { $1 - $0 }
        return (rises.filter { $0 > 0 }.reduce(0, +), -rises.filter { $0 < 0 }.reduce(0, +))
    }
}
