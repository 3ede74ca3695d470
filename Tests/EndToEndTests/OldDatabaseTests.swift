import Foundation
import GRDB
import QuestTestSupport
import Testing

/// What daemons of an older commit have stored and exported (`Fixtures/README.md`): two small quests in which
/// everything happened that is judged otherwise now.
@Suite("A database and exports of an older daemon")
struct OldDatabaseTests {
    private static let quests = ["orchard", "dash"]

    private static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/before-issue-17/\(name)").path
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    private let secrets: JSONReading
    private let expected: JSONReading

    init() throws {
        secrets = JSONReading(try Self.text("secrets.json"))
        expected = JSONReading(try Self.text("standings.json"))
    }

    /// The database with the files of its keys beside it.
    private func restored() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let sql = try Self.text("database.sql")
        let queue = try DatabaseQueue(path: folder.file("quests.sqlite"))
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
        for name in ["admin-token", "join-code-key", "code-key"] {
            let bytes = Data(base64Encoded: secrets["files"][name].string ?? "")
            let isMade = FileManager.default.createFile(
                atPath: folder.file(name), contents: try #require(bytes),
                attributes: [.posixPermissions: 0o600])
            #expect(isMade)
        }
        return folder
    }

    private func admin(_ daemon: RunningDaemon) throws -> Client {
        let token = try String(contentsOfFile: daemon.tokenFile, encoding: .utf8)
        return daemon.client(token: token.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private func rider(_ team: String, _ daemon: RunningDaemon) -> Client {
        daemon.client(token: secrets["teams"][team]["token"].string)
    }

    /// Rank, team, status and points of a team, as a line that people compare.
    private func line(_ standing: JSONReading) -> String {
        func number(_ name: String) -> String { standing[name].number.map { "\(Int($0))" } ?? "–" }
        let words = [standing["team"].string ?? "", standing["status"].string ?? ""]
        return ([number("rank")] + words + [number("points")]).joined(separator: " ")
    }

    private func standings(of quest: String, _ daemon: RunningDaemon) async throws -> [String] {
        let told = try await admin(daemon).get("/api/v1/admin/quests/\(quest)/results")
        return told.json["standings"].elements.map(line)
    }

    @Test("opens, has every record as it was written, and is judged by the rules of today")
    func opens() async throws {
        let daemon = try await RunningDaemon.start(in: try restored())
        for quest in Self.quests {
            let verified = try await daemon.questctl(
                "log", "verify", quest, "--head", Self.path(quest + ".jsonl"))
            #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
            let exported = try await daemon.questctl("log", "export", quest)
            #expect(try exported.output == Self.text(quest + ".jsonl"), "\(exported.errors)")
            #expect(try await daemon.questctl("log", "show", quest).status == 0)
            let lines = expected[quest].elements.map(line)
            try #require(!lines.isEmpty)
            #expect(try await standings(of: quest, daemon) == lines)
        }
        // The pictures were not kept with it.
        #expect(daemon.printed.contains("photos of answers are missing"))
    }

    @Test("tells what was stored beside the log: texts, verdicts, zones, messages, nothing that was erased")
    func contents() async throws {
        let daemon = try await RunningDaemon.start(in: try restored())
        let (admin, path) = (try admin(daemon), "/api/v1/admin/quests/orchard")
        let answers = try await admin.get(path + "/answers").json["answers"].elements
        let told = answers.filter { $0["team"].string == "foxes" }.map {
            "\($0["task"].string ?? "") \($0["verdict"].string ?? "") \($0["text"].string ?? "–")"
        }
        #expect(told.count == 7)
        for line in [
            "plate accepted Mussorgsky", "lamps rejected 11", "lamps accepted 12", "song accepted We sang",
        ] {
            #expect(told.contains(line), "\(told)")
        }
        #expect(told.filter { $0.hasPrefix("window") }.map { $0.contains("accepted") } == [true, false])
        let erased = answers.filter { $0["team"].string == "hares" }
        #expect(erased.count == 1 && erased[0]["text"].string == nil)
        let zones = try await admin.get(path + "/zones?all=true")
        #expect(zones.text.contains("works") && zones.text.contains("yard"), "\(zones.text)")
        let crossed = answers.filter { $0["team"].string == "owls" }
        #expect(crossed.count == 3)
        #expect(try await admin.get(path + "/messages").text.contains("The bridge is closed"))
        let decisions = try await admin.get(path + "/decisions").json["decisions"].elements
        #expect(decisions.map { $0["kind"].string }.filter { $0 == "adjustment" }.count == 1)
        #expect(decisions.count == 4, "three reviews and two points: what was withdrawn counts no more")
        let own = try await rider("foxes", daemon).get("/api/v1/quests/orchard/answers")
        #expect(own.json["answers"].elements.count == 7, "\(own.text)")
    }

    @Test("goes on: old tokens and codes are good, new answers join the old chain, a restart changes nothing")
    func goesOn() async throws {
        let folder = try restored()
        let daemon = try await RunningDaemon.start(in: folder)
        let code = try #require(secrets["teams"]["owls"]["join_code"].string)
        let joined = try await daemon.client().post(
            "/api/v1/quests/orchard/join", #"{"code": "\#(code)"}"#)
        #expect(joined.status == 201, "\(joined.text)")
        func answer(_ quest: String, _ team: String, _ text: String) async throws -> Client.Answer {
            let time = Date().ISO8601Format(.init(includingFractionalSeconds: true))
            return try await rider(team, daemon).post(
                "/api/v1/quests/\(quest)/answers",
                #"{"task": "lamps", "text": "\#(text)", "sent_at": "\#(time)"}"#,
                headers: ["Idempotency-Key": "new-\(team)"])
        }
        #expect(try await answer("orchard", "owls", "12").json["verdict"].string == "accepted")
        #expect(try await answer("orchard", "foxes", "12").json["code"].string == "task-already-accepted")
        #expect(try await answer("orchard", "newts", "12").json["code"].string == "team-not-started")
        #expect(try await answer("dash", "herons", "12").json["code"].string == "team-time-over")

        let verified = try await daemon.questctl(
            "log", "verify", "orchard", "--head", Self.path("orchard.jsonl"), "--json")
        let seq = JSONReading(verified.output)["head"]["seq"].number
        #expect(verified.status == 0 && seq == 61, "a device, an answer and its verdict: \(verified.output)")
        let standings = try await standings(of: "orchard", daemon)
        #expect(standings.contains("2 owls riding 8"), "\(standings)")
        #expect(daemon.terminate() == 0)

        let revived = try await RunningDaemon.start(in: folder)
        #expect(try await self.standings(of: "orchard", revived) == standings)
        #expect(try await revived.questctl("log", "verify", "dash").status == 0)
    }

    @Test("leaves a copy with the old schema and every record, which a restart does not touch")
    func copyBefore() async throws {
        let folder = try restored()
        func number(_ file: String, _ sql: String) throws -> Int? {
            let queue = try DatabaseQueue(path: folder.file(file))
            defer { try? queue.close() }
            return try queue.read { try Int.fetchOne($0, sql: sql) }
        }
        let before = try #require(try number("quests.sqlite", "PRAGMA user_version"))
        let records = try number("quests.sqlite", "SELECT count(*) FROM records")
        #expect(try await RunningDaemon.start(in: folder).terminate() == 0)
        let now = try #require(try number("quests.sqlite", "PRAGMA user_version"))
        try #require(before < now)
        let copy = "quests.before-v\(now).sqlite"
        #expect(try number(copy, "PRAGMA user_version") == before)
        #expect(try number(copy, "SELECT count(*) FROM records") == records)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(copy)))
        #expect(try await RunningDaemon.start(in: folder).terminate() == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file(copy))) == bytes)
    }

    @Test("exports of that time are read without a daemon, and a change is still found", arguments: quests)
    func exports(quest: String) async throws {
        let whole = try await questctl("log", "verify", "--file", Self.path(quest + ".jsonl"))
        #expect(whole.status == 0 && whole.output.contains("The log of \(quest) is whole"), "\(whole.errors)")
        let folder = try TemporaryFolder()
        let text = try Self.text(quest + ".jsonl")
        let changed = text.replacing(#""verdict":"rejected""#, with: #""verdict":"accepted""#)
        try #require(changed != text)
        let file = try folder.write(changed, to: "changed.jsonl")
        #expect(try await questctl("log", "verify", "--file", file).status == 1)
    }
}
