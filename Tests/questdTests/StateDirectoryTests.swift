import Foundation
import QuestEngine
import Testing

@testable import questd

@Suite("The secrets beside the database")
struct StateDirectoryTests {
    /// A folder that is gone after the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func secrets(
        in folder: Folder, of database: String? = nil
    ) throws(StartError) -> StateDirectory.Secrets {
        var ids = IdentifierSource()
        return try StateDirectory(path: folder.path).secrets(using: &ids, keysBelongTo: database)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    @Test("are made once, for their owner alone, and are the same at the next start")
    func madeOnce() throws {
        let folder = Folder()
        let first = try secrets(in: folder)
        #expect(first.adminTokenIsNew)
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(first.adminTokenFile) == 0o600)
        #expect(try mode(folder.path + "/join-code-key") == 0o600)
        let text = try String(contentsOfFile: first.adminTokenFile, encoding: .utf8)
        let token = try #require(AccessToken(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(token.kind == .admin && token.digest == first.admin)
        let second = try secrets(in: folder)
        #expect(!second.adminTokenIsNew)
        #expect(second.admin == first.admin && second.joinCodeKey == first.joinCodeKey)
        #expect(try secrets(in: Folder()).admin != first.admin)
    }

    @Test(
        "are not used when others can read them", arguments: ["admin-token", "join-code-key"],
        [0o640, 0o604, 0o660])
    func exposed(name: String, mode: Int) throws {
        let folder = Folder()
        _ = try secrets(in: folder)
        let file = folder.path + "/" + name
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        do throws(StartError) {
            _ = try secrets(in: folder)
            Issue.record("used all the same")
        } catch {
            #expect(error.exitCode == 77)
            #expect(error.message.text(in: .english).contains(file))
        }
    }

    @Test(
        "are not made anew for a database that has quests", arguments: ["join-code-key", "code-key"])
    func missing(name: String) throws {
        let folder = Folder()
        let first = try secrets(in: folder)
        #expect(try secrets(in: folder, of: "quests.sqlite").joinCodeKey == first.joinCodeKey)
        let file = folder.path + "/" + name
        try FileManager.default.removeItem(atPath: file)
        #expect(StateDirectory(path: folder.path).missingKeys == [file])
        do throws(StartError) {
            _ = try secrets(in: folder, of: "quests.sqlite")
            Issue.record("made anew")
        } catch {
            #expect(error.exitCode == 66 && error.message.code.rawValue == "keys-missing")
            for language in Language.allCases {
                let text = error.message.text(in: language)
                #expect(text.contains(file) && text.contains("--new-keys"))
            }
        }
        #expect(!FileManager.default.fileExists(atPath: file))
        _ = try secrets(in: folder)
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test("are looked for before anything is made: a wrong folder stays as it is")
    func wrongFolder() throws {
        let folder = Folder()
        #expect(throws: StartError.self) { try secrets(in: folder, of: "quests.sqlite") }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("have an admin token that is made anew when it was deleted, whatever the database has")
    func newToken() throws {
        let folder = Folder()
        let first = try secrets(in: folder)
        try FileManager.default.removeItem(atPath: first.adminTokenFile)
        let second = try secrets(in: folder, of: "quests.sqlite")
        #expect(second.adminTokenIsNew && second.admin != first.admin)
    }

    @Test("are refused when they are something else", arguments: ["admin-token", "join-code-key"])
    func damaged(name: String) throws {
        let folder = Folder()
        _ = try secrets(in: folder)
        let file = folder.path + "/" + name
        try Data("hunter2\n".utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(throws: StartError.self) { try secrets(in: folder) }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "hunter2\n")
    }
}
