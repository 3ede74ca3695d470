/// A street's name as it stands in a Russian sentence.
///
/// The kind of street is declined by `StreetKind`, and with it the adjectives that agree with it, before it or behind:
/// `Красная улица` → `Красную улицу`, `улица Красная` → `улицу Красную`. A name in the genitive stays as it is:
/// `улицу Труда`. Everything that would be no Russian then stands in quotes: `проезд «Тополёк»`, `«Меридиан»`.
///
///     RussianStreet("ул. Труда").onto         // на улицу Труда
///     RussianStreet("Тихий переулок").onto    // в Тихий переулок
public struct RussianStreet: Sendable, Equatable {
    /// The name as it stands on the map.
    public let name: String
    private let parts: [Part]
    private let kindsPreposition: String

    /// A piece of the name, in all cases; those of what never changes are one.
    private struct Part: Sendable, Equatable {
        var forms: [String]

        init(_ text: String) { forms = [text] }

        init(_ adjective: RussianAdjective) { forms = RussianCase.allCases.map { adjective.form(in: $0) } }

        init(_ kind: StreetKind) { forms = kind.forms }

        func form(in russianCase: RussianCase) -> String {
            forms.count == 1 ? forms[0] : forms[russianCase.rawValue]
        }
    }

    /// Reads a name of the map.
    ///
    /// - Complexity: O(length of the name).
    public init(_ name: String) {
        self.name = name
        let words = name.split(whereSeparator: \.isWhitespace).map { String($0) }
        guard let place = Self.place(ofKindIn: words), let kind = StreetKind.named(words[place]) else {
            kindsPreposition = "на"
            if Self.isRoadNumber(words) {
                parts = [Part(words.joined(separator: " "))]
                return
            }
            if let agreeing = Self.adjectives(words) {
                parts = agreeing.map { Part($0) }
            } else {
                parts = [Part(Self.quoted(words.joined(separator: " ")))]
            }
            return
        }
        kindsPreposition = kind.preposition
        let (before, after) = (Array(words[..<place]), Array(words[(place + 1)...]))
        let rest = after.isEmpty ? [] : Self.rest(after, of: kind)
        if before.isEmpty {
            parts = [Part(kind)] + rest
        } else if let agreeing = Self.adjectives(before, of: kind.gender) {
            parts = agreeing.map { Part($0) } + [Part(kind)] + rest
        } else if before.count == 1, kind.gender == .masculine,
            let owner = RussianAdjective(possessive: before[0])
        {
            parts = [Part(owner), Part(kind)] + rest
        } else {
            // `Ленина проспект` is said the other way round.
            parts = [Part(kind)] + Self.rest(before, of: kind) + rest
        }
    }

    /// Returns the name in a case.
    public func form(in russianCase: RussianCase) -> String {
        parts.map { $0.form(in: russianCase) }.joined(separator: " ")
    }

    /// The street as one to turn to: `на улицу Труда`, `в Тихий переулок`.
    public var onto: String { after(kindsPreposition, .accusative) }

    /// The street as one to be in: `на улице Труда`, `в Тихом переулке`.
    public var on: String { after(kindsPreposition, .prepositional) }

    /// The street as one to ride along: `по улице Труда`.
    public var along: String { after("по", .dative) }

    /// The first word of `onto`: `на`, `в` or `во`.
    public var preposition: String { Self.preposition(kindsPreposition, before: form(in: .accusative)) }

    private func after(_ preposition: String, _ russianCase: RussianCase) -> String {
        let name = form(in: russianCase)
        return "\(Self.preposition(preposition, before: name)) \(name)"
    }

    private static func preposition(_ word: String, before name: String) -> String {
        word == "в" && needsVowel(name) ? "во" : word
    }

    /// Whether two consonants follow of which the first is as `в`.
    private static func needsVowel(_ name: String) -> Bool {
        let letters = Array(name.lowercased().prefix(2))
        guard letters.count == 2 else { return false }
        if name.hasPrefix("2-") { return true }
        return (letters[0] == "в" || letters[0] == "ф") && !vowels.contains(letters[1])
    }

    private static let vowels: Set<Character> = ["а", "е", "ё", "и", "о", "у", "ы", "э", "ю", "я"]

    /// The word that says what kind of street it is. An embankment is an adjective beside another kind.
    private static func place(ofKindIn words: [String]) -> Int? {
        let kinds = words.indices.filter { StreetKind.named(words[$0]) != nil }
        guard kinds.count > 1 else { return kinds.first }
        return kinds.first { RussianAdjective(words[$0]) == nil } ?? kinds.first
    }

    /// The words as adjectives, where they all are and agree with each other, and with a kind where there is one.
    private static func adjectives(_ words: [String], of gender: RussianGender? = nil) -> [RussianAdjective]?
    {
        let adjectives = words.compactMap { RussianAdjective($0) }
        guard adjectives.count == words.count, let first = adjectives.first,
            adjectives.allSatisfy({ $0.gender == gender ?? first.gender })
        else { return nil }
        return adjectives
    }

