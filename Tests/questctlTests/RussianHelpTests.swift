import QuestEngine
import QuestTestSupport
import Testing

@testable import questctl

@Suite("Help in Russian")
struct RussianHelpTests {
    /// Wide enough that no line is wrapped.
    private static let russian = ["LANG": "ru_RU.UTF-8", "COLUMNS": "2000"]

    /// The groups of commands, and the commands.
    private static let pages: [[String]] = {
        let commands = HelpTests.commands.map { $0.split(separator: " ").map(String.init) }
        let groups = Set(commands.filter { $0.count > 1 }.map { $0[0] }).sorted().map { [$0] }
        return [[]] + groups + commands
    }()

    @Test("every help is Russian throughout where the language is", arguments: pages)
    func each(_ words: [String]) async throws {
        let help = try await runQuestctl(words + ["--help"], environment: Self.russian)
        #expect(help.status == 0)
        #expect(help.errors.isEmpty)
        #expect(help.output.hasPrefix("ОБЗОР: "))
        #expect(help.output.contains("\nИСПОЛЬЗОВАНИЕ: questctl") && help.output.contains("\nПАРАМЕТРЫ:\n"))
        #expect(help.output.contains("Показать эту справку."))
        #expect(Self.english(in: help.output) == [])
        #expect(!help.output.contains("default:") && !help.output.contains("values:"))

        let english = try await runQuestctl(words + ["--help"], environment: ["COLUMNS": "2000"])
        #expect(english.output.hasPrefix("OVERVIEW: "))
        #expect(!Self.english(in: english.output).isEmpty, "English would not be found")
        #expect(english.output.contains("Show help information.") && !english.output.contains("Показать"))
    }

    @Test("help of the daemon is Russian throughout where the language is")
    func daemon() async throws {
        let plain = ["LC_ALL": "", "LC_MESSAGES": "", "QUESTD_LANG": ""]
        let environment = plain.merging(Self.russian) { $1 }
        let help = try await Program.run(BuiltPrograms.questd, ["--help"], environment: environment)
        #expect(help.status == 0)
        #expect(help.output.hasPrefix("ОБЗОР: "))
        #expect(Self.english(in: help.output) == [])

        let wrong = try await Program.run(BuiltPrograms.questd, ["--mapp", "x"], environment: environment)
        #expect(wrong.status == 64)
        #expect(wrong.errors.hasPrefix("Ошибка: Неизвестный параметр «--mapp»"))

        let english = plain.merging(["LANG": "C", "COLUMNS": "2000"]) { $1 }
        let other = try await Program.run(BuiltPrograms.questd, ["--help"], environment: english)
        #expect(other.output.hasPrefix("OVERVIEW: "))
        #expect(!Self.english(in: other.output).isEmpty)
    }

