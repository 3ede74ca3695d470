import Testing

@testable import RoadRouter
@testable import RoadTestSupport

extension LocalMinute {
    /// Reads `2026-06-14 18:00` (a Sunday), a time by the clock of the place.
    init(_ text: String) {
        let time = Timestamp(rfc3339: text.replacing(" ", with: "T") + ":00Z")!
        self.init(time, secondsEast: 0)
    }
}

@Suite("Opening hours")
struct OpeningHoursTests {
    /// A text with moments at which it holds and moments at which it does not. 8 June 2026 is a Monday.
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let holds: [String]
        let holdsNot: [String]

        init(_ text: String, at holds: [String], not holdsNot: [String]) {
            (self.text, self.holds, self.holdsNot) = (text, holds, holdsNot)
        }

        var testDescription: String { text }
    }

    private static func june(_ day: Int, _ time: String) -> String {
        "2026-06-\(day < 10 ? "0" : "")\(day) \(time)"
    }

    static let always = ["2026-01-01 00:00", "2026-06-14 12:00", "2026-12-31 23:59"]

    static let rows: [Row] = [
        Row("24/7", at: always, not: []),
        Row("open", at: always, not: []),
        Row("off", at: [], not: always),
        Row("closed", at: [], not: always),
        Row(
            "08:00-18:00", at: [june(8, "08:00"), june(14, "17:59")],
            not: [june(8, "07:59"), june(8, "18:00")]),
        Row("8:00-18:00", at: [june(8, "08:00")], not: [june(8, "18:00")]),
        Row("00:00-24:00", at: always, not: []),
        Row("08:00-12:00,14:00-18:00", at: [june(8, "11:00"), june(8, "14:00")], not: [june(8, "13:00")]),
        Row("08:00-12:00, 14:00-18:00", at: [june(8, "11:00"), june(8, "14:00")], not: [june(8, "13:00")]),
        Row(
            "22:00-06:00", at: [june(8, "23:00"), june(8, "05:59")],
            not: [june(8, "06:00"), june(8, "21:59")]),
        Row("22:00-26:00", at: [june(8, "23:00"), june(8, "01:59")], not: [june(8, "02:00")]),
        Row(
            "Mo-Fr", at: [june(8, "00:00"), june(12, "23:59")], not: [june(13, "12:00"), june(14, "12:00")]),
        Row("Mo-Fr 08:00-18:00", at: [june(8, "08:00")], not: [june(13, "08:00"), june(8, "19:00")]),
        Row("mo-fr 08:00-18:00", at: [june(8, "08:00")], not: [june(13, "08:00")]),
        Row("Sa,Su", at: [june(13, "12:00"), june(14, "12:00")], not: [june(8, "12:00")]),
        Row("Sa, Su 10:00-12:00", at: [june(14, "11:00")], not: [june(14, "12:00"), june(8, "11:00")]),
        Row("Fr-Mo", at: [june(12, "00:00"), june(14, "00:00"), june(8, "12:00")], not: [june(9, "12:00")]),
        Row("Mo,We-Fr 09:00-10:00", at: [june(8, "09:00"), june(11, "09:00")], not: [june(9, "09:00")]),
        Row(
            "Sa 22:00-04:00", at: [june(13, "22:00"), june(14, "03:59")],
            not: [june(13, "03:00"), june(14, "22:30"), june(15, "03:00")]),
        Row(
            "Mo-Fr 08:00-18:00; Sa 10:00-14:00", at: [june(8, "17:00"), june(13, "13:00")],
            not: [june(13, "15:00"), june(14, "13:00")]),
        Row(
            "Mo-Sa 08:00-18:00; Sa 10:00-14:00", at: [june(12, "17:00"), june(13, "13:00")],
            not: [june(13, "17:00"), june(13, "09:00")]),
        Row("08:00-18:00; Su off", at: [june(13, "12:00")], not: [june(14, "12:00")]),
        Row("24/7; Mo off", at: [june(9, "12:00")], not: [june(8, "12:00")]),
        Row(
            "Mo-Fr 08:00-18:00; We 12:00-14:00 off", at: [june(10, "11:00"), june(10, "14:00")],
            not: [june(10, "12:00"), june(10, "13:59")]),
        Row(
            "Mo-Fr 08:00-12:00, Fr 14:00-16:00", at: [june(12, "09:00"), june(12, "15:00")],
            not: [june(11, "15:00"), june(12, "13:00")]),
        Row(
            "Apr-Sep", at: ["2026-04-01 00:00", "2026-09-30 23:59"],
            not: ["2026-03-31 23:59", "2026-10-01 00:00"]),
        Row(
            "Nov-Mar", at: ["2026-11-01 00:00", "2026-01-15 12:00", "2026-03-31 12:00"],
            not: ["2026-04-01 00:00"]),
        Row("Apr,Jun", at: ["2026-04-15 12:00", "2026-06-15 12:00"], not: ["2026-05-15 12:00"]),
        Row(
            "Apr-Sep 08:00-20:00; Oct-Mar 09:00-17:00", at: [june(8, "19:00"), "2026-12-01 16:00"],
            not: ["2026-12-01 19:00", "2026-12-01 08:00"]),
        Row("Apr-Sep: 08:00-20:00", at: [june(8, "19:00")], not: ["2026-12-01 12:00"]),
        Row(
            "Apr-Sep Mo-Fr 08:00-20:00", at: [june(8, "19:00")], not: [june(13, "12:00"), "2026-12-01 12:00"]),
        Row(
            "Mar 15-Oct 31", at: ["2026-03-15 00:00", "2026-10-31 23:00"],
            not: ["2026-03-14 23:59", "2026-11-01 00:00"]),
        Row("Dec 20-Jan 10", at: ["2026-12-24 12:00", "2026-01-10 12:00"], not: ["2026-01-11 00:00"]),
        Row("Dec 24", at: ["2026-12-24 12:00"], not: ["2026-12-25 12:00"]),
        Row("Dec 24-26 off", at: [], not: ["2026-12-25 12:00"]),
        Row("24/7; Dec 24-26 off", at: ["2026-12-23 12:00", "2026-12-27 00:00"], not: ["2026-12-25 12:00"]),
        Row(
            "sunrise-sunset", at: [june(8, "06:00"), june(8, "17:59")],
            not: [june(8, "05:59"), june(8, "18:00")]),
        Row("dawn-dusk", at: [june(8, "12:00")], not: [june(8, "23:00")]),
        Row("sunset-sunrise", at: [june(8, "23:00"), june(8, "05:00")], not: [june(8, "12:00")]),
        Row(
            "(sunrise-01:00)-(sunset+00:30)", at: [june(8, "05:00"), june(8, "18:29")],
            not: [june(8, "04:59"), june(8, "18:30")]),
        Row("07:00-sunset", at: [june(8, "07:00")], not: [june(8, "06:30"), june(8, "18:00")]),
        Row("Mo-Fr 08:00-18:00; PH off", at: [june(8, "12:00")], not: [june(13, "12:00")]),
        Row("PH,Su 10:00-12:00", at: [june(14, "11:00")], not: [june(8, "11:00")]),
        Row("Mo-Su,PH 08:00-20:00", at: [june(14, "11:00")], not: [june(14, "21:00")]),
        Row("SH off; 08:00-18:00", at: [june(8, "12:00")], not: [june(8, "19:00")]),
        Row("Mo-Fr 08:00-18:00 \"ring the bell\"", at: [june(8, "12:00")], not: [june(8, "19:00")]),
        Row("08:00–18:00", at: [june(8, "12:00")], not: [june(8, "19:00")]),
        Row("Mo-Fr08:00-18:00;", at: [june(8, "12:00")], not: [june(13, "12:00")]),
        Row("Mo-Fr 08:00-18:00 open", at: [june(8, "12:00")], not: [june(13, "12:00")]),
    ]

    @Test("hold when they say so", arguments: rows)
    func holding(row: Row) throws {
        let hours = try #require(OpeningHours(row.text))
        for time in row.holds { #expect(hours.holds(at: LocalMinute(time)), "\(time)") }
        for time in row.holdsNot { #expect(!hours.holds(at: LocalMinute(time)), "\(time)") }
    }

    @Test(
        "are not read where something in them is not understood",
        arguments: [
            "", " ", ";", "\"by appointment\"", "2026 08:00-18:00", "week 1-20 08:00-18:00",
            "Mo[1] 08:00-18:00",
            "08:00+", "08:00-18:00+", "08:00-18:00/01:30", "08:00", "08:00-", "-18:00", "08:60-18:00",
            "49:00-50:00", "24:00-26:00", "Mo-", "Mo-Xx", "Jun-", "Jun 32", "Jun 1-", "easter off", "unknown",
            "Mo-Fr 08:00-18:00 || 10:00-12:00", "sunrise", "(sunrise+07:00)-18:00", "(sunrise-18:00", "8-18",
            "Mo-Fr 08:00-18:00 Sa", "wet", "weight>3.5", "08:00-18:00 AND weight>3.5", "Jun-Aug 5", "\"open",
            String(repeating: "08:00-18:00;", count: 200),
        ])
    func unreadable(text: String) {
        #expect(OpeningHours(text) == nil)
    }

    @Test(
        "change next where the first minute differs from the last, found by looking at each minute",
        arguments: rows)
    func nextChange(row: Row) throws {
        let hours = try #require(OpeningHours(row.text))
        for start in ["2026-06-08 00:00", "2026-06-12 21:59", "2026-06-14 12:00", "2026-12-24 00:00"] {
            let start = LocalMinute(start)
            let now = hours.holds(at: start)
            let minutes = (start.minutes + 1)...(start.minutes + 2 * 1440)
            let slow = minutes.first { hours.holds(at: LocalMinute(minutes: $0)) != now }
            #expect(hours.nextChange(after: start)?.minutes == slow)
        }
    }

    @Test(
        "days of the calendar are those of every date",
        arguments: [
            ("1970-01-01", 3), ("1969-12-31", 2), ("2000-02-29", 1), ("2026-06-14", 6), ("2100-03-01", 0),
            ("1900-03-01", 3),
        ])
    func calendar(date: String, weekday: Int) {
        let day = CalendarDay(LocalMinute("\(date) 12:00").day)
        #expect(day.weekday == weekday)
        #expect(day.month == Int(date.dropFirst(5).prefix(2)) && day.dayOfMonth == Int(date.suffix(2)))
    }

    @Test("the clock of a place is ahead of that in Greenwich, or behind it")
    func local() {
        let time = Timestamp(rfc3339: "2026-06-14T22:30:00Z")!
        #expect(LocalMinute(time, secondsEast: 5 * 3600) == LocalMinute("2026-06-15 03:30"))
        #expect(LocalMinute(time, secondsEast: -23 * 3600) == LocalMinute("2026-06-13 23:30"))
        #expect(LocalMinute(Timestamp(milliseconds: -1), secondsEast: 0) == LocalMinute("1969-12-31 23:59"))
        #expect(LocalMinute(Timestamp(milliseconds: .max), secondsEast: 3600).minute < 1440)
        #expect(LocalMinute(Timestamp(milliseconds: .min), secondsEast: -3600).minute >= 0)
    }

    @Test("a text of any letters is no trap", arguments: SeededGenerator.seeds(40))
    func anything(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = [
            "Mo", "Fr", "-", ",", ";", "08:00", "18:00", "24:00", "26:00", "off", "PH", "Apr", "31", "(", ")",
            "sunset", "+",
            "\"", "24/7", "[1]", ":", "@", " ",
        ]
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0...9, using: &random))
                .map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(separator: " ")
            guard let hours = OpeningHours(text) else { continue }
            let time = LocalMinute(minutes: Int.random(in: -50_000_000...50_000_000, using: &random))
            if let next = hours.nextChange(after: time) {
                #expect(hours.holds(at: next) != hours.holds(at: time), "\(text)")
            }
        }
    }
}

