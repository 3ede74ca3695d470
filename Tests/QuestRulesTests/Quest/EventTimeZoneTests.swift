import QuestRules
import Testing

@Suite("Times in a quest's time zone")
struct EventTimeZoneTests {
    @Test(
        "are shown to the minute with the offset",
        arguments: [
            ("UTC", "2026-06-14T09:30:59.999Z", "2026-06-14 09:30+00:00"),
            ("Asia/Yekaterinburg", "2026-06-14T20:30:00Z", "2026-06-15 01:30+05:00"),
            ("America/St_Johns", "2026-01-01T02:00:00Z", "2025-12-31 22:30-03:30"),
            ("Europe/Lisbon", "2026-06-14T09:30:00Z", "2026-06-14 10:30+01:00"),
            ("Nowhere/Land", "2026-06-14T09:30:00Z", "2026-06-14 09:30+00:00"),
        ])
    func shown(zone: String, time: String, text: String) throws {
        #expect(EventTimeZone(zone).text(of: try #require(Timestamp(rfc3339: time))) == text)
    }

    @Test(
        "are read as local time unless they have an offset; an hour that comes twice is the first",
        arguments: [
            ("Asia/Yekaterinburg", "2026-06-14 10:00", "2026-06-14T05:00:00.000Z"),
            ("Asia/Yekaterinburg", "2026-06-14T10:00:30", "2026-06-14T05:00:30.000Z"),
            ("Asia/Yekaterinburg", "2026-06-14T10:00:00Z", "2026-06-14T10:00:00.000Z"),
            ("Asia/Yekaterinburg", "2026-06-14T10:00:00+03:00", "2026-06-14T07:00:00.000Z"),
            ("Europe/Lisbon", "2026-03-29 00:30", "2026-03-29T00:30:00.000Z"),
            ("Europe/Lisbon", "2026-03-29 01:30", nil),
            ("Europe/Lisbon", "2026-03-29 02:30", "2026-03-29T01:30:00.000Z"),
            ("Europe/Lisbon", "2026-10-25 01:30", "2026-10-25T00:30:00.000Z"),
            ("Europe/Lisbon", "2026-10-25 02:30", "2026-10-25T02:30:00.000Z"),
            ("UTC", "2026-06-31 10:00", nil), ("UTC", "10:00", nil), ("UTC", "", nil),
            ("UTC", "tomorrow", nil),
        ] as [(String, String, String?)])
    func read(zone: String, text: String, time: String?) {
        #expect(EventTimeZone(zone).time(text)?.description == time)
    }
}
