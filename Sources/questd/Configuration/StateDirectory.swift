import CHost
import FoundationEssentials
import Glibc
import QuestEngine

/// The folder of what must stay secret: the admin token, the key of the join codes' digests, and that of signed codes.
/// They are made once, at the first start; files and folder belong to their owner alone.
struct StateDirectory {
    let path: String

    struct Secrets: Sendable {
        let admin: Digest
        let joinCodeKey: JoinCodeKey
        /// Secret that the keys of signed codes are derived from.
        let codeSecret: CodeKey
        /// File of the admin token; named to the operator when it is new.
        let adminTokenFile: String
        let adminTokenIsNew: Bool
    }

    /// The files without which every code that was given out or printed is worthless.
    private var keyFiles: [String] { [path + "/join-code-key", path + "/code-key"] }

    /// Keys that are not there.
    var missingKeys: [String] { keyFiles.filter { access($0, F_OK) != 0 } }

    /// - Parameter database: One that has quests: its keys are not made anew. `nil` where they may be.
    /// - Throws: `StartError.keysMissing`, `.secretExposed` or `.secretUnusable`, with the file's name.
    func secrets(
        using source: inout IdentifierSource, keysBelongTo database: String? = nil
    ) throws(StartError) -> Secrets {
        if let database {
            let missing = missingKeys
            guard missing.isEmpty else { throw .keysMissing(missing, database: database) }
        }
        let isMade = mkdir(path, 0o700) == 0
        guard isMade || errno == EEXIST else { throw .secretUnusable(path, reason: Self.reason()) }
        if isMade { try Self.sync(URL(filePath: path).deletingLastPathComponent().path) }
        let tokenFile = path + "/admin-token"
        let fresh = AccessToken(.admin, using: &source)
        let (tokenBytes, isNew) = try keep(Array((fresh.text + "\n").utf8), in: tokenFile)
        let text = String(decoding: tokenBytes, as: UTF8.self).filter { !$0.isWhitespace }
        guard let token = AccessToken(text), token.kind == .admin else {
            throw .secretUnusable(tokenFile, reason: "it holds no admin token")
        }
        let keyFile = path + "/join-code-key"
        let (keyBytes, _) = try keep(JoinCodeKey(using: &source).bytes, in: keyFile)
        guard let key = JoinCodeKey(bytes: keyBytes) else {
            throw .secretUnusable(keyFile, reason: "it does not hold 32 bytes")
        }
        let codeFile = path + "/code-key"
        let (codeBytes, _) = try keep(CodeKey(using: &source).bytes, in: codeFile)
        guard let codeSecret = CodeKey(bytes: codeBytes) else {
            throw .secretUnusable(codeFile, reason: "it does not hold 32 bytes")
        }
        return Secrets(
            admin: token.digest, joinCodeKey: key, codeSecret: codeSecret, adminTokenFile: tokenFile,
            adminTokenIsNew: isNew)
    }

    /// The bytes of the file, which is made with these when there is none.
    private func keep(_ bytes: [UInt8], in file: String) throws(StartError) -> (bytes: [UInt8], isNew: Bool) {
        // O_EXCL: of two daemons that start at once, one makes the file and the other reads it.
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            defer { close(descriptor) }
            let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written == bytes.count, fsync(descriptor) == 0 else {
                let reason = Self.reason()
                unlink(file)
                throw .secretUnusable(file, reason: reason)
            }
            try Self.sync(path)
            return (bytes, true)
        }
        guard errno == EEXIST else { throw .secretUnusable(file, reason: Self.reason()) }
        guard file_permissions(file) >= 0 else { throw .secretUnusable(file, reason: Self.reason()) }
        guard !Self.isExposed(file) else { throw .secretExposed(file) }
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw .secretUnusable(file, reason: Self.reason())
        }
        return ([UInt8](data), false)
    }

    /// Whether others than the owner can do something with a file.
    static func isExposed(_ file: String) -> Bool {
        let permissions = file_permissions(file)
        return permissions >= 0 && permissions & 0o077 != 0
    }

    /// Makes a file last, or the names in a folder: a key that is gone after a power cut makes worthless what was
    /// made with it.
    static func sync(_ path: String, _ flags: Int32 = O_RDONLY | O_DIRECTORY) throws(StartError) {
        let descriptor = open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw .secretUnusable(path, reason: reason()) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .secretUnusable(path, reason: reason()) }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
