import QuestEngine

/// A reason why the daemon cannot start with the settings that were given.
enum ConfigurationError: Error, Equatable {
    case unknown(String, SettingOrigin, suggestion: String?)
    case missing(Setting)
    case invalid(Setting, SettingOrigin)
    case fileUnreadable(String)
    case fileMalformed(String)

    var message: Message {
        switch self {
        case .unknown(let name, let origin, let suggestion):
            .settingUnknown(name, in: origin.name(of: name), suggestion: suggestion)
        case .missing(let setting):
            .settingMissing(setting.rawValue, variable: setting.variable)
        case .invalid(let setting, let origin):
            .settingInvalid(
                setting.rawValue, in: origin.name(of: setting.rawValue), expected: setting.expected)
        case .fileUnreadable(let file): .configurationUnreadable(file)
        case .fileMalformed(let file): .configurationMalformed(file)
        }
    }
}
