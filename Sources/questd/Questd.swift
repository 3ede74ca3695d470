import ArgumentParser
import FoundationEssentials
import Hummingbird
import Logging
import QuestEngine
import QuestStoreSQLite
import QuestWire
import ServiceLifecycle

/// The daemon's command line.
@main
struct Questd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questd",
        abstract: "Runs bike quests: takes positions and answers, finds the way to the next task.",
        discussion: """
            Every setting can also be given in the environment (QUESTD_MAP, QUESTD_DATABASE, …) or in a JSON file \
            named by --config or QUESTD_CONFIG; a flag counts before the environment, the environment before the file.
            """,
        version: "questd \(Release.version)")

    @Option(help: "The road map, made by “questctl map build”.")
    var map: String?
    @Option(help: "The SQLite database; made when missing.")
    var database: String?
    @Option(help: "Where to wait for connections, HOST:PORT (default: \(Configuration.defaultListen)).")
    var listen: String?
    @Option(help: "A configuration file: a JSON object with members named like these options.")
    var config: String?
    @Option(help: "The folder of the admin token (default: the database's folder).")
    var stateDir: String?
    @Option(help: "Who runs this, as GET /api/v1/about tells it.")
    var organiser: String?
    @Option(help: "Language of messages: \(Languages.names) (default: by LC_ALL, LC_MESSAGES or LANG).")
    var lang: String?
    @Option(help: "Least level that is logged: \(LogLevels.names) (default: info).")
    var logLevel: String?
    @Option(
        help:
            "Store answers that arrive together in one write: \(Switch.names) (default: on). Off to measure.")
    var groupCommit: String?
    @Option(
        help: """
            Erase texts, names, positions and photos so many days after a quest was closed: \(RetentionSpan.names) \
            (default: never). Points, verdicts and the log stay.
            """)
    var eraseAfter: String?
    @Option(
        help: """
            Let the daemon's clock run so many times as fast, for rehearsals on a new database: \(ClockSpeed.names) \
            (default: 1).
            """)
    var clockSpeed: String?
    @Option(
        help: """
            The proxies before this daemon, ADDRESS or ADDRESS/BITS with commas between: only their Forwarded and \
            X-Forwarded-For are read (default: none).
            """)
    var trustedProxies: String?
    @Option(
        help: """
            Limits set otherwise than GET /api/v1/limits shows them, NAME=VALUE with commas between; those that may be \
            are marked in docs/LIMITS.md.
            """)
    var limits: String?

    @Flag(
        help: """
            Make keys that are missing beside a database with quests: every code that was given out or printed is \
            worthless then. For one start.
            """)
    var newKeys = false

    func run() async throws {
        CrashReports.holdNoMemory()
        Allocation.giveBackLargePieces()
        BusError.explain()
        let environment = ProcessInfo.processInfo.environment
        var language = Languages.spoken(flag: lang, environment: environment)
        do throws(StartError) {
            let configuration = try configuration(environment)
            language = configuration.language
            try await Daemon(configuration, makesNewKeys: newKeys).run()
        } catch {
            let text = "questd: \(error.message.text(in: language))\n"
            StandardError.write(Array(text.utf8))
            throw ExitCode(error.exitCode)
        }
    }

    private func configuration(_ environment: [String: String]) throws(StartError) -> Configuration {
        do throws(ConfigurationError) {
            let path = config ?? environment[ConfigurationFile.variable]
            let file: ConfigurationFile? = if let path { try .read(path) } else { nil }
            return try Configuration(try SettingValues(flags: flags, environment: environment, file: file))
        } catch {
            throw .configuration(error)
        }
    }

    private var flags: [Setting: String] {
        let given: [Setting: String?] = [
            .map: map, .database: database, .listen: listen, .stateDirectory: stateDir, .organiser: organiser,
            .language: lang, .logLevel: logLevel, .groupCommit: groupCommit,
            .eraseAfter: eraseAfter, .clockSpeed: clockSpeed, .trustedProxies: trustedProxies,
            .limits: limits,
        ]
        return given.compactMapValues(\.self)
    }
}
