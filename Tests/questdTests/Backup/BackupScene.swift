import Foundation
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import QuestStoreSQLite
import QuestTestSupport
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

/// A daemon that keeps its quests in files, with a quest, an answer in words, a photo and a sound.
struct BackupScene: Sendable {
    let story: Story
    let server: QuestServer
    let places: StatePlaces

    /// The team of the rider who has answered.
    static let team = TeamID("lisy")

    static func run(_ body: @escaping @Sendable (BackupScene) async throws -> Void) async throws {
        let world = try World()
        let path = world.folder.file("quests.sqlite")
        let places = StatePlaces(database: path, stateDirectory: world.folder.file("state"))
        var parts = world.parts
        let store = try SQLiteQuestStore(path: path)
        (parts.store, parts.webhooks, parts.sessions, parts.accounts) = (store, store, store, store)
        parts.photos = PhotoFolder(path: places.photos)
        parts.places = places
        let server = QuestServer(parts)
        try await server.routerAlone.test(.router) { client in
            let story = try await world.begun(Rider(client: client, token: nil))
            try await story.device.answer(story.answer("song", "тайна"), key: "words").expect(.created)
            let key = try #require(HTTPField.Name("Idempotency-Key"))
            try await story.device.send(
                .post, Story.path + "/photos?task=song&sent_at=\(world.clock.now)",
                bytes: try SamplePhotos.bytes("plain.jpg"), [key: "photo"]
            ).expect(.created)
            try await story.admin.send(
                .put, Story.adminPath + "/media/owl.ogg", bytes: Array("OggS and more".utf8)
            ).expect(.created)
            try await body(BackupScene(story: story, server: server, places: places))
        }
    }

    /// A backup in a folder, made as `questd backup` does.
    func folder(_ name: String = "backup") throws -> String {
        let folder = story.world.folder.file(name)
        _ = try BackupMaking(places: places, hasSecrets: false).run(to: folder, at: WallClock().now)
        return folder
    }

    /// A place where nothing is.
    func elsewhere(_ name: String = "elsewhere") throws -> StatePlaces {
        let folder = story.world.folder.file(name)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return StatePlaces(database: folder + "/quests.sqlite", stateDirectory: folder + "/state")
    }
}
