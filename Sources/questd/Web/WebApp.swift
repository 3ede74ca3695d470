import FoundationEssentials
import QuestEngine

/// The riders' app, the desk and the page of accounts as their folder had them when the daemon started: every document
/// that is served, and nothing else.
struct WebApp: Sendable {
    let page: WebContent
    /// The page of organisers and judges; `nil` where the folder has none.
    let desk: WebContent?
    /// The page of accounts; `nil` where the folder has none.
    let account: WebContent?
    /// The script that works for the app without network.
    let worker: WebContent?
    /// Files by their names below `/app`, each of which has a hash in it.
    let files: [String: WebContent]
    /// The scripts that the pages may have in them, as `Content-Security-Policy` names them.
    let scripts: [String]
}

/// A folder that `scripts/build-web.py` made: its `manifest.json` says what is in it, with the SHA-256 of each file.
struct WebFolder {
    let path: String

    private static let manifest = "manifest.json"
    private static let (pageName, deskName, accountName) = ("index.html", "desk.html", "account.html")
    private static let (workerName, appFolder) = ("worker.js", "app/")

    /// The folder where packages put the app, beside that of the program: `/usr/bin/questd` has
    /// `/usr/share/request/web`; `nil` where there is none.
    static var installed: WebFolder? {
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let program else { return nil }
        let folder = program.folderOfPath.folderOfPath + "/share/request/web"
        return FileManager.default.fileExists(atPath: folder) ? WebFolder(path: folder) : nil
    }

    /// Reads all files into memory. Nothing of the folder is read later, and nothing that the manifest does not name.
    ///
    /// - Throws: `StartError` for a folder that is no such one, for a file that is not the one that was made, and beyond
    ///   `WebLimits`.
    func read() throws(StartError) -> WebApp {
        guard let bytes = FileBytes.read(path + "/" + Self.manifest) else { throw .appMissing(path) }
        guard let manifest = WebManifest(bytes), manifest.files.count <= WebLimits.files.value else {
            throw .appDamaged(path + "/" + Self.manifest)
        }
        var contents: [String: WebContent] = [:]
        var room = WebLimits.bytes.value
        for file in manifest.files {
            let plain = try read(file.path, file.digest, &room)
            var packed: [UInt8]?
            if let digest = file.gzipDigest { packed = try read(file.path + ".gz", digest, &room) }
            contents[file.path] = WebContent(plain, packed: packed, type: file.type, digest: file.digest)
        }
        guard let page = contents[Self.pageName] else { throw .appMissing(path) }
        let files = contents.filter { $0.key.hasPrefix(Self.appFolder) }
            .map { (String($0.key.dropFirst(Self.appFolder.count)), $0.value) }
        return WebApp(
            page: page, desk: contents[Self.deskName], account: contents[Self.accountName],
            worker: contents[Self.workerName], files: Dictionary(files) { first, _ in first },
            scripts: manifest.scripts)
    }

    private func read(_ name: String, _ digest: Digest, _ room: inout Int) throws(StartError) -> [UInt8] {
        let file = path + "/" + name
        guard let bytes = FileBytes.read(file), Digest.sha256(bytes) == digest else {
            throw .appDamaged(file)
        }
        guard bytes.count <= room else { throw .appTooLarge(path, limit: WebLimits.bytes.value) }
        room -= bytes.count
        return bytes
    }
}
