import QuestBase
import Testing

@Suite("Clock skew")
struct ClockSkewTests {
    private static let received = Timestamp(milliseconds: 1_000_000)

    @Test(
        "shifts the device's time, never past receipt and never before the start",
        arguments: [
            // device time, sent, start → counted (seconds relative to receipt)
            (-10.0, -0.5, -100.0, -9.5), (-3610, -3600, -100, -10), (3590, 3600, -100, -10), (5, 0, -100, 0),
            (-500, 0, -100, -100), (-500, 0, 50, 0), (0, 0, -100, 0),
        ])
    func counted(device: Double, sent: Double, start: Double, expected: Double) {
        let skew = ClockSkew(sentAt: Self.received + Seconds(sent), receivedAt: Self.received)
        let counted = skew.countedTime(
            of: Self.received + Seconds(device), receivedAt: Self.received,
            questStart: Self.received + Seconds(start))
        #expect(counted == Self.received + Seconds(expected))
    }

    @Test(
        "is flagged beyond two seconds",
        arguments: [(0, false), (2000, false), (2001, true), (-2000, false), (-2001, true)])
    func flagged(milliseconds: Int64, isFlagged: Bool) {
        let sent = Timestamp(milliseconds: Self.received.milliseconds - milliseconds)
        #expect(ClockSkew(sentAt: sent, receivedAt: Self.received).isFlagged == isFlagged)
    }
}
