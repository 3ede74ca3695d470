import QuestRules
import QuestTestSupport
import Testing

/// Real messages with bytes changed, cut, doubled and mixed by chance: nothing may trap, and every fix is one.
@Suite("Damaged messages of tracker apps")
struct TrackerFuzzTests {
    private static let seeds: [TrackerDialect: [String]] = [
        .owntracks: [
            #"{"_type":"location","acc":13,"alt":211,"batt":87,"cog":270,"lat":55.16,"lon":61.4,"tst":1700000000}"#,
            #"{"_type":"transition","event":"enter","desc":"CP","tst":1700000000,"lat":55.16,"lon":61.4}"#,
        ],
        .traccar: ["id=81&timestamp=1700000000&lat=55.16&lon=61.4&speed=10&bearing=90&batt=50"],
        .traccarClient: [
            #"{"device_id":"8","location":{"timestamp":"2023-11-14T22:13:20Z","coords":{"latitude":5,"longitude":6}}}"#
        ],
        .osmand: [
            "lat=55.16&lon=61.4&timestamp=1700000000000&hdop=4.5&altitude=210.5&speed=5.25&bearing=90.0"
        ],
        .gpslogger: ["lat=55.16&lon=61.4&time=2023-11-14T22:13:20Z&acc=4.5&spd_kph=18&dir=90.0&batt=87.0"],
        .overland: [
            #"{"locations":[{"geometry":{"type":"Point","coordinates":[61,55]},"properties":{"timestamp":"2023-11-14T22:13:20Z","speed":4}}]}"#
        ],
        .gpx: [
            #"<?xml version="1.0"?><gpx><trk><trkseg><trkpt lat="5" lon="6"><ele>1</ele><time>2023-11-14T22:13:20Z</time></trkpt></trkseg></trk></gpx>"#
        ],
        .geojson: [
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[61,55]},"properties":{"time":"2023-11-14T22:13:20Z","speed":4}}"#
        ],
        .geojsonSequence: [
            "\u{1E}"
                + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[61,55]},"properties":{"time":"2023-11-14T22:13:20Z"}}"#
                + "\n"
        ],
    ]

    private static let words = [
        "-1", "1e999", "null", "0", "\u{0}", "[", "{", "\"", "&", "%", "=", "<", ">", "<!DOCTYPE a>",
        "9223372036854775807",
        "-9223372036854775808", "nan", "é", "\u{1E}", "\n", ",",
    ].map { Array($0.utf8) }

    @Test("are read or refused", arguments: TrackerDialect.allCases)
    func damaged(dialect: TrackerDialect) throws {
        var chance = SeededGenerator(seed: 7)
        let seeds = try #require(Self.seeds[dialect]).map { Array($0.utf8) }
        var (taken, refused) = (0, 0)
        for _ in 0..<1500 {
            var bytes = seeds.randomElement(using: &chance) ?? []
            for _ in 0..<Int.random(in: 0...3, using: &chance) {
                let place = Int.random(in: 0...bytes.count, using: &chance)
                let end = min(bytes.count, place + Int.random(in: 0...6, using: &chance))
                switch Int.random(in: 0..<4, using: &chance) {
                case 0: bytes.removeSubrange(place..<end)
                case 1:
                    bytes.replaceSubrange(place..<end, with: Self.words.randomElement(using: &chance) ?? [])
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &chance), at: place)
                default: bytes += bytes[place...]
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let message = TrackerMessage(
                query: dialect.readsQueries ? text : "", body: bytes, receivedAt: TrackerRow.received)
            do {
                let report = try dialect.read(message)
                taken += report.fixes.count
                #expect(report.fixes.allSatisfy { $0.coordinate.isValid && $0.stored == $0 })
                #expect(report.fixes.count + report.problems.count >= report.readingCount)
                let batch = FixBatch(
                    device: DeviceID("d"), sentAt: TrackerRow.received, receivedAt: TrackerRow.received,
                    fixes: report.fixes)
                _ = try? batch.checked()
                let reply = TrackerReply(
                    to: report, in: dialect, at: TrackerRow.received, language: .russian)
                #expect(reply.body.count < 100_000)
            } catch {
                refused += 1
                #expect(!error.message.text(in: .english).isEmpty)
            }
        }
        #expect(taken > 200, "too few were read to prove anything")
        #expect(refused + taken > 500)
    }
}
