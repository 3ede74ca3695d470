import QuestRules
import Testing

@Suite("Messages of tracker apps in queries and forms")
struct TrackerQueryTests {
    private typealias Row = TrackerRow

    private static let traccar: [TrackerRow] = [
        Row(
            name: "speed in knots, a battery in percent",
            query:
                "id=81&timestamp=1700000000&lat=55.16&lon=61.4&speed=10&bearing=90&altitude=210.5&accuracy=4.5&batt=50",
            outcome: .fixes([
                Row.fix(accuracy: 4.5, speed: 5.144, course: 90, altitude: 210.5, battery: 0.5)
            ])),
        Row(
            name: "milliseconds, another name of the bearing, a mock",
            query: "deviceid=81&timestamp=1700000000000&lat=55.16&lon=61.4&heading=10&mock=true",
            outcome: .fixes([Row.fix(course: 10, isMock: true)])),
        Row(
            name: "a time as text, the place in one item",
            query: "timestamp=2023-11-14T22%3A13%3A20Z&location=55.16,61.4",
            outcome: .fixes([Row.fix()])),
        Row(
            name: "without a time it was just made", query: "lat=55.16&lon=61.4",
            outcome: .fixes([Row.fix(at: Row.received)])),
        Row(
            name: "a form", body: "id=81&timestamp=1700000000&lat=55.16&lon=61.4&hdop=1.5",
            outcome: .fixes([Row.fix()])),
        Row(name: "the device's state alone", query: "id=81&batt=44&charge=true", outcome: .fixes([])),
        Row(name: "nothing", outcome: .refused(.memberMissing("lat"))),
        Row(
            name: "what the receiver calls invalid",
            query: "lat=55.16&lon=61.4&timestamp=1700000000&valid=false",
            outcome: .fixes([], problems: [.notFixed])),
        Row(name: "half a position", query: "lat=55.16", outcome: .refused(.reading(.positionMissing))),
        Row(
            name: "numbers that are none", query: "lat=nan&lon=0x1p3",
            outcome: .refused(.reading(.positionMissing))),
        Row(name: "nowhere", query: "lat=91&lon=0", outcome: .refused(.reading(.positionInvalid))),
        Row(
            name: "a time without a zone is UTC", query: "lat=55.16&lon=61.4&timestamp=2023-11-14+22:13:20",
            outcome: .fixes([Row.fix()])),
        Row(
            name: "a time in no known zone", query: "lat=55.16&lon=61.4&timestamp=2023-11-14+22:13:20+MSK",
            outcome: .refused(.reading(.timeInvalid))),
        Row(
            name: "a time before 1970", query: "lat=55.16&lon=61.4&timestamp=-5",
            outcome: .refused(.reading(.timeInvalid))),
        Row(
            name: "the largest number of all", query: "lat=55.16&lon=61.4&timestamp=9223372036854775807",
            outcome: .refused(.reading(.timeInvalid))),
        Row(name: "rubbish", query: "%&=&&==%zz&lat", outcome: .refused(.memberMissing("lat"))),
    ]

