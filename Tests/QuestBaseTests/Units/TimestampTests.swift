import BaseTestSupport
import QuestBase
import Testing

struct TimestampTests {
    @Test(
        "RFC 3339 is read with any offset and written in UTC with milliseconds",
        arguments: [
            ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"),
            ("2026-06-14T09:30:00.000Z", "2026-06-14T09:30:00.000Z"),
            ("2026-06-14T14:30:00.5+05:00", "2026-06-14T09:30:00.500Z"),
            ("2026-06-14t09:30:00z", "2026-06-14T09:30:00.000Z"),
            ("2026-06-14 09:30:00-03:30", "2026-06-14T13:00:00.000Z"),
            ("2024-02-29T23:59:59.999Z", "2024-02-29T23:59:59.999Z"),
            ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z"),
            ("1969-12-31T23:59:59.001Z", "1969-12-31T23:59:59.001Z"),
            ("2026-01-01T00:00:00.123456789Z", "2026-01-01T00:00:00.123Z"),
            ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59.999Z"),
            ("2026-01-01T00:30:00+01:00", "2025-12-31T23:30:00.000Z"),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
            ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"),
        ])
    func read(text: String, expected: String) throws {
        #expect(try #require(Timestamp(rfc3339: text)).description == expected)
    }

    @Test(
        "anything else is refused",
        arguments: [
            "", "2026", "2026-06-14", "2026-06-14T09:30Z", "2026-06-14T09:30:00", "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
            "2026-06-14T24:00:00Z", "2026-06-14T09:60:00Z", "2026-06-14T09:30:61Z", "2026-06-14T09:30:00.Z",
            "2026-06-14T09:30:00+5:00", "2026-06-14T09:30:00+24:00", "2026-06-14T09:30:00Z ",
            "2026-6-14T09:30:00Z",
            // In UTC they lie outside the years that RFC 3339 can say.
            "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
            "+2026-06-14T09:30:00Z", "٢٠٢٦-06-14T09:30:00Z",
        ])
    func refused(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test(
        "known moments",
        arguments: [("2000-01-01T00:00:00Z", 946_684_800_000), ("1969-12-31T23:59:59Z", -1000)])
    func known(text: String, milliseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test("writing and reading is the identity", arguments: SeededGenerator.seeds(3))
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let time = Timestamp(
                milliseconds: .random(in: -60_000_000_000_000...250_000_000_000_000, using: &generator))
            #expect(Timestamp(rfc3339: time.description) == time)
        }
    }

    @Test("seconds are added and taken off to the millisecond")
    func arithmetic() {
        let time = Timestamp(milliseconds: 1000)
        #expect(time + Seconds(1.5) == Timestamp(milliseconds: 2500))
        #expect(Timestamp(milliseconds: 2500) - time == Seconds(1.5))
        #expect(time < Timestamp(milliseconds: 1001))
    }
}
