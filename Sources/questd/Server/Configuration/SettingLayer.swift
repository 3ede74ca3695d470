import QuestEngine

/// The source in which a setting's value was read.
enum SettingOrigin: Equatable, Sendable {
    case flag, environment
    case file(String)
    /// Nobody gave one.
    case standard

    /// For messages.
    func name(of setting: String) -> String {
        switch self {
        case .flag, .standard: "--" + setting
        case .environment: setting
        case .file(let path): path
        }
    }
}

/// Settings as one source gives them.
struct SettingLayer: Equatable, Sendable {
    let origin: SettingOrigin
    let texts: [Setting: String]

    /// - Parameter texts: Only those that were given.
    static func flags(_ texts: [Setting: String]) -> SettingLayer {
        SettingLayer(origin: .flag, texts: texts)
    }

    /// - Parameter variables: The whole process environment; every `QUESTD_` name in it must be a setting.
    static func environment(_ variables: [String: String]) throws(ConfigurationError) -> SettingLayer {
        let ours = variables.filter {
            $0.key.hasPrefix(Setting.variablePrefix) && $0.key != ConfigurationFile.variable
        }
        return try SettingLayer(.environment, ours, names: \.variable, besides: [ConfigurationFile.variable])
    }

    static func file(_ file: ConfigurationFile) throws(ConfigurationError) -> SettingLayer {
        try SettingLayer(.file(file.path), file.members, names: \.rawValue)
    }

    /// Values that hold where nobody says anything else. The map and the database have none.
    ///
    /// - Parameter locale: The language of the environment.
    static func standard(locale: Language) -> SettingLayer {
        SettingLayer(
            origin: .standard,
            texts: [
                .listen: Configuration.defaultListen,
                .language: locale.rawValue,
                .logLevel: "info",
                .groupCommit: "on",
                .eraseAfter: RetentionSpan.standard,
                .clockSpeed: "1",
                .trustedProxies: "",
                .webhookNetworks: "",
                .webhookHTTP: "off",
                .signInNetworks: "",
                .demo: "off",
                .limits: "",
            ])
    }

    private init(origin: SettingOrigin, texts: [Setting: String]) {
        self.origin = origin
        self.texts = texts
    }

    /// - Parameter others: Names that are no settings but likely to be meant.
    private init(
        _ origin: SettingOrigin, _ members: [String: String], names: (Setting) -> String,
        besides others: [String] = []
    ) throws(ConfigurationError) {
        let settings = Dictionary(uniqueKeysWithValues: Setting.allCases.map { (names($0), $0) })
        var texts: [Setting: String] = [:]
        for (name, text) in members.sorted(by: { $0.key < $1.key }) {
            guard let setting = settings[name] else {
                let candidates = Setting.allCases.map(names) + others
                throw .unknown(name, origin, suggestion: name.nearest(in: candidates))
            }
            texts[setting] = text
        }
        self.init(origin: origin, texts: texts)
    }
}
