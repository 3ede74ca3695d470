import ArgumentParser
import QuestEngine

/// How a command speaks.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .customLong("lang"),
        help: ArgumentHelp(
            "Language of messages: en or ru. Default: LC_ALL, LC_MESSAGES or LANG.", valueName: "en|ru"))
    var language: SpokenLanguage?

    @Flag(name: .customLong("json"), help: "Print data as JSON, for programs.")
    var asJSON = false
}

/// `--lang`: one of the languages that the messages are written in.
enum SpokenLanguage: String, ExpressibleByArgument, CaseIterable {
    case en, ru

    var language: Language { self == .ru ? .russian : .english }
}
