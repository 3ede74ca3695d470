import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Lists of teams at the daemon")
struct TeamListTests {
    private static let path = Story.adminPath + "/team-list"
    private static let list = "№;Команда;Капитан;Цвет\n7;Ёжики;Вера;серый\n8;Чижи;;\n"

    private func names(_ story: Story) async throws -> [String] {
        let told = try await story.admin.get(Story.adminPath + "/teams").expect(.ok)
        return told.json["teams"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? []
    }

    @Test("a list is told first, then taken with the codes of new teams, and again it changes nothing")
    func taken() async throws {
        try await World().runStory { story in
            let before = try await names(story)
            let dry = try await story.admin.post(Self.path + "?dry_run=true", Self.list).expect(.ok)
            let columns = dry.json["columns"]?.arrayValue ?? []
            #expect(columns.compactMap { $0["name"]?.stringValue } == ["bib", "name", "captain"])
            #expect(columns.first?["title"]?.stringValue == "№")
            #expect(dry.json["left_out"]?[0]?.stringValue == "Цвет")
            #expect(dry.json["teams"]?[0]?["cells"]?[1]?.stringValue == "Ёжики")
            #expect(dry.json["teams"]?[0]?["added"] == nil)
            #expect(dry.json["others"]?.integerValue == Int64(before.count))
            #expect(try await names(story) == before)

            let taken = try await story.admin.post(Self.path, Self.list).expect(.ok)
            let added = taken.json["teams"]?[0]?["added"]
            #expect(added?["team"]?["number"]?.integerValue == 7 && taken.json["stopped"] == nil)
            let code = added?["join_code"]?.stringValue ?? ""
            try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#).expect(.created)
            #expect(try await names(story) == before + ["Ёжики", "Чижи"])

            let again = try await story.admin.post(Self.path, Self.list).expect(.ok)
            #expect(again.json["unchanged"]?.integerValue == 2)
            #expect(again.json["teams"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test("numbers may be exchanged, and what a row leaves empty is taken back")
    func changed() async throws {
        try await World().runStory { story in
            try await story.admin.post(Self.path, Self.list).expect(.ok)
            let other = "№;Команда;Капитан\n8;Ёжики;\n7;Чижи;Пётр\n"
            let taken = try await story.admin.post(Self.path, other).expect(.ok)
            let changes = taken.json["teams"]?.arrayValue?.map { row in
                row["changes"]?.arrayValue?.compactMap(\.stringValue)
            }
            #expect(changes == [["bib", "contact"], ["bib", "contact"]])
            let contacts = try await story.admin.get(Story.adminPath + "/contacts").expect(.ok)
            #expect(!contacts.text.contains("Вера") && contacts.text.contains("Пётр"))
        }
    }

    @Test("everything that is wrong is told with its line and column, and refuses the list")
    func faults() async throws {
        try await World().runStory { story in
            let before = try await names(story)
            let wrong = "name;wave;bib\nЛарьки;noon;x\n;;3\n"
            let dry = try await story.admin.post(Self.path + "?dry_run=true", wrong).expect(.ok)
            let problems = dry.json["problems"]?.arrayValue ?? []
            #expect(problems.compactMap { $0["line"]?.integerValue } == [2, 3])
            #expect(problems.first?["column"]?.stringValue == "bib")
            #expect(problems.first?["code"]?.stringValue == "bib-cell")
            try await story.admin.post(Self.path, wrong)
                .expect(.unprocessableContent, code: "team-list-refused")
            #expect(try await names(story) == before)
            try await story.admin.post(Self.path + "?encoding=none", Self.list)
                .expect(.badRequest, code: "query-invalid")
        }
    }
}
