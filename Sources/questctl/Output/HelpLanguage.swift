import ArgumentParser
import QuestEngine

/// The language of help texts, which are made before the command line is read.
enum HelpLanguage {
    /// The language of `--lang`, else of the locale.
    static let chosen = language(of: CommandLine.arguments.dropFirst()) { Environment[$0] }

    static func language(
        of arguments: some Sequence<String>, environment: (String) -> String?
    ) -> Language {
        Language.ofFlag(in: arguments) { SpokenLanguage(rawValue: $0)?.language }
            ?? Language.ofLocale(environment) ?? .english
    }
}

extension String {
    /// Picks the text of the language that help is given in.
    static func said(_ english: String, _ russian: String) -> String {
        HelpLanguage.chosen == .russian ? russian : english
    }

    /// Picks the text of the language that help is given in, and adds examples, which are the same in both.
    static func said(_ english: String, _ russian: String, then examples: String) -> String {
        said(english, russian) + "\n\n" + examples
    }
}

extension ArgumentHelp {
    /// Makes the help of an option or argument in both languages.
    ///
    /// - Parameter value: What stands for the value in usage lines, in capitals and the same in both languages.
    static func said(_ english: String, _ russian: String, value: String? = nil) -> ArgumentHelp {
        ArgumentHelp(String.said(english, russian), valueName: value)
    }
}
