/// The words of the command line's parser in Russian.
///
/// The parser knows English only and cannot be taught, so its finished help and errors are translated: line by
/// line, and what is not found here stays as it is. Help is wrapped before that. Its words are short enough to be
/// found whole in a terminal of 60 columns or more.
public enum RussianUsage {
    /// Translates a finished help text or error. Linear in its length.
    public static func translate(_ text: String) -> String {
        var isAmongValues = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { part -> String in
            let line = String(part)
            if let translated = titles[line] ?? opening(of: line) { return translated }
            return column(line, isAmongValues: &isAmongValues)
        }
        return lines.joined(separator: "\n")
    }

    /// Translates the text with which a program ends.
    ///
    /// - Returns: `nil` where it is neither help nor an error, as the version, and what shells read.
    public static func translate(ending text: String, isSuccess: Bool) -> String? {
        guard !text.isEmpty, !isSuccess || text.hasPrefix("OVERVIEW: ") else { return nil }
        return translate(text)
    }

    /// Translates what the parser adds to a script for a shell: the help of its own options.
    public static func translate(script: String) -> String {
        ownHelp.reduce(script) { $0.replacing($1.english, with: $1.russian) }
    }

    // MARK: Lines

    private static let titles = [
        "ARGUMENTS:": "АРГУМЕНТЫ:", "OPTIONS:": "ПАРАМЕТРЫ:", "SUBCOMMANDS:": "ПОДКОМАНДЫ:",
    ]

    private static let ownHelp = [
        (english: "Show subcommand help information.", russian: "Показать справку по подкоманде."),
        (english: "Show help information.", russian: "Показать эту справку."),
        (english: "Show the version.", russian: "Показать версию."),
    ]

    /// The line when it begins as only the parser's own lines do, translated.
    private static func opening(of line: String) -> String? {
        if let message = line.after("Error: ") { return "Ошибка: " + sentence(message) }
        if let message = line.after("   or: ") { return "   или: " + sentence(message) }
        if let abstract = line.after("OVERVIEW: ") { return "ОБЗОР: " + abstract }
        if let usage = line.after("USAGE: ") { return "ИСПОЛЬЗОВАНИЕ: " + placeholders(usage) }
        if let usage = line.after("Usage: ") { return "Использование: " + placeholders(usage) }
        if let option = line.after("Help:  ") { return "Справка:  " + option }
        return closings.lazy.compactMap { $0.translated(line) }.first.map(placeholders)
    }

    private static func placeholders(_ usage: String) -> String {
        usage.replacing("<options>", with: "<параметры>").replacing("<subcommand>", with: "<подкоманда>")
    }

    /// A line of the lists of arguments, options and subcommands, or of anything else.
    ///
    /// - Parameter isAmongValues: Whether a list of values that has begun goes on in the next line.
    private static func column(_ line: String, isAmongValues: inout Bool) -> String {
        var line = ownHelp.reduce(line) { $0.replacing($1.english, with: $1.russian) }
            .replacing("(default:", with: "(по умолчанию:")
        let values = line.firstRange(of: "(values:")
        if isAmongValues || values != nil {
            isAmongValues = !line[(values?.lowerBound ?? line.startIndex)...].contains(")")
            line = line.replacing("(values:", with: "(значения:")
                .replacing(" default:", with: " по умолчанию:")
        }
        return line
    }

    private static let closings = [
        Sentence("  See '{}' for more information.", "  Подробнее: {}"),
        Sentence("  See '{}' for detailed help.", "  Подробнее: {}"),
        Sentence(
            "Please use --generate-completion-script=<shell> with one of:",
            "Укажите --generate-completion-script=<shell>, где <shell> — одно из:"),
    ]

    // MARK: Errors

    private static func sentence(_ message: String) -> String {
        errors.lazy.compactMap { $0.translated(message) }.first ?? message
    }

