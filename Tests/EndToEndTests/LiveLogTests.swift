import Foundation
import QuestTestSupport
import Synchronization
import Testing

/// The log of a quest that goes on while it is read.
@Suite("The log of a live quest")
struct LiveLogTests {
    @Test("verifies, and is exported whole, again and again while others write to it")
    func verified() async throws {
        let team = try await RidingTeam.begin()
        let admin = team.admin
        // Several pages in all, and no more, however slow a busy machine is: whatever is read here takes longer with each.
        let allowed = Counter()
        let writers = (0..<4).map { number in
            Task {
                var count = 0
                while !Task.isCancelled {
                    if count < allowed.value {
                        let text = "writer \(number), message \(count)"
                        _ = try? await admin.post(
                            "/api/v1/admin/quests/ride/messages", #"{"text": "\#(text)"}"#)
                        count += 1
                    }
                    try? await Task.sleep(for: .milliseconds(20))
                }
            }
        }
        defer { for writer in writers { writer.cancel() } }
        let file = team.daemon.folder.file("ride.jsonl")
        var heads: [String] = []
        for round in 0..<8 {
            allowed.add(25)
            let verified = try await team.daemon.questctl("log", "verify", "ride", "--json")
            #expect(verified.status == 0, "round \(round): \(verified.output)\(verified.errors)")
            let head = JSONReading(verified.output)["head"]
            heads.append("\(Int(head["seq"].number ?? 0)):\(head["hash"].string ?? "")")
            allowed.add(25)
            let exported = try await team.daemon.questctl("log", "export", "ride", "-o", file)
            #expect(exported.status == 0, "round \(round): \(exported.errors)")
            allowed.add(25)
            let checked = try await team.daemon.questctl(
                "log", "verify", "--file", file, "--head", heads[round])
            #expect(checked.status == 0, "round \(round): \(checked.output)\(checked.errors)")
            let there = try await admin.get("/api/v1/admin/quests/ride/log/verify")
            #expect(there.text.contains(#""valid":true"#), "round \(round): \(there.text)")
        }
        #expect(Set(heads).count == heads.count, "nobody wrote meanwhile")
        let old = try await team.daemon.questctl("log", "verify", "ride", "--head", heads[0])
        #expect(old.status == 0, "\(old.errors)")
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func add(_ more: Int) { count.withLock { $0 += more } }
    }

    @Test("a page goes up to a head that it names, and no further")
    func pages() async throws {
        let team = try await RidingTeam.begin()
        let path = "/api/v1/admin/quests/ride/records"
        let whole = try await team.admin.get(path).json
        let head = try #require(whole["head"]["seq"].number)
        #expect(whole["records"].elements.last?["seq"].number == head)
        let beyond = try await team.admin.get(path + "?after=\(Int(head) + 5)").json
        #expect(beyond["records"].elements.isEmpty && beyond["head"]["seq"].number == head)
    }
}
