import Foundation
import HTTPTypes
import Logging
import QuestEngine
import QuestStoreSQLite
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import questd

@Suite("Services")
struct ServiceTests {
    @Test(
        "how soon to ask again",
        arguments: [
            (100.0, nil, 3.0), (149, 0, 3), (151, nil, 10), (5000, 4.5, 10), (5000, 0.2, 30),
        ] as [(Double, Double?, Double)])
    func pollInterval(remaining: Double, speed: Double?, seconds: Double) {
        #expect(PollInterval.seconds(remaining: Meters(remaining), speed: speed) == Seconds(seconds))
    }

    @Test("who waits at the start asks seldom, and in time for it; who is at the finish asks seldom")
    func pollIntervalAtStops() {
        for (timeLeft, seconds) in [(600, 30), (12, 12), (1, 3), (-20, 30)] as [(Double, Double)] {
            let told = PollInterval.seconds(remaining: 5, speed: 0, isThere: true, timeLeft: timeLeft)
            #expect(told == Seconds(seconds))
        }
        #expect(PollInterval.seconds(remaining: 5, speed: nil, isThere: true) == PollInterval.resting)
    }

    private func parts(over maps: MapService) throws -> Parts {
        var parts = try World().parts
        parts.maps = maps
        return parts
    }

    @Test("a reload swaps the map whole; a broken file changes nothing")
    func reload() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".roads")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try StreetMap("A--B--C").way("AB").build().write(to: path)
        let maps = try MapService(path: path)
        let before = maps.main
        try StreetMap("A--B--C").way("ABC").build().write(to: path)
        #expect(maps.main.checksum == before.checksum)
        let zones = QuestServer(try parts(over: maps)).zones
        #expect(await zones.reloadMaps().allSatisfy { $0.error == nil })
        #expect(maps.main.checksum != before.checksum)
        #expect(maps.main.router.graph.edgeCount == 2)
        #expect(before.router.graph.edgeCount == 1)

        let good = maps.main.checksum
        try Data("This is no map".utf8).write(to: URL(fileURLWithPath: path))
        #expect(await zones.reloadMaps().contains { $0.error != nil })
        #expect(maps.main.checksum == good)
    }

    @Test("a damaged database ends the daemon and is logged with what to do; a whole one is logged as such")
    func databaseCheck() async throws {
        let lines = LoggedLines()
        let logger = Logger(label: "test") { _ in CapturingLog(lines: lines) }
        let damaged = DatabaseCheck(logger: logger) { throw SQLiteStoreError.damaged(path: "q.sqlite") }
        do {
            try await damaged.run()
            Issue.record("ran on")
        } catch let error as StartError {
            #expect(error.exitCode == 65)
            #expect(error.message.text(in: .russian).contains("q.sqlite"))
        }
        #expect(lines.all.count == 1)
        #expect(lines.all[0].contains("critical") && lines.all[0].contains("q.sqlite is damaged"))

        let whole = Task { try await DatabaseCheck(logger: logger) {}.run() }
        while lines.all.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(lines.all[1].contains("database verified"))
        whole.cancel()
        try await whole.value
    }

    @Test("log lines are one JSON object each, whatever stands in them")
    func logLines() throws {
        let line = JSONLineLog.line(
            .info, "two\nlines \"quoted\"", ["hb.request.id": "7", "path": "\u{1b}[31m"], at: World.start)
        let text = String(decoding: line, as: UTF8.self)
        #expect(text.last == "\n" && text.dropLast().allSatisfy { $0 != "\n" && $0 != "\u{1b}" })
        #expect(
            text.contains("\"request_id\":\"7\"") && text.contains("\"time\":\"2026-06-14T09:00:00.000Z\""))
    }

    @Test(
        "percent signs in paths",
        arguments: [
            ("plain", "plain"), ("%D0%9F", "П"), ("a%2Fb", "a/b"), ("%", nil), ("%4", nil), ("%zz", nil),
            ("%FF", nil),
        ] as [(String, String?)])
    func percentDecoding(text: String, decoded: String?) {
        #expect(text.percentDecoded == decoded)
    }

    @Test(
        "a bearer token is read in one form only",
        arguments: [
            ("Bearer abc", "abc"), ("bearer  abc", "abc"), ("Basic abc", nil), ("abc", nil), ("Bearer", nil),
            ("Bearer a b", nil), ("", nil),
        ] as [(String, String?)])
    func bearer(field: String, token: String?) {
        #expect(TokenReader.bearerToken(in: field) == token)
    }

    @Test("where a path leads, all its methods are known")
    func methods() {
        #expect(Set(Operation.methods(at: "/api/v1/quests/x/answers")) == [.get, .post])
        #expect(Operation.methods(at: "/api/v1/quests/x/answers/y").isEmpty)
    }
}