@Suite("Closures by the clock")
struct TimedClosureTests {
    @Test("the last clause whose hours hold decides, else the default")
    func clauses() throws {
        let closure = try #require(
            TimedClosure("yes; no @ (Mo-Su 18:00-24:00); yes @ (Sa 20:00-22:00)"))
        for (time, isClosed) in [
            ("2026-06-12 17:59", false), ("2026-06-12 18:00", true), ("2026-06-13 19:00", true),
            ("2026-06-13 20:00", false), ("2026-06-13 22:00", true),
        ] {
            #expect(closure.holds(at: LocalMinute(time)) == isClosed, "\(time)")
        }
        #expect(closure.nextChange(after: LocalMinute("2026-06-13 12:00")) == LocalMinute("2026-06-13 18:00"))
        #expect(closure.nextChange(after: LocalMinute("2026-06-13 18:30")) == LocalMinute("2026-06-13 20:00"))
        let gate = try #require(TimedClosure("no; yes @ (06:00-22:00)"))
        #expect(gate.holds(at: LocalMinute("2026-06-13 05:59")))
        #expect(!gate.holds(at: LocalMinute("2026-06-13 06:00")))
        #expect(gate.nextChange(after: LocalMinute("2026-06-13 12:00")) == LocalMinute("2026-06-13 22:00"))
    }

    @Test(
        "values and their conditions stand apart, with semicolons of their own in brackets",
        arguments: [
            (
                "no @ (Mo-Fr 08:00-18:00; Sa 10:00-12:00); yes @ wet",
                ["no|Mo-Fr 08:00-18:00; Sa 10:00-12:00", "yes|wet"]
            ),
            ("no @ 22:00-06:00", ["no|22:00-06:00"]), ("no@(22:00-06:00)", ["no|22:00-06:00"]),
            ("yes", ["yes|-"]), ("no @ ((sunset+01:00)-06:00)", ["no|(sunset+01:00)-06:00"]), ("", []),
            ("no @ (08:00-18:00 \"a;b)\"); yes", ["no|08:00-18:00 \"a;b)\"", "yes|-"]),
        ] as [(String, [String])])
    func parts(text: String, expected: [String]) {
        #expect(TimedClosure.parts(of: text).map { "\($0.value)|\($0.condition ?? "-")" } == expected)
    }

    @Test(
        "a text that is none is none",
        arguments: ["", "maybe", "no @ (08:00-18:00)", "yes; no", "yes; no @ (wet)"])
    func unreadable(text: String) {
        #expect(TimedClosure(text) == nil)
    }
}
