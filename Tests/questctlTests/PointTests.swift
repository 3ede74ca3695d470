import QuestEngine
import Testing

@testable import questctl

@Suite("Points in the command line's messages")
struct PointTests {
    @Test(
        "Points that were given or taken are counted as the language counts",
        arguments: [
            (1, "+1 point", "+1 очко"), (3, "+3 points", "+3 очка"), (5, "+5 points", "+5 очков"),
            (11, "+11 points", "+11 очков"), (21, "+21 points", "+21 очко"), (-1, "-1 point", "-1 очко"),
            (-2, "-2 points", "-2 очка"), (0, "0 points", "0 очков"),
        ])
    func points(count: Int, english: String, russian: String) {
        #expect(Message.pointsGiven(count).text(in: .english) == english)
        #expect(Message.pointsGiven(count).text(in: .russian) == russian)
    }
}
