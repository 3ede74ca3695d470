import GeoJSONKit
import QuestEngine

/// The list of what stands in the folder of the riders' app.
struct WebManifest {
    struct File {
        /// `index.html`, `desk.html`, `account.html`, `worker.js` or `app/NAME`.
        let path: String
        let digest: Digest
        /// The digest of the packed form beside it; `nil` where there is none.
        let gzipDigest: Digest?
        /// The media type.
        let type: String
    }

    let files: [File]
    /// Hashes of scripts in the pages: `sha256-…`.
    let scripts: [String]

    /// Reads it; `nil` for anything that set-up does not write.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes), let rows = json["files"]?.arrayValue,
            let scripts = json["scripts"]?.arrayValue
        else { return nil }
        var files: [File] = []
        for row in rows {
            guard let file = Self.file(row) else { return nil }
            files.append(file)
        }
        self.files = files
        self.scripts = scripts.compactMap(\.stringValue).filter(Self.isHash)
        guard self.scripts.count == scripts.count else { return nil }
    }

    private static func file(_ row: JSONValue) -> File? {
        guard let path = row["path"]?.stringValue, isServed(path), let type = type(of: path),
            let digest = row["sha256"]?.stringValue.flatMap({ Digest(hexadecimal: $0) })
        else { return nil }
        guard let gzip = row["gzip_sha256"]?.stringValue else {
            return File(path: path, digest: digest, gzipDigest: nil, type: type)
        }
        guard let gzipDigest = Digest(hexadecimal: gzip) else { return nil }
        return File(path: path, digest: digest, gzipDigest: gzipDigest, type: type)
    }

    private static func isServed(_ path: String) -> Bool {
        if ["index.html", "desk.html", "account.html", "worker.js"].contains(path) { return true }
        guard path.hasPrefix("app/") else { return false }
        let name = path.utf8.dropFirst("app/".utf8.count)
        return name.first.map { $0 != UInt8(ascii: ".") } ?? false
            && name.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                }
            }
    }

    /// Whether it is as a browser reads it, and nothing that could end a header field.
    private static func isHash(_ text: String) -> Bool {
        text.wholeMatch(of: /sha256-[A-Za-z0-9+\/]{43}=/) != nil
    }

    private static func type(of path: String) -> String? {
        switch String(path.split(separator: ".").last ?? "") {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "txt": "text/plain; charset=utf-8"
        case "json": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webp": "image/webp"
        case "ico": "image/x-icon"
        case "mp3": "audio/mpeg"
        default: nil
        }
    }
}
