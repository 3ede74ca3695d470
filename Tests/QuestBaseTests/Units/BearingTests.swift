import QuestBase
import Testing

struct BearingTests {
    @Test(
        "any angle is brought into 0 ..< 360",
        arguments: [(0, 0), (360, 0), (-90, 270), (725, 5), (-720, 0), (359.5, 359.5), (-1e-300, 0)])
    func normalised(degrees: Double, expected: Double) {
        #expect(Bearing(degrees: degrees).degrees == expected)
    }

    @Test(
        "a turn is the shorter way round, positive to the right",
        arguments: [(0, 90, 90), (90, 0, -90), (350, 10, 20), (10, 350, -20), (0, 180, -180), (180, 0, -180)])
    func turn(from: Double, to: Double, expected: Double) {
        #expect(Bearing(degrees: from).turn(to: Bearing(degrees: to)) == expected)
    }
}
