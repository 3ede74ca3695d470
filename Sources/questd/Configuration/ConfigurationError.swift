import QuestEngine

/// A reason why the daemon cannot start with the settings that were given.
enum ConfigurationError: Error, Equatable {
    case unknown(String, SettingOrigin, suggestion: String?)
    case missing(Setting)
    case invalid(Setting, SettingOrigin)
    /// The first is set, and works only with the second, of such a form.
    case needs(Setting, Setting, String)
    /// A credential is named, and the process was started with none.
    case noCredentials(Setting, SettingOrigin)
    case fileUnreadable(String)
    case fileMalformed(String, line: Int, reason: Message?)

    var message: Message {
        switch self {
        case .unknown(let name, let origin, suggestion: nil):
            Message(
                "setting-unknown", "{origin}: there is no setting “{name}”.",
                "{origin}: настройки «{name}» нет.",
                ["name": .text(name), "origin": .text(origin.name(of: name))])
        case .unknown(let name, let origin, suggestion: let suggestion?):
            Message(
                "setting-misspelt", "{origin}: there is no setting “{name}”; did you mean “{suggestion}”?",
                "{origin}: настройки «{name}» нет; возможно, имелось в виду «{suggestion}»?",
                [
                    "name": .text(name), "origin": .text(origin.name(of: name)),
                    "suggestion": .text(suggestion),
                ])
        case .missing(let setting):
            Message(
                "setting-missing",
                "“{name}” is not set: give --{name}, {variable}, or a line of the configuration file.",
                "Не задано «{name}»: укажите --{name}, {variable} или строку в файле настроек.",
                ["name": .text(setting.rawValue), "variable": .text(setting.variable)])
        case .invalid(let setting, let origin):
            Message(
                "setting-invalid", "{origin}: “{name}” has no valid value; expected is {expected}.",
                "{origin}: недопустимое значение «{name}»; ожидается {expected}.",
                [
                    "name": .text(setting.rawValue), "origin": .text(origin.name(of: setting.rawValue)),
                    "expected": .text(setting.expected),
                ])
        case .needs(let setting, let other, let form):
            Message(
                "setting-needs",
                "“{name}” works only with “{other}”: give --{other} {form}, {variable}, or a line of the configuration file.",
                "«{name}» действует только вместе с «{other}»: укажите --{other} {form}, {variable} или строку в файле настроек.",
                [
                    "name": .text(setting.rawValue), "other": .text(other.rawValue), "form": .text(form),
                    "variable": .text(other.variable),
                ])
        case .noCredentials(let setting, let origin):
            Message(
                "setting-no-credentials",
                "{origin}: “{name}” names a credential, but there are none: name it in the unit by LoadCredential=.",
                "{origin}: в «{name}» указан credential, но их нет: назовите его в юните через LoadCredential=.",
                ["name": .text(setting.rawValue), "origin": .text(origin.name(of: setting.rawValue))])
        case .fileUnreadable(let file):
            Message(
                "configuration-unreadable", "Cannot read the configuration file {file}.",
                "Не удаётся прочитать файл настроек {file}.", ["file": .text(file)])
        case .fileMalformed(let file, let line, let reason):
            Message(
                "configuration-malformed", "{place}: the settings cannot be read. {reason}",
                "{place}: настройки не читаются. {reason}",
                [
                    "place": .text("\(file):\(line)"),
                    "reason": .message(reason ?? Self.notText),
                ])
        }
    }

    private static let notText = Message(
        "configuration-no-text", "This is no text in UTF-8.", "Это не текст в UTF-8.")
}
