import Foundation
import GeoJSONKit
import QuestEngine
import QuestStoreSQLite
import QuestTestSupport
import Testing

@testable import questctl

@Suite("questctl for accounts")
struct AccountCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    /// Starts a daemon whose database has the accounts of a story: nobody signs in here.
    private func begin(_ story: AccountStory) async throws -> RunningDaemon {
        let folder = try TemporaryFolder()
        // The secrets are made together with the database.
        _ = try await RunningDaemon.start(in: folder).terminate()
        let store = try SQLiteQuestStore(path: folder.file("quests.sqlite"))
        try await story.store(in: store)
        try await store.close()
        return try await RunningDaemon.start(in: folder)
    }

    /// Anna, who has a name, and Bob, who has none.
    private func twoAccounts() throws -> (story: AccountStory, anna: String, bob: String) {
        var story = AccountStory()
        let anna = try story.create("anna", name: "Анна", language: .russian)
        let bob = try story.create("bob")
        return (story, anna.rawValue, bob.rawValue)
    }

    @Test("accounts are listed and shown, for people and for programs")
    func show() async throws {
        let (story, anna, bob) = try twoAccounts()
        let daemon = try await begin(story)
        let listed = try await daemon.questctl("account", "list")
        #expect(listed.status == 0, "\(listed.errors)")
        #expect(listed.output.contains(anna) && listed.output.contains("Анна"))
        #expect(listed.output.contains(bob) && listed.output.contains("open"))
        let list = try json(try await daemon.questctl("account", "list", "--json"))
        #expect(list["accounts"]?.arrayValue?.compactMap { $0["id"]?.stringValue } == [anna, bob])
        #expect(list["accounts"]?[0]?["sign_ins"]?.integerValue == 1)

        let shown = try await daemon.questctl("account", "show", anna, "--lang", "ru")
        #expect(shown.status == 0, "\(shown.errors)")
        for word in [anna, "Анна", "действует", "способ входа", "club"] {
            #expect(shown.output.contains(word), "\(word): \(shown.output)")
        }
        #expect(!shown.output.contains("anna"), "a provider's name for the person is not told")
        let detail = try json(try await daemon.questctl("account", "show", anna, "--json"))
        #expect(detail["language"]?.stringValue == "ru")
        #expect(detail["sign_ins"]?[0]?["provider"]?.stringValue == "club")

        let nobody = "01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f"
        let unknown = try await daemon.questctl("account", "show", nobody)
        #expect(unknown.status == 1 && unknown.errors.contains("no such account"), "\(unknown.errors)")
        #expect(try await daemon.questctl("account", "show", "anna").status == 64)
    }

    @Test("more accounts and records than come in one answer are read to the end")
    func pages() async throws {
        var story = AccountStory()
        var ids: [String] = []
        for number in 0..<103 { ids.append(try story.create("person-\(number)").rawValue) }
        let first = AccountID(ids[0])
        for number in 0..<101 {
            let token = AccountStory.token("\(number)")
            try story.perform { try $0.endSessions(of: first, token: token) }
        }
        let daemon = try await begin(story)
        let list = try json(try await daemon.questctl("account", "list", "--json"))
        #expect(list["accounts"]?.arrayValue?.compactMap { $0["id"]?.stringValue } == ids)
        let log = try json(try await daemon.questctl("account", "log", ids[0], "--json"))
        #expect(log["records"]?.arrayValue?.compactMap { $0["seq"]?.integerValue } == Array(1...103))
        #expect(log["head"]?["seq"]?.integerValue == 103)
    }

    @Test("a log is told in words, verified against a head that was noted, and written to be verified again")
    func log() async throws {
        let (story, anna, bob) = try twoAccounts()
        let daemon = try await begin(story)
        let told = try await daemon.questctl("account", "log", anna)
        #expect(told.status == 0, "\(told.errors)")
        #expect(told.output.contains("The account was created.") && told.output.contains("holder"))
        #expect(told.output.contains("at “club” was linked."))
        let russian = try await daemon.questctl("account", "log", anna, "--lang", "ru")
        #expect(russian.output.contains("Аккаунт создан."))

        let verified = try await daemon.questctl("account", "log", anna, "--verify")
        #expect(verified.output.hasPrefix("The log of account \(anna) is whole: 2 records, head 2:"))
        let head = try #require(verified.output.split(separator: " ").last).trimmingCharacters(in: .newlines)
        let again = try await daemon.questctl("account", "log", anna, "--verify", "--head", head, "--json")
        #expect(try json(again)["valid"]?.boolValue == true)
        let later = head.replacing(/^2:/, with: "7:")
        let cut = try await daemon.questctl("account", "log", anna, "--verify", "--head", later)
        #expect(cut.status == 1 && cut.errors.contains("is not what was written"), "\(cut.errors)")
        let other = try await daemon.questctl(
            "account", "log", bob, "--verify", "--head", head, "--json")
        #expect(other.status == 1)
        #expect(try json(other)["fault_seq"]?.integerValue == 2)
        #expect(try await daemon.questctl("account", "log", anna, "--head", head).status == 64)

        let file = daemon.folder.file("anna.jsonl")
        let written = try await daemon.questctl("account", "log", anna, "--out", file)
        #expect(written.output.hasPrefix("Wrote \(file)"), "\(written.errors)")
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let records = try lines.map { try AccountRecord(line: Array($0.utf8)) }
        #expect(records == story.records[AccountID(anna)])
        #expect(records.map { Substring($0.line) } == lines)
    }

    @Test("two accounts are merged once it is said what happens by that")
    func merge() async throws {
        let (story, anna, bob) = try twoAccounts()
        let daemon = try await begin(story)
        let unsure = try await daemon.questctl("account", "merge", anna, bob)
        #expect(unsure.status == 64 && unsure.errors.contains("--yes"))
        #expect(unsure.errors.contains("Whatever \(bob) has goes to \(anna) (Анна): 1 sign-in, 0 quests"))
        #expect(try await daemon.questctl("account", "merge", anna, anna, "--yes").status == 64)
        let merged = try await daemon.questctl("account", "merge", anna, bob, "--yes")
        #expect(merged.status == 0, "\(merged.errors)")
        #expect(merged.output.contains("Whatever account \(bob) had belongs to \(anna)"))
        let listed = try await daemon.questctl("account", "list")
        #expect(listed.output.contains("merged into \(anna)"), "\(listed.output)")
        let detail = try json(try await daemon.questctl("account", "show", anna, "--json"))
        #expect(detail["sign_ins"]?.arrayValue?.count == 2)
        let log = try await daemon.questctl("account", "log", bob)
        #expect(log.output.contains("The account went up in \(anna).") && log.output.contains("admin"))
        let backwards = try await daemon.questctl("account", "merge", bob, anna, "--yes")
        #expect(backwards.status == 1 && backwards.errors.contains("not any more"), "\(backwards.errors)")
    }

    @Test("an account gets a role in a quest and loses it")
    func roles() async throws {
        let (story, anna, _) = try twoAccounts()
        let daemon = try await begin(story)
        let file = try daemon.folder.write(DemoQuest.document(), to: "ride.geojson")
        #expect(try await daemon.questctl("quest", "load", file).status == 0)
        let given = try await daemon.questctl("account", "role", "give", anna, "ride", "judge")
        #expect(given.output == "Анна has a role in quest ride now: judge.\n", "\(given.errors)")
        #expect(given.errors.contains("questctl account role take ride "))
        #expect(
            try await daemon.questctl("account", "role", "give", anna, "ride", "judge").status == 1)
        #expect(
            try await daemon.questctl("account", "role", "give", anna, "ride", "king").status == 64)
        let steward = try await daemon.questctl(
            "account", "role", "give", anna, "ride", "steward", "--name", "Аня", "--json")
        #expect(try json(steward)["name"]?.stringValue == "Аня")
        let detail = try json(try await daemon.questctl("account", "show", anna, "--json"))
        #expect(detail["roles"]?.arrayValue?.count == 2)
        let judge = try #require(
            detail["roles"]?.arrayValue?.first { $0["role"]?.stringValue == "judge" }?["staff"]?.stringValue)
        let staff = try await daemon.questctl("staff", "list", "ride")
        #expect(staff.output.contains(judge) && staff.output.contains("Анна"))

        #expect(try await daemon.questctl("account", "role", "take", "ride", judge).status == 64)
        let taken = try await daemon.questctl("account", "role", "take", "ride", judge, "--yes")
        #expect(taken.output == "\(judge) has no role in quest ride any more.\n", "\(taken.errors)")
        let left = try json(try await daemon.questctl("account", "show", anna, "--json"))
        #expect(left["roles"]?.arrayValue?.compactMap { $0["role"]?.stringValue } == ["steward"])
        let log = try await daemon.questctl("account", "log", anna)
        #expect(log.output.contains("Got a role in quest ride: judge, as member \(judge)."))
    }

    @Test("all sessions of an account are ended")
    func sessions() async throws {
        let (story, anna, _) = try twoAccounts()
        let daemon = try await begin(story)
        let ended = try await daemon.questctl("account", "sessions", "end", anna)
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(ended.output.contains("Nobody is signed in to account \(anna)"))
        let log = try json(try await daemon.questctl("account", "log", anna, "--json"))
        let last = try #require(log["records"]?.arrayValue?.last)
        #expect(last["kind"]?.stringValue == "sessions-ended" && last["actor"]?.stringValue == "admin")
    }

    @Test("an account is erased, and its log stays whole")
    func erase() async throws {
        let (story, anna, _) = try twoAccounts()
        let daemon = try await begin(story)
        let unsure = try await daemon.questctl("account", "erase", anna)
        #expect(unsure.status == 64 && unsure.errors.contains("--yes"))
        #expect(unsure.errors.contains("Erasing account \(anna) (Анна) forgets its profile, 1 sign-in"))
        let erased = try await daemon.questctl("account", "erase", anna, "--yes")
        #expect(erased.output.hasPrefix("Account \(anna) is erased"), "\(erased.errors)")
        let listed = try await daemon.questctl("account", "list")
        #expect(listed.output.contains("erased") && !listed.output.contains("Анна"), "\(listed.output)")
        #expect(try await daemon.questctl("account", "log", anna, "--verify").status == 0)
        let again = try await daemon.questctl("account", "erase", anna, "--yes", "--lang", "ru")
        #expect(again.status == 0, "it is done already: \(again.errors)")
    }

    @Test("what cannot be undone is confirmed by the whole id, and by nothing else")
    func typing() {
        #expect(Confirmation.isTyped(" 0197-a \n", "0197-a"))
        for answer in ["", "y", "yes", "0197", "0197-a 0197-a", "0197-A"] {
            #expect(!Confirmation.isTyped(answer, "0197-a"), "\(answer)")
        }
    }
}
