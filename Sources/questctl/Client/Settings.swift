import FoundationEssentials
import Glibc
import QuestEngine

/// Servers by name, with the tokens for them. One JSON file that belongs to its owner alone.
struct Settings: Codable, Equatable {
    struct Server: Codable, Equatable {
        var address: String
        var token: String?
    }

    var servers: [String: Server] = [:]
    /// The name of the server that is meant where none is named.
    var standard: String?

    private enum CodingKeys: String, CodingKey {
        case servers
        case standard = "default"
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        servers = try members.decodeIfPresent([String: Server].self, forKey: .servers) ?? [:]
        standard = try members.decodeIfPresent(String.self, forKey: .standard)
    }

    /// The path of the file: QUESTCTL_CONFIG, else `questctl/config.json` where settings are kept.
    static var file: String? {
        if let file = Environment["QUESTCTL_CONFIG"] { return file }
        let folder = Environment["XDG_CONFIG_HOME"] ?? Environment["HOME"].map { $0 + "/.config" }
        return folder.map { $0 + "/questctl/config.json" }
    }

    /// Reads the settings, which are empty when there is no file.
    ///
    /// - Throws: `CommandFailure`; a file that others may read is refused, since it holds tokens.
    static func read() throws(CommandFailure) -> Settings {
        var status = stat()
        guard let file, stat(file, &status) == 0 else { return Settings() }
        guard status.st_mode & 0o077 == 0 else { throw CommandFailure(.unauthorized, .secretExposed(file)) }
        let bytes = try InputFile.text(file, limit: 1 << 20)
        do {
            return try JSONDecoder().decode(Settings.self, from: Data(bytes))
        } catch {
            throw CommandFailure(.badFile, .settingsUnusable(file))
        }
    }

    func write() throws {
        guard let file = Self.file else { throw CommandFailure(.badFile, .homeMissing()) }
        if let slash = file.lastIndex(of: "/"), slash > file.startIndex {
            // What is there already is no error; what cannot be made shows when the file is written.
            try? FileManager.default.createDirectory(
                atPath: String(file[..<slash]), withIntermediateDirectories: true)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try OutputFile.write([UInt8](try encoder.encode(self)) + [10], to: file, mode: 0o600)
    }

    /// Checks a server's name.
    ///
    /// - Throws: `CommandFailure` for what cannot be a name, such as an address.
    static func check(name: String) throws(CommandFailure) {
        guard Slug.isValid(name) else { throw CommandFailure(.usage, .serverNameInvalid(name)) }
    }
}