    /// The parts that stand behind a kind: adjectives that agree with it, a name in the genitive, or something in
    /// quotes.
    private static func rest(_ words: [String], of kind: StreetKind) -> [Part] {
        let isWoman = words.count == 1 && isWomansName(words[0].lowercased())
        if !isWoman, let agreeing = adjectives(words, of: kind.gender) { return agreeing.map { Part($0) } }
        let text = words.joined(separator: " ")
        return [Part(isGenitive(words) ? text : quoted(text))]
    }

    /// Whether the name is a road's number on signs: `М5`, `А-310`, `75К-002`, `E 30`.
    private static func isRoadNumber(_ words: [String]) -> Bool {
        let letters = words.joined().unicodeScalars.filter { $0.properties.isAlphabetic }
        return (1...4).contains(letters.count) && letters.allSatisfy { $0.properties.isUppercase }
            && words.allSatisfy { word in
                word.allSatisfy { $0.isLetter || $0.isNumber || "-–/;.".contains($0) }
            } && words.contains { $0.contains(where: \.isNumber) }
    }

    private static func quoted(_ text: String) -> String {
        text.contains(where: { "«»\"“”„".contains($0) }) ? text : "«\(text)»"
    }
}

extension RussianStreet {
    /// Whether a name may stand behind a noun as it is: it looks like a genitive, or like what never changes.
    private static func isGenitive(_ words: [String]) -> Bool {
        guard let last = words.last, !words.contains(where: { hasForeignLetters($0) }) else { return false }
        // Numbers, initials and short names of institutions: `улица 50 лет ВЛКСМ`.
        if last.last?.isNumber == true || last == last.uppercased() || last.last == "." { return true }
        if let first = words.first?.lowercased(), openings.contains(first) { return true }
        let small = last.lowercased()
        // What is in the nominative, and agrees with nothing.
        if let first = words.first, isPlainAdjective(first), words.count > 1 || !small.hasSuffix("ой") {
            return false
        }
        if let end = small.last, "аяыиоую".contains(end) { return true }
        if end(of: small, isOneOf: ["ов", "ев", "ёв", "ей", "ий", "ой", "ых", "их"]) { return true }
        if plurals.contains(small) { return true }
        guard words.count > 1 else { return false }
        // Surnames of women that end in a consonant never change: `Розы Люксембург`.
        if words.count == 2, womensNames.contains(words[0].lowercased()) { return true }
        let before = words[words.count - 2].lowercased()
        return end(of: before, isOneOf: ["ых", "их", "лет", "ти", "ёх", "ух"])
    }

    /// Whether a word looks like an adjective that is in the nominative for certain.
    private static func isPlainAdjective(_ word: String) -> Bool {
        RussianAdjective(word) != nil
            && end(of: word.lowercased(), isOneOf: ["ая", "яя", "ое", "ее", "ый", "ий"])
    }

    /// Whether a word behind a kind is the genitive of a woman's name, and not an adjective: `Крупской`.
    private static func isWomansName(_ word: String) -> Bool {
        end(of: word, isOneOf: ["ской", "цкой", "овой", "евой", "иной"]) && !stressed.contains(word)
    }

    /// Adjectives that end as such names do.
    private static let stressed: Set<String> = [
        "донской", "морской", "городской", "заводской", "тверской", "слободской", "ямской", "людской",
        "волостной",
        "полевой", "луговой", "береговой", "деловой", "передовой", "боевой", "кольцевой", "ключевой",
        "портовой",
        "лучевой", "рядовой", "часовой", "верховой", "низовой", "круговой", "беговой", "торговой", "рулевой",
        "тыловой", "цеховой", "буровой", "тепловой", "снеговой", "дождевой", "огневой", "яровой", "дворцовой",
    ]

    /// Words that a name begins with which stands behind a kind as it is, whatever follows.
    private static let openings: Set<String> = [
        "на", "через", "в", "во", "к", "ко", "от", "до", "у", "по", "за", "над", "под", "из", "с", "имени",
        "им.",
        "реки", "озера", "города", "острова", "канала", "станции", "посёлка",
    ]

    private static func end(of word: String, isOneOf ends: [String]) -> Bool {
        ends.contains { word.hasSuffix($0) }
    }

    private static func hasForeignLetters(_ word: String) -> Bool {
        word.unicodeScalars.contains { scalar in
            scalar.properties.isAlphabetic && !(0x0400...0x04FF).contains(scalar.value)
        }
    }

    /// Genitives of first names of women.
    private static let womensNames: Set<String> = [
        "розы", "клары", "инессы", "жанны", "анны", "марии", "веры", "зои", "зины", "лизы", "нины", "ольги",
        "елены", "тамары", "индиры", "маргарет", "долорес", "любови", "надежды", "софьи", "сони", "полины",
    ]

    /// Genitives of the plural without an ending.
    private static let plurals: Set<String> = [
        "лет", "зорь", "роз", "звёзд", "звезд", "гор", "вод", "муз", "искусств", "наук", "лип", "берёз",
        "берез",
        "сосен", "рощ", "полян", "дач", "солдат", "партизан", "побед", "бригад", "верб", "яблонь", "ив",
        "республик", "ремёсел", "озёр", "вишен", "черёмух", "озер", "казарм", "пушек", "каштан", "славян",
    ]
}