    @Test("Traccar", arguments: traccar)
    func readsTraccar(row: TrackerRow) { #expect(row.outcome(in: .traccar) == row.outcome) }

    /// Items that say nothing, so many fewer than are read.
    private static func other(but count: Int) -> String {
        String(repeating: "&x=1", count: RequestLimits.formItems.value - count)
    }

    private static let osmand: [TrackerRow] = [
        Row(
            name: "our template, metres a second",
            query:
                "lat=55.16&lon=61.4&timestamp=1700000000000&hdop=4.5&altitude=210.5&speed=5.25&bearing=90.0",
            outcome: .fixes([Row.fix(accuracy: 4.5, speed: 5.25, course: 90, altitude: 210.5)])),
        Row(
            name: "zeros for what it does not know",
            query: "lat=55.16&lon=61.4&timestamp=1700000000000&hdop=0.0&altitude=0.0&speed=0.0&bearing=0.0",
            outcome: .fixes([Row.fix(speed: 0)])),
        Row(
            name: "northward is a bearing",
            query: "lat=55.16&lon=61.4&timestamp=1700000000000&speed=4&bearing=0.0",
            outcome: .fixes([Row.fix(speed: 4, course: 0)])),
        Row(
            name: "what cannot be true is unknown",
            query:
                "lat=55.16&lon=61.4&timestamp=1700000000000&hdop=1000001&altitude=100001&speed=1001&bearing=361",
            outcome: .fixes([Row.fix()])),
        Row(
            name: "what is less than nothing is unknown",
            query:
                "lat=55.16&lon=61.4&timestamp=1700000000000&hdop=-1&altitude=-12001&speed=-1&bearing=-1",
            outcome: .fixes([Row.fix()])),
        Row(
            name: "the ends of the ranges",
            query:
                "lat=55.16&lon=61.4&timestamp=1700000000000&altitude=-12000&speed=1000&bearing=359.99",
            outcome: .fixes([Row.fix(speed: 1000, course: 359.99, altitude: -12_000)])),
        Row(
            name: "the last item that is read",
            query: "lat=55.16&timestamp=1700000000000\(other(but: 3))&lon=61.4&speed=5",
            outcome: .fixes([Row.fix()])),
        Row(
            name: "one item more",
            query: "lat=55.16&timestamp=1700000000000\(other(but: 2))&lon=61.4",
            outcome: .refused(.reading(.positionMissing))),
        Row(
            name: "items of the query and of the form are counted together",
            query: "lat=55.16&timestamp=1700000000000\(other(but: 3))", body: "z=1&lon=61.4",
            outcome: .refused(.reading(.positionMissing))),
        Row(name: "no time", query: "lat=55.16&lon=61.4", outcome: .refused(.reading(.timeMissing))),
        Row(name: "no position", query: "timestamp=1700000000", outcome: .refused(.memberMissing("lat"))),
        Row(
            name: "placeholders that were not filled", query: "lat={0}&lon={1}&timestamp={2}",
            outcome: .refused(.reading(.positionMissing))),
    ]

    @Test("OsmAnd", arguments: osmand)
    func readsOsmand(row: TrackerRow) { #expect(row.outcome(in: .osmand) == row.outcome) }

    private static let gpslogger: [TrackerRow] = [
        Row(
            name: "our template",
            query: "lat=55.16&lon=61.4&timestamp=1700000000&acc=4.5&alt=210.5&spd=5.25&dir=90.0&batt=87.0",
            outcome: .fixes([
                Row.fix(accuracy: 4.5, speed: 5.25, course: 90, altitude: 210.5, battery: 0.87)
            ])),
        Row(
            name: "everything it has, as a form, in capitals",
            body: """
                LAT=55.16&LON=61.4&sat=0&desc=&alt=&acc=12&dir=&prov=gps&spd_kph=18&spd=&timestamp=&\
                time=2023-11-14T22:13:20Z&starttimestamp=1690000000&batt=&aid=ab&ser=&filename=f&profile=p&hdop=
                """,
            outcome: .fixes([Row.fix(accuracy: 12, speed: 5)])),
        Row(name: "a sign of life", query: "batt=50&aid=ab", outcome: .fixes([])),
        Row(name: "nothing of its own", query: "x=50", outcome: .refused(.memberMissing("lat"))),
        Row(
            name: "an offset that a plus would break",
            query: "lat=55.16&lon=61.4&time=2023-11-15T03%3A13%3A20%2B05%3A00",
            outcome: .fixes([Row.fix()])),
        Row(
            name: "placeholders that were not filled", query: "lat=%LAT&lon=%LON&timestamp=%TIMESTAMP",
            outcome: .refused(.reading(.positionMissing))),
        Row(
            name: "no time", query: "lat=55.16&lon=61.4&timestamp=", outcome: .refused(.reading(.timeMissing))
        ),
    ]

    @Test("GPSLogger", arguments: gpslogger)
    func readsGpslogger(row: TrackerRow) { #expect(row.outcome(in: .gpslogger) == row.outcome) }
}