    /// The first that fits is taken: the longer ones of the same beginning come first.
    private static let errors = [
        Sentence(
            "Unknown option '{}'. Did you mean '{}'?",
            "Неизвестный параметр «{}». Возможно, имелось в виду «{}»?"),
        Sentence("Unknown option '{}'", "Неизвестный параметр «{}»"),
        Sentence("Missing expected argument '{}'", "Не хватает аргумента «{}»"),
        Sentence("Missing one of: '{}'", "Не хватает одного из: '{}'"),
        Sentence("Missing value for '{}' in '{}'", "Не хватает значения для «{}» в «{}»"),
        Sentence("Missing value for '{}'", "Не хватает значения для «{}»"),
        Sentence("Missing required subcommand.", "Не хватает подкоманды."),
        Sentence(
            "The option '{}' does not take any value, but '{}' was specified.",
            "Параметр «{}» не принимает значения, а указано «{}»."),
        Sentence("Unexpected argument '{}'", "Лишний аргумент «{}»"),
        Sentence("{} unexpected arguments: '{}'", "Лишние аргументы ({}): '{}'"),
        Sentence(
            "Value to be set with flag '{}' had already been set with flag '{}'",
            "Значение, которое задаёт «{}», уже задано через «{}»"),
        Sentence("Invalid option: {}", "Недопустимый параметр: {}"),
        Sentence(
            "The value '{}' is invalid for '{}'. Please provide one of the following:",
            "Значение «{}» не подходит для «{}». Укажите одно из следующих:"),
        Sentence(
            "The value '{}' is invalid for '{}'. Please provide one of '{}' and '{}'.",
            "Значение «{}» не подходит для «{}». Укажите одно из: '{}' или '{}'."),
        Sentence(
            "The value '{}' is invalid for '{}'. Please provide one of {} or '{}'.",
            "Значение «{}» не подходит для «{}». Укажите одно из: {} или '{}'."),
        Sentence(
            "The value '{}' is invalid for '{}'. Please provide one of {}.",
            "Значение «{}» не подходит для «{}». Укажите: {}."),
        Sentence("The value '{}' is invalid for '{}': {}", "Значение «{}» не подходит для «{}»: {}"),
        Sentence("The value '{}' is invalid for '{}'", "Значение «{}» не подходит для «{}»"),
        Sentence("The value '{}' is invalid.{}", "Значение «{}» не подходит.{}"),
        Sentence("Can't generate completion scripts for '{}'.", "Скрипта дополнения для «{}» не бывает."),
        Sentence("Can't autodetect a supported shell.", "Не удалось определить оболочку."),
    ]
}

/// A sentence of the parser in both languages. Each `{}` stands for what the parser fills in, in the same order.
private struct Sentence: Sendable {
    /// The texts before, between and after the fillings.
    let english: [String]
    let russian: [String]

    init(_ english: String, _ russian: String) {
        let filling = "{}"
        self.english = english.split(separator: filling, omittingEmptySubsequences: false).map(String.init)
        self.russian = russian.split(separator: filling, omittingEmptySubsequences: false).map(String.init)
    }

    /// The text in Russian; `nil` when it is not this sentence.
    func translated(_ text: String) -> String? {
        guard let fillings = fillings(of: text) else { return nil }
        return zip(fillings, russian.dropFirst()).reduce(russian[0]) { "\($0)\($1.0)\($1.1)" }
    }

    private func fillings(of text: String) -> [Substring]? {
        let end = english[english.count - 1]
        if english.count == 1 { return text == end ? [] : nil }
        guard var rest = text.after(english[0]) else { return nil }
        var fillings: [Substring] = []
        for piece in english.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return nil }
            fillings.append(rest[..<found.lowerBound])
            rest = String(rest[found.upperBound...])
        }
        guard rest.hasSuffix(end) else { return nil }
        fillings.append(rest.dropLast(end.count))
        return fillings
    }
}

extension String {
    /// The text that follows this beginning; `nil` when the text begins otherwise.
    fileprivate func after(_ beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
