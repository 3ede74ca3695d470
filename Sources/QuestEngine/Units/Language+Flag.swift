extension Language {
    /// The language that `--lang NAME` or `--lang=NAME` asks for, on a command line that no parser has read yet.
    ///
    /// - Parameters:
    ///   - arguments: Those after the program's name. What stands behind `--` is no option.
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
