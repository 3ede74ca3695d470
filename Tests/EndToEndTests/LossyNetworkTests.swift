import Foundation
import QuestTestSupport
import Synchronization
import Testing

@Suite("Answers over a bad network, to a daemon that dies", .serialized)
struct LossyNetworkTests {
    private static let quest = "/api/v1/quests/" + StoryQuest.id
    private static let admin = "/api/v1/admin/quests/" + StoryQuest.id

    /// An answer that a rider wants to be counted once.
    private struct Submission: Sendable {
        let key: String
        let token: String
        let body: String
        let text: String
    }

    /// A quest that is open, and devices in teams of their own.
    private func begin(_ document: String, teams: Int) async throws -> (RunningDaemon, tokens: [String]) {
        let daemon = try await RunningDaemon.start()
        let file = try daemon.folder.write(document, to: "story.geojson")
        let loaded = try await daemon.questctl("quest", "load", file, "--id", StoryQuest.id)
        try #require(loaded.status == 0, "\(loaded.errors)")
        _ = try await daemon.questctl("quest", "open", StoryQuest.id)
        let organiser = daemon.client(token: try Self.adminToken(daemon))
        var tokens: [String] = []
        for number in 0..<teams {
            let added = try await organiser.post(
                Self.admin + "/teams", #"{"name": "Team \#(number)", "id": "t\#(number)"}"#)
            let code = try #require(added.json["join_code"].string, "\(added.text)")
            let joined = try await daemon.client().post(Self.quest + "/join", #"{"code": "\#(code)"}"#)
            tokens.append(try #require(joined.json["token"].string, "\(joined.text)"))
        }
        return (daemon, tokens)
    }

    private static func adminToken(_ daemon: RunningDaemon) throws -> String {
        try String(contentsOfFile: daemon.tokenFile, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// For each team one right number, nine wrong words and ten answers for a judge, no two alike.
    private static func submissions(_ tokens: [String]) -> [Submission] {
        let now = Date().ISO8601Format(.init(includingFractionalSeconds: true))
        return (0..<20).flatMap { turn in
            tokens.enumerated().map { team, token in
                let (task, text) =
                    switch turn {
                    case 0: ("lamps", "12")
                    case 1..<10: ("bird", "wrong \(team) \(turn)")
                    default: ("song", "look \(team) \(turn)")
                    }
                return Submission(
                    key: "key-\(team)-\(turn)", token: token,
                    body: #"{"task": "\#(task)", "text": "\#(text)", "sent_at": "\#(now)"}"#, text: text)
            }
        }
    }

    private static func send(_ submission: Submission, to address: String) async throws -> Client.Answer {
        try await Client(address: address, token: submission.token).post(
            quest + "/answers", submission.body, headers: ["Idempotency-Key": submission.key])
    }

    /// As a rider's app does it: the same again until there is an answer.
    /// - Returns: how often it was sent.
    private static func insist(_ submission: Submission, through proxy: LossyProxy) async throws -> Int {
        for attempt in 1...500 {
            let answer = try? await send(submission, to: proxy.address)
            if let answer, answer.status == 201 { return attempt }
            if let answer { try #require(answer.status >= 500 || answer.status == 429, "\(answer.text)") }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw Unanswered()
    }

    private struct Unanswered: Error {}

    @Test(
        "of 1,000 through a proxy that cuts 30 % of replies and doubles 10 % of requests, with kill -9 every two seconds, each counts once and every retry is answered alike"
    )
    func thousand() async throws {
        let (first, tokens) = try await begin(StoryQuest.document, teams: 50)
        let folder = first.folder
        let proxy = try LossyProxy(before: first.address)
        defer { proxy.stop() }
        let submissions = Self.submissions(tokens)
        let daemon = Mutex(first)
        let killing = Task {
            var kills = 0
            while !Task.isCancelled {
                do { try await Task.sleep(for: .seconds(2)) } catch { break }
                daemon.withLock { $0 }.kill()
                kills += 1
                let revived = try await RunningDaemon.start(in: folder)
                daemon.withLock { $0 = revived }
                proxy.lead(to: revived.address)
            }
            return kills
        }
        // No faster than so many a second, so that a quick machine dies often enough too.
        let began = ContinuousClock.now
        let sendings = try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<20 {
                group.addTask {
                    var count = 0
                    for place in stride(from: worker, to: submissions.count, by: 20) {
                        try await Task.sleep(until: began + .milliseconds(9 * place))
                        count += try await Self.insist(submissions[place], through: proxy)
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        killing.cancel()
        let kills = try await killing.value
        let last = daemon.withLock { $0 }

        let tally = proxy.tally
        #expect(kills >= 3 && tally.cut >= 250 && tally.doubled >= 80 && sendings >= 1250)

        // Each once: no text is missing, none is there twice.
        let organiser = last.client(token: try Self.adminToken(last))
        let listed = try await organiser.get(Self.admin + "/answers").json["answers"].elements
        #expect(listed.count == 1000)
        #expect(listed.compactMap { $0["text"].string }.sorted() == submissions.map(\.text).sorted())
        let teams = try await organiser.get(Self.admin + "/teams").json["teams"].elements
        #expect(teams.count == 50 && teams.allSatisfy { $0["points"].number == 2 })

        // Alike: whatever the daemons said to a key, also what never arrived, and what it says after all.
        for submission in submissions.shuffled().prefix(300) {
            let answer = try await Self.send(submission, to: last.address)
            #expect(answer.header("Idempotency-Replayed") == "true")
            let said = Set(
                (tally.answers[submission.key] ?? []).filter { $0.hasPrefix("2") } + [
                    "\(answer.status) \(answer.text)"
                ])
            #expect(said.count == 1, "\(said)")
        }
        #expect(tally.answers.values.count { $0.count > 1 } >= 250)
        for (key, said) in tally.answers {
            #expect(Set(said.filter { $0.hasPrefix("2") }).count == 1, "\(key)")
        }
        let verified = try await last.questctl("log", "verify", StoryQuest.id)
        #expect(verified.status == 0, "\(verified.errors)")
    }

    @Test("of 200 wrong answers at once with a limit of five, exactly five are judged")
    func fiveAttempts() async throws {
        let document = StoryQuest.document.replacing("\"points\": 3", with: "\"points\": 3, \"attempts\": 5")
        let (daemon, tokens) = try await begin(document, teams: 1)
        let now = Date().ISO8601Format(.init(includingFractionalSeconds: true))
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                let submission = Submission(
                    key: "\(number)", token: tokens[0],
                    body: #"{"task": "bird", "text": "wrong \#(number)", "sent_at": "\#(now)"}"#, text: "")
                group.addTask { try await Self.send(submission, to: daemon.address).status }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 201 } == 5)
        #expect(statuses.allSatisfy { [201, 409, 429].contains($0) })
        let log = try await daemon.questctl("log", "show", StoryQuest.id, "--json")
        let kinds = JSONReading(log.output)["records"].elements.compactMap { $0["kind"].string }
        #expect(kinds.count { $0 == "answer" } == 5 && kinds.count { $0 == "verdict" } == 5)
    }
}
