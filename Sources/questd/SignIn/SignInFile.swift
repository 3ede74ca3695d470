import CHost
import FoundationEssentials
import GeoJSONKit
import QuestEngine
import SignIn

/// The file of the sign-in providers: a JSON array with an object for each. It holds secrets, so that nobody but its owner
/// may read it.
struct SignInFile {
    let path: String

    private enum Member: String, CaseIterable {
        case id, kind, issuer, scopes, label
        case client = "client-id"
        case secret = "client-secret"
        case movedFrom = "moved-from"
    }

    /// A provider of the file.
    struct Entry: Sendable {
        let provider: SignInProvider
        /// The issuer that it had before, where it only moved: people and their subjects are the same.
        let movedFrom: String?
    }

    /// - Throws: `StartError.signInUnreadable`, `.signInInvalid` or `.secretExposed`, with the file's name.
    func read() throws(StartError) -> [Entry] {
        let permissions = file_permissions(path)
        guard permissions >= 0, let bytes = FileBytes.read(path) else { throw .signInUnreadable(path) }
        guard permissions & 0o077 == 0 else { throw .secretExposed(path) }
        return try entries(bytes)
    }

    private func entries(_ bytes: [UInt8]) throws(StartError) -> [Entry] {
        guard let parsed = try? JSONValue.parse(bytes), parsed.warnings.isEmpty,
            case .array(let rows) = parsed.value, !rows.isEmpty
        else { throw .signInInvalid(path, .signInFileMalformed()) }
        var entries: [Entry] = []
        for row in rows {
            guard case .object(let object) = row else {
                throw .signInInvalid(path, .signInFileMalformed())
            }
            entries.append(try entry(object))
        }
        return entries
    }

    private func entry(_ object: JSONObject) throws(StartError) -> Entry {
        let id = object[Member.id.rawValue]?.stringValue ?? ""
        do throws(SignInSettingFault) {
            for (name, value) in object {
                let isKnown = Member(rawValue: name) != nil
                guard isKnown, name == Member.scopes.rawValue || value.stringValue != nil else {
                    throw SignInSettingFault(provider: id, setting: name)
                }
            }
            func text(_ member: Member) -> String? { object[member.rawValue]?.stringValue }
            guard let kind = SignInProvider.Kind(rawValue: text(.kind) ?? "oidc") else {
                throw SignInSettingFault(provider: id, setting: Member.kind.rawValue)
            }
            let provider = try SignInProvider(
                id: id, kind: kind, issuer: text(.issuer), client: text(.client) ?? "", secret: text(.secret),
                scopes: try scopes(object[Member.scopes.rawValue], of: id), label: text(.label) ?? "")
            return Entry(provider: provider, movedFrom: text(.movedFrom))
        } catch {
            throw .signInInvalid(path, error.message)
        }
    }

    private func scopes(
        _ value: JSONValue?, of id: String
    ) throws(SignInSettingFault) -> [String]? {
        guard let value else { return nil }
        if let text = value.stringValue { return text.split(separator: " ").map(String.init) }
        guard case .array(let values) = value else {
            throw SignInSettingFault(provider: id, setting: Member.scopes.rawValue)
        }
        let scopes = values.compactMap(\.stringValue)
        guard scopes.count == values.count else {
            throw SignInSettingFault(provider: id, setting: Member.scopes.rawValue)
        }
        return scopes
    }
}

extension Message {
    fileprivate static func signInFileMalformed() -> Message {
        Message(
            "sign-in-file-malformed",
            "It is to be a JSON array with an object for each provider, and no name twice in one.",
            "Нужен массив JSON с объектом для каждого сервиса входа, без повторов имён в объекте.")
    }
}
