import QuestEngine

/// Where a setting's value was read.
enum SettingOrigin: Equatable, Sendable {
    case flag, environment
    case file(String)

    /// For messages.
    func name(of setting: String) -> String {
        switch self {
        case .flag: "--" + setting
        case .environment: setting
        case .file(let path): path
        }
    }
}

/// The values that were given for settings, the stronger source already preferred.
struct SettingValues: Equatable, Sendable {
    struct Value: Equatable, Sendable {
        let text: String
        let origin: SettingOrigin
    }

    private var values: [Setting: Value] = [:]
    /// The language of the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`), English where it says none we
    /// speak.
    private(set) var locale = "en"

    subscript(setting: Setting) -> Value? { values[setting] }

    /// - Parameters:
    ///   - flags: Only those that were given.
    ///   - environment: The whole process environment; every `QUESTD_` name in it must be a setting.
    ///   - file: What `ConfigurationFile.read` found.
    init(
        flags: [Setting: String], environment: [String: String], file: ConfigurationFile?
    ) throws(ConfigurationError) {
        if let file {
            for (name, text) in file.members {
                let origin = SettingOrigin.file(file.path)
                guard let setting = Setting(rawValue: name) else {
                    throw .unknown(
                        name, origin, suggestion: name.nearest(in: Setting.allCases.map(\.rawValue)))
                }
                values[setting] = Value(text: text, origin: origin)
            }
        }
        for (name, text) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix(Setting.variablePrefix) && name != ConfigurationFile.variable {
            guard let setting = Setting.allCases.first(where: { $0.variable == name }) else {
                let names = Setting.allCases.map(\.variable) + [ConfigurationFile.variable]
                throw .unknown(name, .environment, suggestion: name.nearest(in: names))
            }
            values[setting] = Value(text: text, origin: .environment)
        }
        for (setting, text) in flags { values[setting] = Value(text: text, origin: .flag) }
        locale = Self.locale(in: environment)
    }

    func require(_ setting: Setting) throws(ConfigurationError) -> String {
        guard let value = values[setting] else { throw .missing(setting) }
        guard !value.text.isEmpty else { throw .invalid(setting, value.origin) }
        return value.text
    }

    func parse<Parsed>(
        _ setting: Setting, default text: String, _ parse: (String) -> Parsed?
    ) throws(ConfigurationError) -> Parsed {
        let value = values[setting] ?? Value(text: text, origin: .flag)
        guard let parsed = parse(value.text) else { throw .invalid(setting, value.origin) }
        return parsed
    }

    private static func locale(in environment: [String: String]) -> String {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        return name.flatMap(Languages.parse)?.rawValue ?? "en"
    }
}
