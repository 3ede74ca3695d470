import Foundation
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Erasures that are repeated after a backup was restored")
struct ErasureRepetitionTests {
    private static func line(_ members: String) -> String {
        #"{"at":"2026-06-14T09:00:00.000Z",\#(members)}"# + "\n"
    }

    private static let team = line(#""erased":"team","positions":true,"quest":"story","team":"lisy""#)

    /// What nobody can find: it came after the backup too, or somebody made it up.
    private static let unknown = [
        line(#""erased":"team","quest":"story","team":"nobody""#),
        line(#""erased":"team","quest":"../../etc","team":"../lisy""#),
        line(#""erased":"device","quest":"story","device":"00000000-0000-7000-8000-000000000000""#),
        line(#""erased":"device","quest":"story","device":"x","from":9223372036854775807"#),
        line(#""erased":"device","quest":"story","device":"x","from":-9223372036854775808"#),
        line(#""erased":"staff","quest":"story","staff":"nobody""#),
        line(#""erased":"deleted-quest","quest":"nobody""#),
        line(#""erased":"deleted-quest","quest":"..""#),
        line(#""erased":"quest","quest":"","everybody":true"#),
        line(#""erased":"account","account":"nobody""#),
    ].joined()

    private static func repeating(_ text: String, in scene: BackupScene) throws -> ErasureRepetition {
        let path = try scene.story.world.folder.write(text, to: "erasures.due")
        let parts = scene.server.parts
        return ErasureRepetition(
            path: path, store: parts.store, services: scene.server.services, photos: parts.photos,
            accounts: scene.server.controllers.adminAccounts.erasing, clock: parts.clock, logger: parts.logger
        )
    }

    private static func erasures(in scene: BackupScene) async throws -> Int {
        try await scene.story.admin.get(Story.adminPath + "/records").text.components(
            separatedBy: #""kind":"erased""#
        ).count - 1
    }

    private static func isKept(_ scene: BackupScene) async throws -> Bool {
        try await scene.story.admin.get(Story.adminPath + "/answers").text.contains("тайна")
    }

    @Test("each is done once, in however many lines it stands, and what cannot be found is passed over")
    func once() async throws {
        try await BackupScene.run { scene in
            #expect(try await Self.isKept(scene))
            let before = try await Self.erasures(in: scene)
            let text = Self.unknown + Self.team + Self.unknown + Self.team + Self.team
            let repetition = try Self.repeating(text, in: scene)
            try await repetition.run()
            #expect(try await !Self.isKept(scene))
            #expect(try await Self.erasures(in: scene) == before + 1)
            #expect(!FileManager.default.fileExists(atPath: repetition.path))
            // Without a list there is nothing to do.
            try await repetition.run()
            #expect(try await Self.erasures(in: scene) == before + 1)
        }
    }

    @Test("that nobody can find changes nothing")
    func nothing() async throws {
        try await BackupScene.run { scene in
            let before = try await scene.story.admin.get(Story.adminPath + "/records").text
            let repetition = try Self.repeating(Self.unknown, in: scene)
            try await repetition.run()
            #expect(try await scene.story.admin.get(Story.adminPath + "/records").text == before)
            #expect(!FileManager.default.fileExists(atPath: repetition.path))
        }
    }

    @Test("a list with a line that nobody knows stops the start, and stays; nothing of it is done")
    func broken() async throws {
        try await BackupScene.run { scene in
            for broken in ["planet\n", Self.line(#""erased":"planet""#), "\u{0}\n"] {
                let repetition = try Self.repeating(Self.team + broken + Self.team, in: scene)
                await #expect(throws: StoreError.self) { try await repetition.run() }
                #expect(try await Self.isKept(scene))
                #expect(FileManager.default.fileExists(atPath: repetition.path))
            }
        }
    }

    @Test("a line that was cut off at the end is passed over, those before it are done")
    func cut() async throws {
        try await BackupScene.run { scene in
            try await Self.repeating(Self.team + String(Self.team.dropLast(20)), in: scene).run()
            #expect(try await !Self.isKept(scene))
        }
    }
}
