import Foundation
import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("The riders' app, as it is served")
struct WebTests {
    private static let permissions = HTTPField.Name("Permissions-Policy")!

    /// Runs the test against a server with the app.
    private static func run(
        _ app: SampleApp, _ body: @escaping @Sendable (Rider) async throws -> Void
    ) async throws {
        var parts = try World().parts
        parts.web = try app.read()
        try await QuestServer(parts).routerAlone.test(.router) { client in
            try await body(Rider(client: client, token: nil))
        }
    }

    @Test("the page is the same at the root and behind each link, and browsers take nothing from elsewhere")
    func page() async throws {
        try await Self.run(SampleApp()) { anonymous in
            let page = try await anonymous.get("/").expect(.ok)
            #expect(page.text == SampleApp.page)
            #expect(page.fields[.contentType] == "text/html; charset=utf-8")
            #expect(page.fields[.cacheControl] == "no-cache")
            let policy = try #require(page.fields[.contentSecurityPolicy])
            let parts = policy.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(parts.first == "default-src 'none'")
            #expect(parts.contains("script-src 'self' '\(SampleApp.hash)'"))
            for part in [
                "worker-src 'self' blob:", "img-src 'self' blob: data:", "connect-src 'self'",
                "frame-ancestors 'none'", "base-uri 'none'", "style-src 'self'",
            ] { #expect(parts.contains(part), "\(part)") }
            #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("http"))
            let permissions = try #require(page.fields[Self.permissions])
            for name in ["camera", "geolocation", "screen-wake-lock"] {
                #expect(permissions.contains(name + "=(self)"))
            }
            #expect(page.fields[.xContentTypeOptions] == "nosniff")
            #expect(page.fields[.setCookie] == nil)
            for path in ["/q/story", "/q/ghost"] {
                let behind = try await anonymous.get(path)
                #expect(Look(behind, without: []) == Look(page, without: []), "\(path)")
            }
            try await anonymous.get("/q/Not_an_id").expect(.notFound, code: "not-found")
        }
    }

    @Test(
        "the desk and the page of accounts are pages like the first, with the same fields; where there is none, it is not there",
        arguments: [("/desk", SampleApp.desk), ("/account", SampleApp.account)])
    func otherPages(path: String, text: String) async throws {
        try await Self.run(SampleApp()) { anonymous in
            let (page, other) = (try await anonymous.get("/"), try await anonymous.get(path).expect(.ok))
            #expect(other.text == text)
            for name in [
                HTTPField.Name.contentType, .cacheControl, .contentSecurityPolicy, .xContentTypeOptions,
                Self.permissions,
            ] { #expect(other.fields[name] == page.fields[name] && other.fields[name] != nil, "\(name)") }
            let tag = try #require(other.fields[.eTag])
            #expect(tag != page.fields[.eTag])
            try await anonymous.get(path, [.ifNoneMatch: tag]).expect(.notModified)
            try await anonymous.get(path + "/story").expect(.notFound, code: "not-found")
        }
        try await Self.run(SampleApp(hasDesk: false, hasAccount: false)) { anonymous in
            try await anonymous.get("/").expect(.ok)
            try await anonymous.get(path).expect(.notFound, code: "not-found")
        }
    }

    @Test("without the app, links and the root lead to the page that says how to join without it")
    func noApp() async throws {
        try await World().run { anonymous in
            let page = try await anonymous.get("/q/story").expect(.ok)
            #expect(page.text.contains("#code="))
            let root = try await anonymous.get("/")
            #expect(Look(root, without: []) == Look(page, without: []))
            for path in ["/desk", "/account", "/worker.js", "/app/" + SampleApp.scriptName] {
                try await anonymous.get(path).expect(.notFound, code: "not-found")
            }
        }
    }

    @Test("files are kept for ever, the worker's script never")
    func caching() async throws {
        try await Self.run(SampleApp()) { anonymous in
            let script = try await anonymous.get("/app/" + SampleApp.scriptName).expect(.ok)
            #expect(script.text == SampleApp.script)
            #expect(script.fields[.contentType] == "text/javascript; charset=utf-8")
            #expect(script.fields[.cacheControl] == "public, max-age=31536000, immutable")
            let picture = try await anonymous.get("/app/" + SampleApp.pictureName).expect(.ok)
            #expect(picture.fields[.contentType] == "image/svg+xml")
            #expect(picture.fields[.contentSecurityPolicy]?.hasPrefix("default-src 'none'; ") == true)
            let worker = try await anonymous.get("/worker.js").expect(.ok)
            #expect(worker.text == SampleApp.worker)
            #expect(worker.fields[.cacheControl] == "no-cache, no-store")
            #expect(worker.fields[.contentSecurityPolicy]?.contains("connect-src 'self'") == true)
        }
        try await Self.run(SampleApp(hasWorker: false)) { anonymous in
            try await anonymous.get("/worker.js").expect(.notFound, code: "not-found")
        }
    }

    @Test("whoever reads gzip gets the packed form under a tag of its own, and nothing where he has either")
    func packed() async throws {
        try await Self.run(SampleApp()) { anonymous in
            let path = "/app/" + SampleApp.scriptName
            let plain = try await anonymous.get(path).expect(.ok)
            let packed = try await anonymous.get(path, [.acceptEncoding: "br, gzip;q=0.8"]).expect(.ok)
            #expect(packed.text == "packed" && packed.fields[.contentEncoding] == "gzip")
            #expect(packed.fields[.contentLength] == "6")
            #expect(plain.fields[.contentEncoding] == nil)
            #expect(plain.fields[.vary] == "Accept-Encoding" && packed.fields[.vary] == "Accept-Encoding")
            let tags = [try #require(plain.fields[.eTag]), try #require(packed.fields[.eTag])]
            #expect(tags[0] != tags[1])
            for tag in tags + ["W/" + tags[0], "\"x\", " + tags[1]] {
                let kept = try await anonymous.get(path, [.ifNoneMatch: tag]).expect(.notModified)
                #expect(kept.text.isEmpty && kept.fields[.eTag] == tags[0])
                #expect(kept.fields[.cacheControl] == plain.fields[.cacheControl])
            }
            try await anonymous.get(path, [.ifNoneMatch: "\"x\""]).expect(.ok)
            let head = try await anonymous.send(.head, path, nil, [.acceptEncoding: "gzip"]).expect(.ok)
            #expect(head.text.isEmpty && head.fields[.eTag] == tags[1])
            // The picture has no packed form.
            let picture = try await anonymous.get("/app/" + SampleApp.pictureName, [.acceptEncoding: "gzip"])
            #expect(picture.fields[.contentEncoding] == nil && picture.fields[.vary] == nil)
        }
    }

    @Test(
        "gzip is taken by its name, or by a star, unless its weight is nothing",
        arguments: [
            ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip", true), ("gzip;q=0.1", true),
            ("gzip ; q=1", true), ("*", true), ("*;q=0.5, br", true), ("gzip;q=0, *", false),
            ("gzip;q=0", false),
            ("gzip;q=0.000", false), ("gzip;q=x", false), ("", false), ("br", false), ("identity", false),
            ("gzipped", false), ("*;q=0", false),
        ])
    func encodings(field: String, isTaken: Bool) {
        #expect(WebContent.namesGzip(field) == isTaken)
    }

    @Test("only what the manifest names is served, by its very name, and only as it was at the start")
    func nothingElse() async throws {
        let app = try SampleApp()
        var parts = try World().parts
        parts.web = try app.read()
        _ = try app.place.write("secret", to: "app/later.js")
        _ = try app.place.write("changed", to: "app/" + SampleApp.scriptName)
        try await QuestServer(parts).routerAlone.test(.router) { client in
            let anonymous = Rider(client: client, token: nil)
            let names = [
                "later.js", "manifest.json", "index.html", "worker.js", SampleApp.scriptName + ".gz",
                "..%2Findex.html", "..%2f..%2fetc%2fpasswd", "%2e%2e%2fmanifest.json", "%2e%2e", "%00",
                ".%2F" + SampleApp.scriptName, SampleApp.scriptName.uppercased(),
                SampleApp.scriptName + "%00",
                "%2Fapp%2F" + SampleApp.scriptName, "..%5Cindex.html", "%ff",
            ]
            let others = ["/app/../index.html", "/manifest.json", "/app", "/app/x/y"]
            for path in names.map({ "/app/" + $0 }) + others {
                let answer = try await anonymous.get(path).expect(.notFound, code: "not-found")
                #expect(!answer.text.contains("secret"), "\(path)")
            }
            let script = try await anonymous.get("/app/" + SampleApp.scriptName).expect(.ok)
            #expect(script.text == SampleApp.script)
        }
    }

    @Test("a folder without an app, or with one that is not as it was made, is refused, with what to do")
    func damaged() throws {
        func refusal(_ app: SampleApp) -> String? {
            do throws(StartError) { _ = try app.read() } catch {
                let text = error.message.text(in: .english)
                #expect(text.contains("setup/web.sh") || text.contains("larger"))
                return error.message.code.rawValue
            }
            return nil
        }
        do throws(StartError) {
            _ = try WebFolder(path: "/nowhere").read()
            Issue.record("there is no such folder")
        } catch { #expect(error.message.code == "app-missing" && error.exitCode == 66) }
        let whole = try SampleApp()
        #expect(refusal(whole) == nil)
        let changed = try SampleApp()
        _ = try changed.place.write(SampleApp.script + " ", to: "app/" + SampleApp.scriptName)
        #expect(refusal(changed) == "app-damaged")
        let unpacked = try SampleApp()
        _ = try unpacked.place.write("other", to: "app/" + SampleApp.scriptName + ".gz")
        #expect(refusal(unpacked) == "app-damaged")
        let missing = try SampleApp()
        try FileManager.default.removeItem(atPath: missing.place.file("index.html"))
        #expect(refusal(missing) == "app-damaged")
        for path in [
            "../secret.js", "app/../secret.js", "/etc/hostname.js", "app/sub/x.js", "app/.hidden.js",
            "app/X.js", "app/",
            "other.js", "app/x.exe", "app/x", "app/ю.js",
        ] {
            let app = try SampleApp(others: [path: "x"])
            #expect(refusal(app) == "app-damaged", "\(path)")
        }
        for hash in ["", "sha256-x", SampleApp.hash + "'; script-src *", SampleApp.hash + "\\r\\nX: y"] {
            let app = try SampleApp(scripts: [hash])
            #expect(refusal(app) == "app-damaged", "\(hash)")
        }
        let strange = try SampleApp()
        for text in [
            "", "{", "[]", "{}", #"{"scripts": [], "files": []}"#, #"{"scripts": [], "files": [1]}"#,
        ] {
            _ = try strange.place.write(text, to: "manifest.json")
            #expect(["app-damaged", "app-missing"].contains(refusal(strange)), "\(text)")
        }
    }

    @Test("as many files and bytes as the limits are read, and not one more")
    func limits() throws {
        func others(_ count: Int) throws -> SampleApp {
            // Besides three pages, a script, a picture and a worker.
            let names = (0..<(count - 6)).map { "app/x\($0).js" }
            let app = try SampleApp(others: Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
            for name in names { _ = try app.place.write("", to: name) }
            return app
        }
        let most = WebLimits.files.value
        #expect(try others(most).read().files.count == most - 4)
        #expect(throws: StartError.self) { try others(most + 1).read() }
        let large = String(repeating: "x", count: WebLimits.bytes.value)
        let app = try SampleApp(others: ["app/large.js": large])
        _ = try app.place.write(large, to: "app/large.js")
        do throws(StartError) {
            _ = try app.read()
            Issue.record("more than the limit was read")
        } catch { #expect(error.message.code == "app-too-large") }
    }

    @Test("the address for phones is told by about, where there is one")
    func publicURL() async throws {
        var world = try World()
        world.publicURL = "https://quest.example"
        try await world.run { anonymous in
            let about = try await anonymous.get("/api/v1/about").expect(.ok)
            #expect(about.json["public_url"]?.stringValue == "https://quest.example")
        }
        try await World().run { anonymous in
            let about = try await anonymous.get("/api/v1/about").expect(.ok)
            #expect(about.json["public_url"] == nil)
        }
    }

    @Test("a simulated position is allowed by about of a demo only")
    func demo() async throws {
        var world = try World()
        world.isDemo = true
        try await world.run { anonymous in
            let about = try await anonymous.get("/api/v1/about").expect(.ok)
            #expect(about.json["demo"]?.boolValue == true)
        }
        try await World().run { anonymous in
            let about = try await anonymous.get("/api/v1/about").expect(.ok)
            #expect(about.json["demo"] == nil)
        }
    }
}
