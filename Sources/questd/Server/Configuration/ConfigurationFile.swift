import FoundationEssentials
import GeoJSONKit

/// A configuration file: one JSON object, whose members are named like the flags and are strings.
struct ConfigurationFile: Equatable, Sendable {
    let path: String
    let members: [String: String]

    /// The environment's name for the file itself, which cannot stand in the file.
    static let variable = Setting.variablePrefix + "CONFIG"

    static func read(_ path: String) throws(ConfigurationError) -> ConfigurationFile {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { throw .fileUnreadable(path) }
        return try ConfigurationFile(path: path, bytes: [UInt8](bytes))
    }

    init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
        guard case .object(let object)? = try? JSONValue(parsing: bytes) else { throw .fileMalformed(path) }
        var members: [String: String] = [:]
        for (name, value) in object {
            guard let text = value.stringValue else { throw .fileMalformed(path) }
            members[name] = text
        }
        self.path = path
        self.members = members
    }
}
