import QuestEngine

/// The source in which a setting's value was read.
enum SettingOrigin: Equatable, Sendable {
    case flag, environment
    case file(String, line: Int)
    /// Nobody gave one.
    case standard

    /// For messages.
    func name(of setting: String) -> String {
        switch self {
        case .flag, .standard: "--" + setting
        case .environment: setting
        case .file(let path, let line): "\(path):\(line)"
        }
    }
}

/// Settings as one source gives them, each with its place there.
struct SettingLayer: Equatable, Sendable {
    let values: [Setting: SettingValues.Value]

    /// - Parameter texts: Only those that were given.
    static func flags(_ texts: [Setting: String]) -> SettingLayer {
        SettingLayer(texts, from: .flag)
    }

    /// - Parameter variables: The whole process environment; every `QUESTD_` name in it must be a setting.
    static func environment(_ variables: [String: String]) throws(ConfigurationError) -> SettingLayer {
        let ours = variables.filter {
            $0.key.hasPrefix(Setting.variablePrefix) && $0.key != ConfigurationFile.variable
        }
        return try SettingLayer(
            ours.sorted { $0.key < $1.key }.map { ($0.key, $0.value, .environment) }, names: \.variable,
            besides: [ConfigurationFile.variable])
    }

    static func file(_ file: ConfigurationFile) throws(ConfigurationError) -> SettingLayer {
        try SettingLayer(
            file.members.map { ($0.name, $0.text, .file(file.path, line: $0.line)) }, names: \.rawValue)
    }

    /// Values that hold where nobody says anything else. The map and the database have none.
    ///
    /// - Parameter locale: The language of the environment.
    static func standard(locale: Language) -> SettingLayer {
        SettingLayer(
            [
                .drain: "0",
                .listen: Configuration.defaultListen,
                .language: locale.rawValue,
                .logLevel: "info",
                .groupCommit: "on",
                .eraseAfter: RetentionSpan.standard,
                .clockSpeed: "1",
                .trustedProxies: "",
                .routeOrigins: "",
                .webhookNetworks: "",
                .webhookHTTP: "off",
                .signInNetworks: "",
                .demo: "off",
                .limits: "",
            ], from: .standard)
    }

    private init(_ texts: [Setting: String], from origin: SettingOrigin) {
        values = texts.mapValues { SettingValues.Value(text: $0, origin: origin) }
    }

    /// - Parameter others: Names that are no settings but likely to be meant.
    private init(
        _ members: [(name: String, text: String, origin: SettingOrigin)], names: (Setting) -> String,
        besides others: [String] = []
    ) throws(ConfigurationError) {
        let settings = Dictionary(uniqueKeysWithValues: Setting.allCases.map { (names($0), $0) })
        var values: [Setting: SettingValues.Value] = [:]
        for (name, text, origin) in members {
            guard let setting = settings[name] else {
                let candidates = Setting.allCases.map(names) + others
                throw .unknown(name, origin, suggestion: name.nearest(in: candidates))
            }
            values[setting] = SettingValues.Value(text: text, origin: origin)
        }
        self.values = values
    }
}
