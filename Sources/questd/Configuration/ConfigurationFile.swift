import FoundationEssentials
import GeoJSONKit
import Glibc
import QuestEngine

/// A configuration file in TOML, whose keys are named like the flags: text, a whole number, `true` and `false` for on and
/// off, a list for what has commas between. Limits may stand in a table of their own, `[limits]`.
struct ConfigurationFile: Equatable, Sendable {
    let path: String
    /// In the order of the file, each name once.
    let members: [Member]

    struct Member: Equatable, Sendable {
        let name: String
        /// As the flag would take it.
        let text: String
        let line: Int
    }

    /// The environment's name for the file itself, which cannot stand in the file.
    static let variable = Setting.variablePrefix + "CONFIG"

    /// The file that a package brings.
    static let installed = "/etc/request/questd.toml"
    static var isInstalled: Bool { access(installed, F_OK) == 0 }

    static func read(_ path: String) throws(ConfigurationError) -> ConfigurationFile {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { throw .fileUnreadable(path) }
        return try ConfigurationFile(path: path, bytes: [UInt8](bytes))
    }

    init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .fileMalformed(path, line: 1, reason: nil)
        }
        guard text.isStreamSafe else { throw .fileMalformed(path, line: 1, reason: .textMarksTooMany()) }
        let entries: [TOMLText.Entry]
        do throws(TOMLText.SyntaxError) { entries = try TOMLText(text).entries } catch {
            throw .fileMalformed(path, line: error.line, reason: error.message)
        }
        var members: [Member] = []
        var limits: [Member] = []
        for entry in entries {
            let text = Self.text(of: entry.value)
            if entry.path.count == 2, entry.path[0] == Setting.limits.rawValue {
                limits.append(Member(name: entry.path[1], text: text, line: entry.line))
            } else {
                members.append(
                    Member(name: entry.path.joined(separator: "."), text: text, line: entry.line))
            }
        }
        if let first = limits.first {
            let text = limits.map { "\($0.name)=\($0.text)" }.joined(separator: ",")
            if let line = members.first(where: { $0.name == Setting.limits.rawValue })?.line {
                throw .fileMalformed(
                    path, line: max(line, first.line), reason: .repeatedKey(Setting.limits.rawValue))
            }
            members.append(Member(name: Setting.limits.rawValue, text: text, line: first.line))
        }
        self.path = path
        self.members = members
    }

    private static func text(of value: TOMLText.Value) -> String {
        switch value {
        case .text(let text): text
        case .number(let number):
            Int(exactly: number).map(String.init) ?? "\(number)"
        case .flag(let isOn): isOn ? "on" : "off"
        case .list(let items): items.joined(separator: ",")
        }
    }
}
