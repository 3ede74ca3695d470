import ArgumentParser
import QuestEngine

/// How a command speaks.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .customLong("lang"),
        help: .said(
            "Language of messages: en or ru. Default: LC_ALL, LC_MESSAGES or LANG.",
            "Язык сообщений: en или ru. По умолчанию: из LC_ALL, LC_MESSAGES или LANG.", value: "en|ru"))
    var language: SpokenLanguage?

    @Flag(
        name: .customLong("json"),
        help: .said(
            "Print data as JSON, for programs.",
            "Печатать данные в JSON для программ."))
    var asJSON = false
}

/// `--lang`: one of the languages that the messages are written in.
enum SpokenLanguage: String, ExpressibleByArgument, CaseIterable {
    case en, ru

    var language: Language { self == .ru ? .russian : .english }
}
