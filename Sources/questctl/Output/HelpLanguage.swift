import ArgumentParser
import QuestEngine

/// The language of help texts, which are made before the command line is read.
enum HelpLanguage {
    /// That of `--lang`, else that of the locale.
    static let chosen = language(of: CommandLine.arguments.dropFirst()) { Environment[$0] }

    static func language(
        of arguments: some Sequence<String>, environment: (String) -> String?
    ) -> Language {
        var isNext = false
        for argument in arguments {
            if argument == "--" { break }
            let name = isNext ? argument : argument.hasPrefix("--lang=") ? String(argument.dropFirst(7)) : nil
            if let language = name.flatMap(SpokenLanguage.init(rawValue:))?.language { return language }
            isNext = argument == "--lang"
        }
        return Language.ofLocale(environment) ?? .english
    }
}

extension String {
    /// Picks the text of the language that help is given in.
    static func said(_ english: String, _ russian: String) -> String {
        HelpLanguage.chosen == .russian ? russian : english
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
