import ArgumentParser
import FoundationEssentials
import QuestEngine
import QuestWire

/// The daemon's command line.
struct Questd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questd",
        abstract: .said(
            "Runs bike quests: takes positions and answers, finds the way to the next task.",
            "Ведёт велоквесты: принимает положения и ответы, находит путь к следующему заданию."),
        discussion: .said(
            """
            Every setting can also be given in the environment (QUESTD_MAP, QUESTD_DATABASE, …) or in a TOML file \
            named by --config or QUESTD_CONFIG; a flag counts before the environment, the environment before the file. \
            “questd config show” tells where each value comes from.
            """,
            """
            Каждую настройку можно задать и в окружении (QUESTD_MAP, QUESTD_DATABASE, …), и в файле TOML, который \
            назван в --config или QUESTD_CONFIG; параметр важнее окружения, окружение важнее файла. Откуда взято \
            каждое значение, скажет «questd config show».
            """),
        version: "questd \(Release.version)",
        subcommands: [ConfigCommand.self, BackupCommand.self, RestoreCommand.self, StoreCommand.self])

    @OptionGroup var settings: SettingOptions

    @Flag(
        help: .said(
            """
            Make keys that are missing beside a database with quests: every code that was given out or printed is \
            worthless then. For one start.
            """,
            """
            Создать недостающие ключи рядом с базой, где есть квесты: все выданные и напечатанные коды станут \
            негодными. На один запуск.
            """))
    var newKeys = false

    func run() async throws {
        CrashReports.holdNoMemory()
        Allocation.giveBackLargePieces()
        BusError.explain()
        let (flags, config) = (settings.flags, settings.config)
        let environment = ProcessInfo.processInfo.environment
        let read = { (values: SettingValues) throws(ConfigurationError) in
            (values: values, configuration: try Configuration(values))
        }
        try await Self.stating(settings, reading: read, in: { $0.configuration.language }) {
            start throws(StartError) in
            let daemon = Daemon(start.configuration, from: start.values, makesNewKeys: newKeys) {
                () throws(ConfigurationError) in
                try SettingOptions.values(flags: flags, config: config, environment)
            }
            try await daemon.run()
        }
    }

    /// Does something with the settings; what is wrong is written to standard error, in the language of the settings as far
    /// as they could be read, and ends with the status that goes with it.
    static func stating(
        _ settings: SettingOptions, _ body: (Configuration) async throws(StartError) -> Void
    ) async throws {
        let read = { (values: SettingValues) throws(ConfigurationError) in try Configuration(values) }
        try await stating(settings, reading: read, in: { $0.language }, body)
    }

    /// Does the same with no more of the settings than are needed.
    ///
    /// - Parameters:
    ///   - read: Reads them.
    ///   - language: The language that they ask for.
    static func stating<Read>(
        _ settings: SettingOptions, reading read: (SettingValues) throws(ConfigurationError) -> Read,
        in language: (Read) -> Language, _ body: (Read) async throws(StartError) -> Void
    ) async throws {
        let environment = ProcessInfo.processInfo.environment
        var spoken = Languages.spoken(flag: settings.lang, environment: environment)
        do throws(StartError) {
            let needed: Read
            do throws(ConfigurationError) {
                needed = try read(try settings.values(environment))
            } catch {
                throw .configuration(error)
            }
            spoken = language(needed)
            try await body(needed)
        } catch {
            StandardError.write("questd: \(error.message.text(in: spoken))\n")
            throw ExitCode(error.exitCode)
        }
    }
}
