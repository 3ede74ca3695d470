import QuestBase
import Testing

@Suite("The parser's words in Russian")
struct RussianUsageTests {
    @Test(
        "errors",
        arguments: [
            ("Unknown option '--x'", "Неизвестный параметр «--x»"),
            (
                "Unknown option '--mapp'. Did you mean '--map'?",
                "Неизвестный параметр «--mapp». Возможно, имелось в виду «--map»?"
            ),
            ("Missing expected argument '<FILE>'", "Не хватает аргумента «<FILE>»"),
            ("Missing value for '--map <FILE>'", "Не хватает значения для «--map <FILE>»"),
            ("Unexpected argument 'it's'", "Лишний аргумент «it's»"),
            ("2 unexpected arguments: 'a', 'b'", "Лишние аргументы (2): 'a', 'b'"),
            (
                "The option '--json' does not take any value, but 'yes' was specified.",
                "Параметр «--json» не принимает значения, а указано «yes»."
            ),
            ("The value '5' is invalid for '<TIME>'", "Значение «5» не подходит для «<TIME>»"),
            (
                "The value 'x' is invalid for '-f <f>'. Please provide one of 'a' and 'b'.",
                "Значение «x» не подходит для «-f <f>». Укажите одно из: 'a' или 'b'."
            ),
            (
                "The value 'x' is invalid for '<f>'. Please provide one of 'a', 'b' or 'c'.",
                "Значение «x» не подходит для «<f>». Укажите одно из: 'a', 'b' или 'c'."
            ),
            (
                "The value 'x' is invalid for '<f>'. Please provide one of 'a'.",
                "Значение «x» не подходит для «<f>». Укажите: 'a'."
            ),
            ("The value 'x' is invalid for '<f>': нет", "Значение «x» не подходит для «<f>»: нет"),
            ("Missing required subcommand.", "Не хватает подкоманды."),
            ("Укажите --points или --seconds.", "Укажите --points или --seconds."),
            ("Something new.", "Something new."),
        ])
    func errors(_ english: String, _ russian: String) {
        #expect(RussianUsage.translate("Error: " + english) == "Ошибка: " + russian)
    }

    @Test("an error with what goes with it")
    func whole() {
        let english = """
            Error: Unknown option '-ab'
               or: Missing value for '-a <n>' in '-ab'
            Help:  -a <n>  Сколько.
            Usage: questctl map [<options>] <subcommand>
              See 'questctl map --help' for more information.
            """
        let russian = """
            Ошибка: Неизвестный параметр «-ab»
               или: Не хватает значения для «-a <n>» в «-ab»
            Справка:  -a <n>  Сколько.
            Использование: questctl map [<параметры>] <подкоманда>
              Подробнее: questctl map --help
            """
        #expect(RussianUsage.translate(english) == russian)
    }

    @Test("help, also where its lists are wrapped, and nothing else in it")
    func help() {
        let english = """
            OVERVIEW: Карты. OPTIONS: и (default: тут

            USAGE: questctl map <subcommand>

            ARGUMENTS:
              <SHELL>                 Оболочка. (values: bash, zsh; default: bash)

            OPTIONS:
              --format <format>       Вид. (values: text,
                                      geojson; default:
                                      text)
              --minutes <minutes>     Минуты. (default:
                                      15)
              --version               Show the version.
              -h, --help              Show help information.

            SUBCOMMANDS:
              build                   По умолчанию, default: как есть

              See 'questctl help map <subcommand>' for detailed help.
            """
        let russian = """
            ОБЗОР: Карты. OPTIONS: и (default: тут

            ИСПОЛЬЗОВАНИЕ: questctl map <подкоманда>

            АРГУМЕНТЫ:
              <SHELL>                 Оболочка. (значения: bash, zsh; по умолчанию: bash)

            ПАРАМЕТРЫ:
              --format <format>       Вид. (значения: text,
                                      geojson; по умолчанию:
                                      text)
              --minutes <minutes>     Минуты. (по умолчанию:
                                      15)
              --version               Показать версию.
              -h, --help              Показать эту справку.

            ПОДКОМАНДЫ:
              build                   По умолчанию, default: как есть

              Подробнее: questctl help map <подкоманда>
            """
        #expect(RussianUsage.translate(english) == russian)
    }

    @Test("scripts for shells: the help of the parser's own options alone")
    func script() {
        #expect(
            RussianUsage.translate(script: "'--help[Show help information.]' # (default: x)")
                == "'--help[Показать эту справку.]' # (default: x)")
    }
}
