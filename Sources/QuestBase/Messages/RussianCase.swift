/// A case of the Russian language, as names of streets stand in sentences.
public enum RussianCase: Int, CaseIterable, Sendable {
    case nominative, genitive, dative, accusative, instrumental, prepositional
}

/// The gender of a Russian noun, with which adjectives agree.
enum RussianGender: CaseIterable, Sendable {
    case masculine, feminine, neuter
}

/// An adjective as it stands in names of streets: in the singular, and of things without life.
///
/// Read from its nominative: `Красная`, `Верхний`, `Большое`, `2-я`, `Третий`, `Волчья`.
struct RussianAdjective {
    let gender: RussianGender
    /// The adjectives before the hyphen: `Садовая-Кудринская`.
    private let before: [RussianAdjective]
    private let stem: String
    /// Endings from the genitive to the prepositional case.
    private let endings: [String]
    private let nominative: String

    /// - Returns: `nil` for a word that does not look like an adjective in the nominative.
    init?(_ word: String) {
        let pieces = word.split(separator: "-").map { String($0) }
        let isOrdinal = Self.ordinal(word.lowercased()) != nil
        let heads = isOrdinal ? [] : pieces.dropLast().compactMap { RussianAdjective($0) }
        let isCompound = !heads.isEmpty && heads.count == pieces.count - 1
        let own = isCompound ? pieces[pieces.count - 1] : word
        let small = own.lowercased()
        guard let found = Self.ordinal(small) ?? Self.declension(of: small),
            !isCompound || heads.allSatisfy({ $0.gender == found.gender })
        else { return nil }
        gender = found.gender
        before = isCompound ? heads : []
        endings = found.endings
        stem = String(own.dropLast(found.length))
        nominative = own
    }

    /// A name that says whose the thing is: `Демидов мост`, `Ильин переулок`.
    ///
    /// - Returns: `nil` for other words, and for what many people are called: `Космонавтов`.
    init?(possessive word: String) {
        let small = word.lowercased()
        guard small.count >= 4, Self.ends(small, with: ["ов", "ев", "ёв", "ин", "ын"]),
            Self.isCyrillic(small),
            !Self.ends(small, with: Self.peoples)
        else { return nil }
        gender = .masculine
        before = []
        endings = ["а", "у", "", "ым", "ом"]
        stem = word
        nominative = word
    }

    func form(in russianCase: RussianCase) -> String {
        let number = russianCase.rawValue - 1
        let own = endings.indices.contains(number) ? stem + endings[number] : nominative
        return (before.map { $0.form(in: russianCase) } + [own]).joined(separator: "-")
    }

    /// The letters of the ending of the nominative, and those of the other cases.
    private typealias Declension = (gender: RussianGender, length: Int, endings: [String])

    /// `1-я`, `2-й`, `3-е`.
    private static func ordinal(_ word: String) -> Declension? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isWholeNumber }) else {
            return nil
        }
        let length = parts[1].count
        let written = String(parts[1])
        switch written {
        case "я", "ая": return (.feminine, length, ["й", "й", "ю", "й", "й"])
        case "й", "ый", "ий", "ой": return (.masculine, length, ["го", "му", written, "м", "м"])
        case "е", "ое": return (.neuter, length, ["го", "му", written, "м", "м"])
        default: return nil
        }
    }

    private static func declension(of word: String) -> Declension? {
        let stem = word.dropLast(2)
        guard stem.count >= 3 || shortStems.contains(String(stem)), !nouns.contains(word),
            let last = stem.last, isCyrillic(word)
        else { return nil }
        let isHissing = hissing.contains(last)
        let isHardened = isHissing || velar.contains(last)
        switch word.suffix(2) {
        case "ая":
            // What is stressed at its end keeps its vowel.
            let isSoft = (isHissing || last == "ц") && !word.hasPrefix("больш") && !word.hasPrefix("чуж")
            let ending = isSoft ? "ей" : "ой"
            return (.feminine, 2, [ending, ending, "ую", ending, ending])
        case "яя": return (.feminine, 2, ["ей", "ей", "юю", "ей", "ей"])
        case "ья": return (.feminine, 1, ["ей", "ей", "ю", "ей", "ей"])
        case "ый": return (.masculine, 2, ["ого", "ому", "ый", "ым", "ом"])
        case "ой": return (.masculine, 2, ["ого", "ому", "ой", isHardened ? "им" : "ым", "ом"])
        case "ий":
            if possessives.contains(word) { return (.masculine, 2, ["ьего", "ьему", "ий", "ьим", "ьем"]) }
            if velar.contains(last) { return (.masculine, 2, ["ого", "ому", "ий", "им", "ом"]) }
            return (.masculine, 2, ["его", "ему", "ий", "им", "ем"])
        case "ое": return (.neuter, 2, ["ого", "ому", "ое", isHardened ? "им" : "ым", "ом"])
        case "ее": return (.neuter, 2, ["его", "ему", "ее", "им", "ем"])
        case "ье": return (.neuter, 1, ["его", "ему", "е", "им", "ем"])
        default: return nil
        }
    }

    private static func ends(_ word: String, with ends: [String]) -> Bool {
        ends.contains { word.hasSuffix($0) }
    }

    /// The ends of the genitive of many people.
    private static let peoples = [
        "истов", "антов", "ентов", "автов", "огов", "оров", "еров", "ёров", "ников", "чиков", "щиков", "цев",
        "ургов", "онов", "иков", "яков", "ольцев", "арей", "дцов", "йцов", "ытов", "ебов",
    ]

    private static func isCyrillic(_ word: String) -> Bool {
        word.unicodeScalars.allSatisfy { (0x0400...0x04FF).contains($0.value) || $0 == "-" }
    }

    private static let velar: Set<Character> = ["к", "г", "х"]
    private static let hissing: Set<Character> = ["ж", "ш", "ч", "щ"]
    private static let shortStems: Set<String> = ["зл", "б"]

    /// Adjectives of whose the thing is, which decline as `третий` does.
    private static let possessives: Set<String> = [
        "третий", "волчий", "лисий", "медвежий", "заячий", "птичий", "казачий", "олений", "рыбий", "бычий",
        "охотничий", "девичий", "рыбачий", "пастуший", "божий", "козий", "овечий", "соболий", "беличий",
        "бобровий",
    ]

    /// Nouns, mostly in the genitive, that end as adjectives do.
    private static let nouns: Set<String> = [
        "николая", "миная", "дуная", "алтая", "урожая", "мамая", "китая", "трамвая", "чапая", "сарая",
        "бабая",
        "валдая", "можая", "абая", "агая", "нагая", "попугая", "свая", "стая", "семья", "илья", "статья",
        "скамья", "ильича", "воскресенье", "заречье", "раздолье", "приволье", "подгорье", "взморье",
        "предгорье",
        "приморье", "поморье", "заполярье", "поле", "герой", "прибой", "ковбой", "устой", "забой", "разбой",
        "санаторий", "крематорий", "профилакторий", "василий", "юрий", "анатолий", "георгий", "алексей",
        "василья", "дмитрий", "планетарий", "лепрозорий", "дивизий", "гвардий", "республий", "профессий",
        "плющиха", "устье", "верховье", "счастье", "здоровье", "ущелье", "зелье", "марья", "дарья", "софья",
    ]
}
