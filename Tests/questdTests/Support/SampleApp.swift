import Foundation
import QuestEngine
import QuestTestSupport

@testable import questd

/// A folder as `scripts/build-web.py` makes it, with next to nothing in it.
struct SampleApp {
    static let page = "<!DOCTYPE html><title>Приложение</title>"
    static let desk = "<!DOCTYPE html><title>Штаб</title>"
    static let account = "<!DOCTYPE html><title>Аккаунт</title>"
    static let script = "export const answer = 42;\n"
    static let worker = "self.shell={};"
    static let scriptName = "main.0123456789abcdef.js"
    static let pictureName = "icons-icon.0123456789abcdef.svg"
    static let hash = "sha256-" + String(repeating: "A", count: 43) + "="

    let place: TemporaryFolder

    /// Reads it as the daemon does; the folder is there as long as this.
    func read() throws(StartError) -> WebApp {
        defer { withExtendedLifetime(place) {} }
        return try WebFolder(path: place.path).read()
    }

    /// - Parameters:
    ///   - others: Further files by their paths, as the manifest names them.
    ///   - scripts: Hashes of scripts in the page.
    ///   - hasWorker: Whether there is a worker.
    ///   - hasDesk: Whether there is the page of the desk.
    ///   - hasAccount: Whether there is the page of accounts.
    init(
        others: [String: String] = [:], scripts: [String] = [SampleApp.hash], hasWorker: Bool = true,
        hasDesk: Bool = true, hasAccount: Bool = true
    ) throws {
        place = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: place.file("app"), withIntermediateDirectories: true)
        var files = [
            "index.html": Self.page, "app/" + Self.scriptName: Self.script,
            "app/" + Self.pictureName: "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ]
        if hasWorker { files["worker.js"] = Self.worker }
        if hasDesk { files["desk.html"] = Self.desk }
        if hasAccount { files["account.html"] = Self.account }
        for (path, text) in files { _ = try place.write(text, to: path) }
        var rows = files.map { Self.row($0.key, $0.value) } + others.map { Self.row($0.key, $0.value) }
        // The script has a packed form as well, which here is just another text.
        _ = try place.write("packed", to: "app/" + Self.scriptName + ".gz")
        let packed = Digest.sha256(Array("packed".utf8))
        rows = rows.map { row in
            guard row.contains(Self.scriptName) else { return row }
            return row.replacing("}", with: ", \"gzip_sha256\": \"\(packed)\"}")
        }
        let hashes = scripts.map { "\"\($0)\"" }.joined(separator: ", ")
        _ = try place.write(
            #"{"scripts": [\#(hashes)], "files": [\#(rows.joined(separator: ", "))]}"#, to: "manifest.json")
    }

    /// The same with the signs that phones install it by.
    static func withIcons() throws -> SampleApp {
        let names = ["icon-192", "icon-512", "maskable-512", "touch-180"]
        let paths = names.map { "app/icons-\($0).0123456789abcdef.png" }
        let app = try SampleApp(others: Dictionary(uniqueKeysWithValues: paths.map { ($0, $0) }))
        for path in paths { _ = try app.place.write(path, to: path) }
        return app
    }

    private static func row(_ path: String, _ text: String) -> String {
        #"{"path": "\#(path)", "sha256": "\#(Digest.sha256(Array(text.utf8)))"}"#
    }
}