    @Test(
        "a wrong command line is said in Russian, and ends with 64",
        arguments: [
            (
                ["quest", "list", "--serve", "x"],
                "Неизвестный параметр «--serve». Возможно, имелось в виду «--server»?"
            ),
            (["quest", "show"], "Не хватает аргумента «<QUEST>»"),
            (["quest", "list", "--server"], "Не хватает значения для «--server <URL|NAME>»"),
            (["quest", "list", "--json=yes"], "Параметр «--json» не принимает значения, а указано «yes»."),
            (["quest", "show", "Not A Slug"], "Значение «Not A Slug» не подходит для «<QUEST>»"),
            (["completions", "csh"], "«<SHELL>». Укажите одно из: 'bash', 'zsh' или 'fish'."),
            (["quest", "list", "--lang", "fr"], "Значение «fr» не подходит для «--lang <en|ru>»"),
            (["quest", "list", "more"], "Лишний аргумент «more»"),
            (["quest", "list", "one", "two"], "Лишние аргументы (2): 'one', 'two'"),
            (["frobnicate"], "Команды «questctl frobnicate» нет. Есть: map, profile, route, "),
            (
                ["answers", "list", "spring-ride", "--pending", "--status", "accepted"],
                "Укажите --pending или --status, но не оба."
            ),
        ])
    func usage(_ arguments: [String], _ sentence: String) async throws {
        let result = try await runQuestctl(arguments, environment: Self.russian)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("Ошибка: "))
        #expect(result.errors.contains(sentence))
        #expect(result.errors.contains("Использование: questctl"))
        #expect(result.errors.hasSuffix(" --help\n") && result.errors.contains("  Подробнее: questctl"))
        #expect(Self.english(in: result.errors) == [])
    }

    @Test("--lang says the language of help and errors, whatever the locale")
    func flag() async throws {
        let help = try await questctl("quest", "list", "--help", "--lang", "ru")
        #expect(help.status == 0 && help.output.hasPrefix("ОБЗОР: "))
        let error = try await questctl("quest", "list", "--nope", "--lang=ru")
        #expect(error.status == 64 && error.errors.hasPrefix("Ошибка: Неизвестный параметр «--nope»"))
        let english = try await questctl("quest", "list", "--nope", "--lang", "en", environment: Self.russian)
        #expect(english.status == 64 && english.errors.hasPrefix("Error: Unknown option '--nope'"))
    }

    @Test(
        "a group without a command, and the command help, are the same help",
        arguments: [["quest"], ["help", "quest"]])
    func group(_ arguments: [String]) async throws {
        let help = try await runQuestctl(arguments, environment: Self.russian)
        let asked = try await questctl("quest", "--help", environment: Self.russian)
        #expect(help.status == 0)
        #expect(help.output == asked.output)
    }

    @Test("what is no help stays as it is")
    func version() async throws {
        #expect(try await questctl("--version", environment: Self.russian).output == "0.1.0\n")
        let failure = try await questctl(
            "status", "--server", "http://127.0.0.1:1", environment: Self.russian)
        #expect(failure.status == 3)
        #expect(failure.errors.hasPrefix("questctl: "))
    }

    @Test("scripts for shells say the help in the same language", arguments: ["zsh", "fish"])
    func completions(_ shell: String) async throws {
        let russian = try await questctl("completions", shell, environment: Self.russian)
        #expect(russian.status == 0)
        #expect(russian.output.contains("Показать эту справку"))
        #expect(russian.output.contains("Показать квесты сервера"))
        #expect(!russian.output.contains("help information"))
        let english = try await questctl("completions", shell)
        #expect(english.output.contains("Show help information"))
    }

    @Test(
        "the language is that of --lang, else of the locale, else English",
        arguments: [
            ([], [:], Language.english), (["--lang", "ru"], [:], .russian), (["--lang=ru"], [:], .russian),
            (["quest", "list"], ["LANG": "ru_RU.UTF-8"], .russian),
            (["--lang", "en"], ["LANG": "ru_RU.UTF-8"], .english),
            (["--lang", "fr"], ["LC_ALL": "ru_RU.UTF-8"], .russian), (["--lang"], [:], .english),
            (["--", "--lang", "ru"], [:], .english), (["--name", "--lang=ru"], [:], .russian),
        ] as [([String], [String: String], Language)])
    func language(_ arguments: [String], _ variables: [String: String], _ expected: Language) {
        #expect(HelpLanguage.language(of: arguments) { variables[$0] } == expected)
    }

    // MARK: Looking for English

    /// Latin words, two or more in a row, outside of examples, usage lines, quotes and placeholders; names are
    /// passed over.
    private static func english(in help: String) -> [String] {
        let names: Set = ["IOF XML", "JSON Lines", "Traccar Client"]
        let commands = ["questctl ", "questd ", "export ", "some-editor "]
        return help.split(separator: "\n").flatMap { line -> [String] in
            let text = line.drop { $0 == " " }
            let isCode = commands.contains { text.hasPrefix($0) }
            let isUsage = ["ИСПОЛЬЗОВАНИЕ: ", "Использование: ", "Подробнее: "].contains {
                text.hasPrefix($0)
            }
            if isCode || isUsage { return [] }
            let plain = text.replacing(#/«[^»]*»|"[^"]*"|`[^`]*`|'[^']*'|<[^>]*>|--[-a-z]+/#, with: "")
            return plain.matches(of: #/[A-Za-z]+(?: [A-Za-z]+)+/#).map { String(plain[$0.range]) }
                .filter { !names.contains($0) }
        }
    }
}
