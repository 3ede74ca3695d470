import ArgumentParser
import QuestEngine

/// Options of every command that asks a daemon.
struct DaemonOptions: ParsableArguments {
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions
}

/// The daemon to ask, and the token for it.
struct ServerOptions: ParsableArguments {
    @Option(
        help: .said(
            """
            The daemon, or its name from "questctl server list". Default: QUESTCTL_SERVER, else the default \
            server, else \(ServerAddress.standard).
            """,
            """
            Сервер или его имя из «questctl server list». По умолчанию: QUESTCTL_SERVER, иначе сервер по \
            умолчанию, иначе \(ServerAddress.standard).
            """, value: "URL|NAME"))
    var server: String?

    @Option(
        help: .said(
            """
            The file with the admin's or your own token. Default: the token of the named server, else \
            QUESTCTL_TOKEN_FILE, else the token itself in QUESTCTL_TOKEN.
            """,
            """
            Файл с токеном администратора или с вашим. По умолчанию: токен названного сервера, иначе \
            QUESTCTL_TOKEN_FILE, иначе сам токен в QUESTCTL_TOKEN.
            """, value: "FILE"))
    var tokenFile: String?

    init() {}

    init(server: String) { self.server = server }
}

/// Options for the output of a command.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .customLong("lang"),
        help: .said(
            "Language of messages: en or ru. Default: LC_ALL, LC_MESSAGES or LANG.",
            "Язык сообщений: en или ru. По умолчанию: из LC_ALL, LC_MESSAGES или LANG.", value: "en|ru"))
    var language: SpokenLanguage?

    @Flag(
        name: .customLong("json"),
        help: .said("Print data as JSON, for programs.", "Печатать данные в JSON для программ."))
    var asJSON = false
}

/// `--lang`: one of the languages that the messages are written in.
enum SpokenLanguage: String, ExpressibleByArgument, CaseIterable {
    case en, ru

    var language: Language { self == .ru ? .russian : .english }
}
