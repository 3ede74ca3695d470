import QuestBase
import Testing

struct LanguageTests {
    @Test(
        "a locale's name tells the language",
        arguments: [
            ("ru_RU.UTF-8", Language.russian), ("ru", .russian), ("RU-ru", .russian), ("en_GB", .english),
            ("en@euro", .english), ("C", nil), ("de_DE.UTF-8", nil), ("", nil), ("rus", nil),
        ])
    func localeName(name: String, expected: Language?) {
        #expect(Language(localeName: name) == expected)
    }

    @Test(
        "the locale is the first of LC_ALL, LC_MESSAGES and LANG that is set",
        arguments: [
            ([:], nil), (["LANG": "ru_RU.UTF-8"], Language.russian),
            (["LC_MESSAGES": "en_GB", "LANG": "ru_RU"], .english),
            (["LC_ALL": "ru_RU", "LC_MESSAGES": "en_GB", "LANG": "en_GB"], .russian),
            (["LC_ALL": "", "LANG": "ru_RU"], .russian), (["LC_ALL": "C", "LANG": "ru_RU"], nil),
            (["LANGUAGE": "ru"], nil),
        ])
    func locale(variables: [String: String], expected: Language?) {
        #expect(Language.ofLocale { variables[$0] } == expected)
    }

    @Test(
        "--lang tells the language before a parser reads the command line",
        arguments: [
            (["--lang", "ru"], Language.russian), (["a", "--lang=en", "b"], .english), (["--lang"], nil),
            (["--lang", "fr", "--lang", "ru"], .russian), (["--", "--lang", "ru"], nil), (["ru"], nil),
            ([], nil),
        ] as [([String], Language?)])
    func flag(arguments: [String], expected: Language?) {
        #expect(Language.ofFlag(in: arguments) { Language(rawValue: $0) } == expected)
    }

    @Test(
        "the preferred language of Accept-Language that we speak",
        arguments: [
            ("ru", Language.russian), ("en-US,en;q=0.9", .english), ("de, ru;q=0.5, en;q=0.7", .english),
            ("en;q=0.1,ru;q=0.2", .russian), ("en;q=0", nil), ("en; q=0.3 , ru ; q=0.8", .russian),
            ("ru,en", .russian), ("de,fr", nil), ("", nil), ("en;q=nonsense", nil),
        ])
    func acceptLanguage(field: String, expected: Language?) {
        #expect(Language(acceptLanguage: field) == expected)
    }
}
