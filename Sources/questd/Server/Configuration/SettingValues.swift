import QuestEngine

/// The values that hold: of each setting the one from the strongest source that has it.
struct SettingValues: Equatable, Sendable {
    struct Value: Equatable, Sendable {
        let text: String
        let origin: SettingOrigin
    }

    private var values: [Setting: Value] = [:]

    subscript(setting: Setting) -> Value? { values[setting] }

    /// - Parameter layers: The strongest first.
    init(_ layers: [SettingLayer]) {
        for layer in layers {
            for (setting, text) in layer.texts where values[setting] == nil {
                values[setting] = Value(text: text, origin: layer.origin)
            }
        }
    }

    /// The one place that says which source counts before which.
    ///
    /// - Parameters:
    ///   - flags: Only those that were given.
    ///   - environment: The whole process environment.
    ///   - file: What `ConfigurationFile.read` found.
    init(
        flags: [Setting: String], environment: [String: String], file: ConfigurationFile?
    ) throws(ConfigurationError) {
        var layers = [SettingLayer.flags(flags), try .environment(environment)]
        if let file { layers.append(try .file(file)) }
        layers.append(.standard(locale: Language.ofLocale { environment[$0] } ?? .english))
        self.init(layers)
    }

    /// A setting that needs a value, and any text will do.
    func require(_ setting: Setting) throws(ConfigurationError) -> String {
        try require(setting) { $0.isEmpty ? nil : $0 }
    }

    func require<Parsed>(
        _ setting: Setting, _ parse: (String) -> Parsed?
    ) throws(ConfigurationError) -> Parsed {
        guard let value = values[setting] else { throw .missing(setting) }
        guard let parsed = parse(value.text) else { throw .invalid(setting, value.origin) }
        return parsed
    }
}
