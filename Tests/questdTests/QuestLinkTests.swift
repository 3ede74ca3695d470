import Foundation
import QuestEngine
import QuestWire
import Testing

@Suite("Links to quests")
struct QuestLinkTests {
    private static let server = "https://quest.example:8443"

    @Test("a link has the code behind #, where no browser sends it to a server")
    func fragment() throws {
        let link = QuestLink.join(QuestID("ride"), code: "7KQ2-M4ZD", at: Self.server)
        let parts = try #require(URLComponents(string: link))
        #expect(parts.host == "quest.example" && parts.port == 8443 && parts.path == "/q/ride")
        #expect(parts.query == nil && parts.fragment == "code=7KQ2-M4ZD")
        let registration = QuestLink.registration(for: QuestID("ride"), at: Self.server)
        #expect(registration == "https://quest.example:8443/q/ride#register")
    }

    @Test(
        "the code is read of a link and of itself",
        arguments: [
            ("https://quest.example/q/ride#code=7KQ2-M4ZD", "7KQ2-M4ZD"),
            ("https://quest.example/q/ride#code=7KQ2-M4ZD\r\n", "7KQ2-M4ZD"),
            ("https://quest.example/q/ride#lang=ru&code=7KQ2-M4ZD&x", "7KQ2-M4ZD"),
            ("#code=7KQ2-M4ZD", "7KQ2-M4ZD"), ("  7kq2 m4zd ", "7kq2 m4zd"), ("", ""),
            ("https://quest.example/q/ride#register", "https://quest.example/q/ride#register"),
            ("https://quest.example/q/ride?code=1", "https://quest.example/q/ride?code=1"),
            ("https://quest.example/q/ride#code=", ""),
        ])
    func read(_ text: String, _ code: String) {
        #expect(QuestLink.code(in: text) == code)
    }

    @Test("the link of a task's code names the task, and has the code behind #")
    func task() throws {
        let link = QuestLink.task(TaskID("cp-1"), of: QuestID("ride"), code: "7KQ2-M4ZD", at: Self.server)
        #expect(link == "https://quest.example:8443/q/ride#task=cp-1&tag=7KQ2-M4ZD")
        #expect(QuestLink.code(in: link) == link, "it is no code of a team")
    }

    @Test("an invitation opens the desk, with quest and code behind #")
    func invitation() throws {
        let code = "7KQ2-M4ZD-0B1C-XY9A"
        let link = QuestLink.invitation(to: QuestID("ride"), code: code, at: Self.server)
        #expect(link == "https://quest.example:8443/desk#quest=ride&code=7KQ2-M4ZD-0B1C-XY9A")
        let read = try #require(QuestLink.invitation(in: link))
        #expect(read.server == Self.server && read.quest == QuestID("ride") && read.code == code)
        for text in [
            "", code, "https://quest.example/desk", "https://quest.example/desk#quest=ride",
            "https://quest.example/desk#quest=ride&code=", "https://quest.example/desk#quest=&code=1",
            "https://quest.example/q/ride#quest=ride&code=1",
        ] { #expect(QuestLink.invitation(in: text) == nil, "\(text)") }
    }

    @Test("what is printed is what is read")
    func bothWays() {
        for code in ["7KQ2-M4ZD", "0000-0000", "ZZZZ-ZZZZ"] {
            let link = QuestLink.join(QuestID("spring-ride"), code: code, at: Self.server)
            #expect(QuestLink.code(in: link) == code)
            #expect(JoinCode(reading: QuestLink.code(in: link)) == JoinCode(reading: code))
        }
    }
}
