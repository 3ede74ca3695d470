import ArgumentParser
import FoundationEssentials
import GeoJSONKit
import QuestEngine

/// `questd config`: what the daemon would be started with.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: .said("Checks and shows the settings.", "Проверяет и показывает настройки."),
        subcommands: [ConfigCheckCommand.self, ConfigShowCommand.self])
}

/// `questd config check`.
struct ConfigCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: .said(
            "Says whether the daemon could start with these settings.",
            "Говорит, можно ли запустить сервер с такими настройками."),
        discussion: .said(
            """
            Reads every file that the settings name, changes nothing, and may run beside the daemon. All that is wrong is \
            said at once; then the status is that of a start that fails.
            """,
            """
            Читает все файлы, названные в настройках, ничего не меняет; сервер при этом может работать. Обо всём, что \
            не так, говорится сразу, а код завершения такой же, как у неудачного запуска.
            """))

    @OptionGroup var settings: SettingOptions

    func run() async throws {
        try await Questd.stating(settings) { configuration throws(StartError) in
            let check = StartFiles(configuration).check(in: configuration.language)
            for note in check.notes { StandardError.write(note + "\n") }
            for error in check.errors.dropLast() {
                StandardError.write("questd: " + error.message.text(in: configuration.language) + "\n")
            }
            if let last = check.errors.last { throw last }
            print(
                Message.settingsSound(map: configuration.map, listen: configuration.listen.description)
                    .text(in: configuration.language))
        }
    }
}

/// `questd config show`.
struct ConfigShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Prints every setting with the place that it comes from.",
            "Печатает каждую настройку и место, откуда она взята."),
        discussion: .said(
            """
            The output is a configuration file by itself, and says what SIGHUP reads again. Nothing in it is secret: secrets stand in files that settings \
            name, and are not read.
            """,
            """
            Вывод сам годится как файл настроек; в нём сказано, что перечитывается по SIGHUP. Секретов в нём нет: они лежат в файлах, которые названы в настройках, и \
            эти файлы не читаются.
            """))

    @OptionGroup var settings: SettingOptions
    @Flag(help: .said("Print JSON.", "Вывести JSON.")) var json = false

    func run() async throws {
        let language = Languages.spoken(
            flag: settings.lang, environment: ProcessInfo.processInfo.environment)
        let read = { (values: SettingValues) throws(ConfigurationError) in values }
        try await Questd.stating(settings, reading: read, in: { _ in language }) { values in
            show(values, in: language)
        }
    }

    private func show(_ values: SettingValues, in language: Language) {
        if json {
            let rows = Setting.allCases.map { setting -> JSONValue in
                var row: JSONObject = ["name": .string(setting.rawValue)]
                if let value = values[setting] {
                    row["value"] = .string(value.text)
                    row["from"] = .string(value.origin.place(of: setting, in: language))
                }
                row["reloaded"] = .string(setting.reloading.rawValue)
                return .object(row)
            }
            return print(String(decoding: JSONValue.array(rows).bytes(), as: UTF8.self))
        }
        for setting in Setting.allCases {
            let reloaded = Message.reloading(of: setting).map { "; \($0.text(in: language))" } ?? ""
            guard let value = values[setting] else {
                let nothing = Message.settingNotSet.text(in: language)
                print("# \(setting.rawValue) = \"\"  # \(nothing)\(reloaded)")
                continue
            }
            let quoted = String(decoding: JSONValue.string(value.text).bytes(), as: UTF8.self)
            let place = value.origin.place(of: setting, in: language)
            print("\(setting.rawValue) = \(quoted)  # \(place)\(reloaded)")
        }
    }
}

extension SettingOrigin {
    /// Where a setting was read, as people look for it.
    fileprivate func place(of setting: Setting, in language: Language) -> String {
        switch self {
        case .flag: "--" + setting.rawValue
        case .environment: setting.variable
        case .file: name(of: setting.rawValue)
        case .standard: Message.settingStandard.text(in: language)
        }
    }
}

extension Message {
    fileprivate static let settingNotSet = Message("setting-not-set", "not set", "не задано")
    /// The part of a setting that SIGHUP reads again; `nil` for one that needs a restart.
    fileprivate static func reloading(of setting: Setting) -> Message? {
        switch setting.reloading {
        case .whole:
            Message("setting-reloaded", "SIGHUP reads it again", "перечитывается по SIGHUP")
        case .partly:
            Message(
                "setting-reloaded-partly", "SIGHUP reads {limit} again", "по SIGHUP перечитывается {limit}",
                ["limit": .text(StoreLimits.reserve.name)])
        case .never: nil
        }
    }

    fileprivate static let settingStandard = Message("setting-standard", "default", "по умолчанию")

    fileprivate static func settingsSound(map: String, listen: String) -> Message {
        Message(
            "settings-sound", "Everything can be read: {map} would be served on {listen}.",
            "Всё читается: карта {map}, адрес {listen}.", ["map": .text(map), "listen": .text(listen)])
    }
}
