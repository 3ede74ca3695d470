/// A language in which the programs speak to people.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case russian = "ru"

    /// The first supported language of a locale name such as `ru_RU.UTF-8`, or `nil`.
    public init?(localeName: String) {
        let tag = localeName.split(whereSeparator: { "_.-@".contains($0) }).first.map { $0.lowercased() }
        guard let tag, let language = Language(rawValue: tag) else { return nil }
        self = language
    }

    /// The language of the locale: of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not
    /// empty, as POSIX orders them; `nil` when that is none of ours.
    public static func ofLocale(_ variable: (String) -> String?) -> Language? {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
        return name.flatMap(Language.init(localeName:))
    }

    /// The best supported language of an `Accept-Language` field (RFC 9110, section 12.5.4), or `nil`.
    public init?(acceptLanguage field: String) {
        var best: (language: Language, quality: Double)?
        for item in field.split(separator: ",").prefix(20) {
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let tag = parts.first, let language = Language(localeName: tag) else { continue }
            var quality = 1.0
            if let parameter = parts.dropFirst().first(where: { $0.hasPrefix("q=") }) {
                quality = Double(parameter.dropFirst(2)) ?? 0
            }
            if quality > 0, quality > best?.quality ?? 0 { best = (language, quality) }
        }
        guard let best else { return nil }
        self = best.language
    }
}

extension Language {
    /// The language that `--lang NAME` or `--lang=NAME` asks for, on a command line that no parser has read yet.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the program's name. Those behind `--` are no options.
    ///   - named: The language of a name; `nil` when it is none.
    /// - Returns: The first that names a language; `nil` when none does.
    public static func ofFlag(
        in arguments: some Sequence<String>, named: (String) -> Language?
    ) -> Language? {
        let joined = "--lang="
        var isNext = false
        for argument in arguments {
            if argument == "--" { return nil }
            let isJoined = !isNext && argument.hasPrefix(joined)
            let name = isJoined ? String(argument.dropFirst(joined.count)) : isNext ? argument : nil
            if let language = name.flatMap(named) { return language }
            isNext = argument == "--lang"
        }
        return nil
    }
}
