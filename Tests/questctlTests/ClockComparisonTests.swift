import QuestEngine
import Testing

@testable import questctl

@Suite("The daemon's clock beside the one here")
struct ClockComparisonTests {
    private static let date = Timestamp(milliseconds: 1_700_000_000_000)

    /// - Parameter here: What the clock here shows when the answer comes, in seconds after the date of the answer.
    private func compare(_ here: Double, after wait: Duration) -> ClockComparison {
        ClockComparison(Self.date, answeredAt: Self.date + Seconds(here), after: wait)
    }

    @Test(
        "is compared with regard for cut-off seconds and for the time that the answer took",
        arguments: [
            // The same clock, at the beginning and the end of a second.
            (0.0, .zero, "clocks agree within 1 s"), (0.9, .milliseconds(100), "clocks agree within 0.9 s"),
            (0.5, .milliseconds(200), "clocks agree within 0.7 s"),
            // An answer that took 8 s says nothing of a clock that is right, whenever on the way it was written.
            (
                8.2, .seconds(8),
                "clocks may agree: the answer took too long to say more than that they are at most 8.2 s apart"
            ),
            (
                0.2, .seconds(8),
                "clocks may agree: the answer took too long to say more than that they are at most 8.8 s apart"
            ),
            (
                -60, .milliseconds(250),
                "the daemon's clock is 60.6 s ahead of the one here, give or take 0.7 s: set them by NTP, or times of starts are wrong"
            ),
            (
                61, .zero,
                "the daemon's clock is 60.5 s behind the one here, give or take 0.5 s: set them by NTP, or times of starts are wrong"
            ),
        ] as [(Double, Duration, String)])
    func said(here: Double, wait: Duration, words: String) {
        #expect(compare(here, after: wait).message.text(in: .english) == words)
    }

    @Test("is off only where it is beyond doubt, however slow the answer was")
    func doubt() {
        for wait in [Duration.zero, .milliseconds(700), .seconds(30)] {
            let seconds = Double(wait.components.seconds)
            // Whenever on its way it was written, the date of a clock that is right is no proof of another one.
            for written in stride(from: 0, through: seconds, by: 1) {
                #expect(!compare(written + 0.5, after: wait).isCertainlyOff)
            }
            #expect(compare(-2.1, after: wait).isCertainlyOff)
            #expect(compare(seconds + 4, after: wait).isCertainlyOff)
        }
    }
}
