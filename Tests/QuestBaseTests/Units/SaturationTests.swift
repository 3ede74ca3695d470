import Testing

@testable import QuestBase

@Suite("Moments at the ends of what there is")
struct SaturationTests {
    static let far: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]

    @Test("Sums and differences of moments end at the ends of the range", arguments: far, far)
    func sums(left: Int64, right: Int64) {
        let (first, second) = (Timestamp(milliseconds: left), Timestamp(milliseconds: right))
        let sum = left.addingReportingOverflow(right)
        #expect(left.addingSaturating(right) == (!sum.overflow ? sum.partialValue : right < 0 ? .min : .max))
        let difference = left.subtractingReportingOverflow(right)
        #expect(
            first.since(second).value
                == (!difference.overflow ? difference.partialValue : right < 0 ? .max : .min))
        #expect((first - second).value.isFinite)
        #expect((first < second) == (first.since(second) < .zero))
        let skew = ClockSkew(sentAt: first, receivedAt: second)
        #expect(skew.countedTime(of: first, receivedAt: second, questStart: nil) <= second)
    }

    @Test(
        "What is no number adds nothing, what is beyond all bounds goes to the end",
        arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308])
    func spans(seconds: Double) {
        let now = Moments.range.lowerBound
        let later = now + Seconds(seconds)
        let far: Int64 = seconds.isNaN ? 0 : seconds > 0 ? .max : .min
        #expect(later.milliseconds == now.milliseconds.addingSaturating(far))
    }

    @Test("Every moment can be written, and read again as the log has it", arguments: far)
    func writing(milliseconds: Int64) {
        let time = Timestamp(milliseconds: milliseconds)
        #expect(Timestamp(logged: time.description) == time)
    }

    @Test("Moments of any year are read again as they were written, and nothing else is")
    func anyYear() {
        var generator = SplitMix64(seed: 16)
        for _ in 0..<10_000 {
            let time = Timestamp(milliseconds: Int64.random(in: .min ... .max, using: &generator))
            #expect(Timestamp(logged: time.description) == time)
        }
        let old = Timestamp(milliseconds: -249_790_694_400_000)
        #expect(old.description.hasPrefix("-5946-"))
        #expect(Timestamp(rfc3339: old.description) == nil)
        for text in [
            "", "-5946", "-5946-13-01T00:00:00.000Z", "-5946-02-30T00:00:00.000Z",
            "+12026-06-14T00:00:00.000Z",
            "012026-06-14T00:00:00.000Z", "-0001-01-01T00:00:00.000Z", "999999999999-01-01T00:00:00.000Z",
            "-5946-03-01T00:00:00.000+01:00", "-292275056-01-01T00:00:00.000Z",
            "292278995-01-01T00:00:00.000Z",
            "-299999999-01-01T00:00:00.000Z", "299999999-12-31T23:59:59.999Z",
        ] { #expect(Timestamp(logged: text) == nil, "\(text)") }
    }

    @Test("What was sent in 2100 and dated 2000 counts from 2000 on")
    func countedTime() {
        let received = Timestamp(rfc3339: "2026-06-14T10:00:00Z") ?? Moments.range.upperBound
        let skew = ClockSkew(sentAt: Moments.range.upperBound, receivedAt: received)
        let counted = skew.countedTime(of: Moments.range.lowerBound, receivedAt: received, questStart: nil)
        #expect(counted == Moments.range.lowerBound)
    }
}
