import Foundation
import GeoJSONKit
import NIOCore
import QuestEngine
import QuestTestSupport
import Testing

@testable import questctl

@Suite("questctl backup: all that a running daemon keeps")
struct BackupCommandTests {
    private func begin() async throws -> RunningDaemon {
        let daemon = try await RunningDaemon.start()
        let file = try daemon.folder.write(DemoQuest.document(), to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        try #require(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        return daemon
    }

    private func names(in folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("is one file for its owner, whole when it has its name, and says that the keys are not in it")
    func whole() async throws {
        let (daemon, folder) = (try await begin(), try TemporaryFolder())
        let file = folder.file("all.zip")
        let done = try await daemon.questctl("backup", file)
        #expect(done.status == 0, "\(done.errors)")
        #expect(done.output.hasPrefix("Wrote \(file): all at 20"), "\(done.output)")
        #expect(done.output.contains("1 file, 1 quest, ") && done.output.contains("every checksum is right"))
        #expect(done.errors.contains("The keys are not in it"), "\(done.errors)")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try names(in: folder) == ["all.zip"])
        let manifest = try ArchiveFile(file).verifyBackup { _ in }
        #expect(manifest.files.map(\.path) == ["quests.sqlite"])
        let log = try await daemon.questctl("log", "verify", "ride", "--json")
        let head = try JSONValue(parsing: Array(log.output.utf8))["head"]?["hash"]?.stringValue
        #expect(manifest.heads[QuestID("ride")]?.hash.description == head)
        for secret in ["admin-token", "join-code-key", "code-key"] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: daemon.folder.file(secret)))
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)).range(of: bytes.prefix(30)) == nil)
        }
    }

    @Test("in a folder it is named after the time; programs are told what is in it")
    func inFolder() async throws {
        let (daemon, folder) = (try await begin(), try TemporaryFolder())
        let done = try await daemon.questctl("backup", folder.path, "--json")
        #expect(done.status == 0 && done.errors.isEmpty, "\(done.errors)")
        let report = try JSONValue(parsing: Array(done.output.utf8))
        let name = try #require(try names(in: folder).first)
        #expect(name.contains(/^questd-20\d\d-\d\d-\d\dT\d{6}Z\.zip$/), "\(name)")
        #expect(report["file"]?.stringValue == folder.file(name))
        #expect(report["file_count"]?.integerValue == 1 && report["made_at"] != nil)
        #expect(report["quests"]?[0]?["quest"]?.stringValue == "ride")
        #expect(report["quests"]?[0]?["head"]?["seq"]?.integerValue == 1)
    }

    @Test("nothing is written over, and where it fails nothing is left")
    func refused() async throws {
        let (daemon, folder) = (try await begin(), try TemporaryFolder())
        let file = try folder.write("mine", to: "all.zip")
        let taken = try await daemon.questctl("backup", file)
        #expect(taken.status == 2 && taken.errors.contains("is there already"), "\(taken.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        let nowhere = try await daemon.questctl("backup", folder.file("none/all.zip"))
        #expect(nowhere.status == 2, "\(nowhere.errors)")
        daemon.kill()
        let gone = try await daemon.questctl("backup", folder.file("gone.zip"))
        #expect(gone.status == 3, "\(gone.errors)")
        #expect(try names(in: folder) == ["all.zip"])
    }

    @Test("a file that was cut off on its way, or is something else, never gets its name")
    func cutOff() async throws {
        let (daemon, folder) = (try await begin(), try TemporaryFolder())
        let whole = folder.file("whole.zip")
        #expect(try await daemon.questctl("backup", whole).status == 0)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: whole)))
        var changed = bytes
        changed[bytes.count / 2] ^= 1
        for sent in [Array(bytes.dropLast()), Array(bytes[..<100]), [], changed] {
            let failure = await #expect(throws: CommandFailure.self) {
                try await NewFile(folder.file("other.zip")).fill { file in
                    try file.append(.init(bytes: sent))
                } verified: { path in
                    try ArchiveFile(path).verifyBackup { _ in }
                }
            }
            #expect(failure?.status == .badFile)
            #expect(try names(in: folder) == ["whole.zip"])
        }
    }
}
