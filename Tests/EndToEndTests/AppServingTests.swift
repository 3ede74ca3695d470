import Foundation
import QuestTestSupport
import Testing

@Suite("The riders' app, from its sources to a client")
struct AppServingTests {
    static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The app, with next to nothing in the place of the parts that set-up fetches.
    static func make(in folder: TemporaryFolder) async throws -> String {
        let parts = folder.file("parts")
        try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: true)
        for name in ["preact.js", "maplibre-gl.js", "maplibre-gl.css", "qr-scanner.js"] {
            _ = try folder.write("/* \(name) */", to: "parts/" + name)
        }
        let web = folder.file("web")
        let script = project.appendingPathComponent("scripts/build-web.py").path
        let made = try await Program.run(
            "/usr/bin/env",
            [
                "python3", script, "--web", project.appendingPathComponent("Web").path, "--parts", parts,
                "--out", web,
            ])
        #expect(made.status == 0, "\(made.errors)")
        return web
    }

    private static func curl(_ arguments: String...) async throws -> ProgramResult {
        try await Program.run("/usr/bin/env", ["curl", "-sS"] + arguments)
    }

    @Test("is made, checked and served: all that the page names is there, packed and for ever")
    func served() async throws {
        let folder = try TemporaryFolder()
        let web = try await Self.make(in: folder)
        let daemon = try await RunningDaemon.start("--web", web)
        let page = try await Self.curl("--compressed", daemon.address + "/q/park")
        #expect(page.output.contains("<script type=\"importmap\">"), "\(page.errors)")
        let named = Set(page.output.matches(of: /"(\/app\/[^"]+)"/).map { String($0.1) })
        #expect(named.count >= 8)
        for address in named {
            let head = try await Self.curl(
                "--compressed", "-D", "-", "-o", "/dev/null", daemon.address + address)
            #expect(head.output.hasPrefix("HTTP/1.1 200"), "\(address): \(head.output)\(head.errors)")
            #expect(head.output.lowercased().contains("cache-control: public, max-age=31536000, immutable"))
        }
        let words = try await Self.curl("--compressed", daemon.address + "/words/ru.json")
        #expect(words.output.contains("\"web-title\":\"Велоквесты\""), "\(words.output)\(words.errors)")
        let secret = try await Self.curl("--path-as-is", daemon.address + "/app/../manifest.json")
        #expect(secret.output.contains("not-found"))
    }

    @Test("a daemon whose app is not there, or damaged, does not start, and says what to do")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let web = try await Self.make(in: folder)
        let map = try await DemoRoads.shared.roads
        func start(_ web: String) async throws -> ProgramResult {
            try await Program.run(
                BuiltPrograms.questd,
                [
                    "--map", map, "--database", folder.file("quests.sqlite"), "--listen", "127.0.0.1:0",
                    "--lang",
                    "en", "--web", web,
                ])
        }
        let none = try await start(folder.file("nowhere"))
        #expect(none.status == 66 && none.errors.contains("scripts/setup/web.sh"), "\(none.errors)")
        _ = try folder.write("<!DOCTYPE html>", to: "web/index.html")
        let damaged = try await start(web)
        #expect(damaged.status == 65 && damaged.errors.contains("index.html"), "\(damaged.errors)")
    }

    @Test("a daemon takes the look of the app from its file, and does not start with a mistake in it")
    func branding() async throws {
        let folder = try TemporaryFolder()
        let web = try await Self.make(in: folder)
        let look = try folder.write(##"{"name": "Lake rides", "accent": "#073f87"}"##, to: "look.json")
        let daemon = try await RunningDaemon.start("--web", web, "--branding", look)
        let manifest = try await Self.curl(daemon.address + "/manifest.webmanifest")
        #expect(manifest.output.contains(##""name":"Lake rides""##), "\(manifest.output)\(manifest.errors)")
        #expect(manifest.output.contains(##""theme_color":"#073f87""##))
        // What it names is there.
        let icons = manifest.output.matches(of: /"src":"([^"]+)"/).map { String($0.1) }
        #expect(icons.count == 4)
        for icon in icons {
            let head = try await Self.curl("-D", "-", "-o", "/dev/null", daemon.address + icon)
            #expect(head.output.hasPrefix("HTTP/1.1 200"), "\(icon): \(head.output)")
        }
        let map = try await DemoRoads.shared.roads
        for (text, status, word) in [
            (##"{"accent": "#ffcc00"}"##, Int32(65), "look.json:1:12"),
            (##"{"acent": "#000"}"##, 65, "“accent”"),
            ("", 66, "look.json"),
        ] {
            if text.isEmpty {
                try FileManager.default.removeItem(atPath: look)
            } else {
                _ = try folder.write(text, to: "look.json")
            }
            let ended = try await Program.run(
                BuiltPrograms.questd,
                [
                    "--map", map, "--database", folder.file("quests.sqlite"), "--listen", "127.0.0.1:0",
                    "--lang", "en", "--branding", look,
                ])
            #expect(ended.status == status && ended.errors.contains(word), "\(ended.errors)")
        }
    }
}
