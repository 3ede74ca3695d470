import Foundation
import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("The look of the riders' app, as it is told")
struct BrandingInterfaceTests {
    private static let app = #"""
        {"type": "Feature", "geometry": null, "properties": {"role": "app", "name": "Озеро", "name:en": "Lake rides",
         "accent": "#073F87", "accent-night": "#fc0", "logo": "logo.png", "icon": "icon.png", "banner": "banner.jpg",
         "links": "Правила https://example.org/ru", "links:en": "Rules https://example.org/en",
         "modules": "messages|list"}},
        """#

    /// The quest of the world with a look.
    private static func document(_ world: World, _ app: String = app) -> String {
        world.document().replacing("\"features\": [", with: "\"features\": [" + app)
            .replacing("\"points\": 3", with: "\"points\": 3, \"media\": \"oak.jpg\"")
    }

    /// The beginning of a PNG, which is all that the daemon looks at.
    private static func picture(_ width: UInt8, _ height: UInt8) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]
    }

    /// Runs the test against a server with the app and its icons.
    private static func run(
        _ world: World, _ body: @escaping @Sendable (_ anonymous: Rider, _ admin: Rider) async throws -> Void
    ) async throws {
        let app = try SampleApp.withIcons()
        var parts = world.parts
        parts.web = try app.read()
        try await QuestServer(parts).routerAlone.test(.router) { client in
            let anonymous = Rider(client: client, token: nil)
            try await body(anonymous, anonymous.with(token: World.adminToken.text))
        }
    }

    @Test("a quest tells its own look in the reader's language, and the daemon's where it says nothing")
    func told() async throws {
        var world = try World()
        world.branding.name = LocalizedText("Host")
        world.branding.accent = BrandColour("#12324a")
        let plain = world
        try await Self.run(world) { anonymous, admin in
            try await admin.put(Story.adminPath, Self.document(plain)).expect(.created)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let english = try await anonymous.get(Story.path, [.acceptLanguage: "en"]).expect(.ok)
            let app = try #require(english.json["app"]?.objectValue)
            let base = "/api/v1/quests/story/app/"
            func text(_ name: String) -> String? { app[name]?.stringValue }
            #expect(text("name") == "Lake rides" && text("accent") == "#073f87")
            #expect(text("accent_night") == "#ffcc00" && text("logo") == base + "logo.png")
            #expect(text("icon") == base + "icon.png" && text("banner") == base + "banner.jpg")
            #expect(app["modules"] == ["messages", "list"])
            #expect(app["links"] == [["link": "https://example.org/en", "title": "Rules"]])
            let russian = try await anonymous.get(Story.path).expect(.ok)
            #expect(russian.json["app"]?["name"]?.stringValue == "Озеро")
            let list = try await anonymous.get("/api/v1/quests", [.acceptLanguage: "en"]).expect(.ok)
            #expect(list.json["quests"]?[0]?["app"] == english.json["app"])
            let about = try await anonymous.get("/api/v1/about").expect(.ok)
            #expect(about.json["app"] == ["accent": "#12324a", "name": "Host"])
            // Another edition, without a look.
            try await admin.put(Story.adminPath, plain.document()).expect(.ok)
            let without = try await anonymous.get(Story.path).expect(.ok)
            #expect(without.json["app"] == ["accent": "#12324a", "name": "Host"])
        }
        try await World().runStory { story in
            let quest = try await story.anonymous.get(Story.path).json
            let about = try await story.anonymous.get("/api/v1/about").json
            #expect(quest["app"] == nil && about["app"] == nil)
        }
    }

    @Test("what is not uploaded is told when the quest is loaded, until it is")
    func missing() async throws {
        try await World().run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            let world = try World()
            func missing(_ title: String) async throws -> [String] {
                let document = Self.document(world).replacing("Проба", with: title)
                let loaded = try await admin.put(Story.adminPath, document)
                let findings = loaded.json["findings"]?.arrayValue ?? []
                return findings.filter { $0["code"]?.stringValue == "app-picture-missing" }
                    .compactMap { $0["severity"]?.stringValue }
            }
            #expect(try await missing("1") == ["warning", "warning", "warning"])
            try await admin.send(.put, Story.adminPath + "/media/logo.png", bytes: Self.picture(9, 9))
                .expect(.created)
            #expect(try await missing("2") == ["warning", "warning"])
        }
    }

    @Test(
        "the pictures of the app are for whoever has not joined; those of tasks, and of drafts, are not there"
    )
    func pictures() async throws {
        let world = try World()
        try await Self.run(world) { anonymous, admin in
            try await admin.put(Story.adminPath, Self.document(world)).expect(.created)
            let photo = try SamplePhotos.bytes("plain.jpg")
            for name in ["oak.jpg", "banner.jpg"] {
                try await admin.send(.put, Story.adminPath + "/media/" + name, bytes: photo).expect(.created)
            }
            let path = Story.path + "/app/"
            try await anonymous.get(path + "banner.jpg").expect(.notFound, code: "quest-unknown")
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let banner = try await anonymous.get(path + "banner.jpg").expect(.ok)
            #expect(banner.bytes == photo && banner.fields[.contentType] == "image/jpeg")
            #expect(banner.fields[.contentSecurityPolicy]?.contains("sandbox") == true)
            let tag = try #require(banner.fields[.eTag])
            try await anonymous.get(path + "banner.jpg", [.ifNoneMatch: tag]).expect(.notModified)
            // A picture of a task, one that is named and not uploaded, and one that nobody knows look alike.
            let others = ["oak.jpg", "logo.png", "ghost.jpg"]
            let ghost = try await anonymous.get(path + "ghost.jpg").expect(.notFound, code: "media-unknown")
            for name in others {
                let other = try await anonymous.get(path + name)
                #expect(Look(other, without: others) == Look(ghost, without: others), "\(name)")
            }
            #expect(try await anonymous.get(Story.path + "/media/banner.jpg").status == .unauthorized)
            // What the file names no more is no longer there.
            try await admin.put(Story.adminPath, world.document()).expect(.ok)
            try await anonymous.get(path + "banner.jpg").expect(.notFound, code: "media-unknown")
        }
    }

    @Test(
        "phones install the app of a quest by its name, colours and sign; where it has none, by the app's own"
    )
    func manifest() async throws {
        let world = try World()
        try await Self.run(world) { anonymous, admin in
            try await admin.put(Story.adminPath, Self.document(world)).expect(.created)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let path = "/q/story/manifest.webmanifest"
            func sources() async throws -> [String] {
                let icons = try await anonymous.get(path).expect(.ok).json["icons"]?.arrayValue ?? []
                return icons.compactMap { $0["src"]?.stringValue }
            }
            let own = try await anonymous.get(path, [.acceptLanguage: "en"]).expect(.ok)
            #expect(own.fields[.contentType] == "application/manifest+json")
            #expect(own.fields[.cacheControl] == "no-cache")
            #expect(own.json["id"] == "/q/story" && own.json["start_url"] == "/q/story")
            #expect(own.json["scope"] == "/" && own.json["display"] == "standalone")
            #expect(own.json["name"] == "Lake rides" && own.json["short_name"] == "Lake rides")
            #expect(own.json["theme_color"] == "#073f87" && own.json["lang"] == "en")
            let purposes = own.json["icons"]?.arrayValue?.compactMap { $0["purpose"]?.stringValue }
            #expect(purposes == ["any", "any", "maskable"])
            let sizes = own.json["icons"]?.arrayValue?.compactMap { $0["sizes"]?.stringValue }
            #expect(sizes == ["192x192", "512x512", "512x512"])
            let builtIn = try await sources()
            let names = ["icon-192", "icon-512", "maskable-512", "touch-180"].map {
                "/q/story/icons/\($0).png"
            }
            #expect(builtIn == Array(names.dropLast()))
            for source in names {
                let icon = try await anonymous.get(source).expect(.ok)
                let tag = try #require(icon.fields[.eTag])
                try await anonymous.get(source, [.ifNoneMatch: tag]).expect(.notModified)
            }
            let tag = try #require(own.fields[.eTag])
            try await anonymous.get(path, [.acceptLanguage: "en", .ifNoneMatch: tag]).expect(.notModified)
            // One that is not square, or too small to be installed, is none.
            for picture in [
                Self.picture(192, 191), Self.picture(143, 143), Array(Self.picture(200, 200).prefix(20)),
            ] {
                _ = try await admin.send(.put, Story.adminPath + "/media/icon.png", bytes: picture)
                #expect(try await sources() == builtIn)
            }
            _ = try await admin.send(.put, Story.adminPath + "/media/icon.png", bytes: Self.picture(192, 192))
            #expect(try await sources() == ["/api/v1/quests/story/app/icon.png"])
            try await anonymous.get("/api/v1/quests/story/app/icon.png").expect(.ok)
            // Without a name of its own the app has the quest's title.
            try await admin.put(Story.adminPath, world.document()).expect(.ok)
            let named = try await anonymous.get(path, [.acceptLanguage: "en"]).expect(.ok)
            #expect(named.json["name"] == "Trial" && named.json["theme_color"] == "#073f87")
            // Nor is there a colour to put into its sign.
            let plain = try await sources()
            #expect(plain.count == 4 && plain.allSatisfy { $0.hasPrefix("/app/icons-") })
            for source in plain { try await anonymous.get(source).expect(.ok) }
        }
    }

    @Test("of a draft, and of no quest, the manifest says no more than that of all quests")
    func manifestOfDraft() async throws {
        var world = try World()
        world.branding.name = LocalizedText("Host")
        world.branding.accent = BrandColour("#b3001b")
        let known = world
        try await Self.run(world) { anonymous, admin in
            try await admin.put("/api/v1/admin/quests/draft", Self.document(known)).expect(.created)
            let all = try await anonymous.get("/manifest.webmanifest").expect(.ok)
            #expect(all.json["name"] == "Host" && all.json["start_url"] == "/" && all.json["id"] == "/")
            // As the app makes it, so that it can be read.
            #expect(all.json["theme_color"] == "#a10018")
            let draft = try await anonymous.get("/q/draft/manifest.webmanifest").expect(.ok)
            let ghost = try await anonymous.get("/q/ghost/manifest.webmanifest").expect(.ok)
            #expect(draft.text.replacing("draft", with: "ghost") == ghost.text)
            #expect(ghost.text.replacing("/q/ghost", with: "/") == all.text)
            for quest in ["draft", "ghost"] {
                let icon = try await anonymous.get("/q/\(quest)/icons/icon-192.png").expect(.ok)
                #expect(icon.text == "app/icons-icon-192.0123456789abcdef.png")
            }
            for path in [
                "/q/Not_an_id/manifest.webmanifest", "/q/Not_an_id/icons/icon-192.png",
                "/q/draft/icons/icon-191.png", "/q/draft/icons/icon.svg",
            ] { try await anonymous.get(path).expect(.notFound, code: "not-found") }
        }
        try await World().run { anonymous in
            for path in [
                "/manifest.webmanifest", "/q/story/manifest.webmanifest", "/q/story/icons/icon-192.png",
            ] {
                try await anonymous.get(path).expect(.notFound, code: "not-found")
            }
        }
    }
}
