/// The form of names that stand in paths: 1 to 64 of `a-z 0-9 -`, no hyphen at either end.
public enum Slug {
    public static func isValid(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (1...64).contains(bytes.count), bytes.first != hyphen, bytes.last != hyphen else {
            return false
        }
        return bytes.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
    }

    /// A slug made from a title: Russian letters are transliterated, those of Latin alphabets lose their marks or, where
    /// it is usual, become two (`ü` `ue`, `ß` `ss`); everything else becomes one hyphen.
    /// Empty when the title has no letter or digit that survives.
    ///
    /// - Parameter limit: Most characters, where something is to be put behind it.
    public static func make(from title: String, limit: Int = 64) -> String {
        var slug = ""
        for character in String(String.UnicodeScalarView(title.unicodeScalars.prefix(longestTitle)))
            .lowercased()
        where slug.utf8.count < limit {
            if let ascii = character.asciiValue, isLetterOrDigit(ascii) {
                slug.append(character)
            } else if let letters = transliteration[character] ?? latin[character] {
                slug += letters
            } else if let letter = unmarked(character) {
                slug.append(letter)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        slug = String(slug.prefix(limit))
        while slug.last == "-" { slug.removeLast() }
        return slug
    }

    /// Scalars of a title that are read: many times what a slug has room for.
    private static let longestTitle = 1_000
    private static let hyphen = UInt8(ascii: "-")

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static let transliteration: [Character: String] = [
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i",
        "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
        "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y",
        "ь": "", "э": "e", "ю": "yu", "я": "ya",
    ]

    private static let latin: [Character: String] = {
        var table: [Character: String] = [
            "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ĳ": "ij",
        ]
        for (plain, letters) in marked {
            for letter in letters { table[letter] = plain }
        }
        return table
    }()

    /// Letters with marks, by the plain letter that they are written as where there are none.
    private static let marked: [(plain: String, letters: String)] = [
        ("a", "àáâãåāăąǎạảấầẩẫậắằẳẵặ"), ("c", "çćĉċč"), ("d", "ďđðḍ"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
        ("g", "ĝğġģǧ"), ("h", "ĥħḥ"), ("i", "ìíîïĩīĭįıǐịỉ"), ("j", "ĵ"), ("k", "ķĸ"), ("l", "ĺļľŀł"),
        ("n", "ñńņňŋ"), ("o", "òóôõøōŏőǒơọỏốồổỗộớờởỡợ"), ("r", "ŕŗř"), ("s", "śŝşšșṣ"), ("t", "ţťŧțṭ"),
        ("u", "ùúûũūŭůűųǔưụủứừửữự"), ("w", "ŵẁẃẅ"), ("y", "ýÿŷỳỵỷỹ"), ("z", "źżžẓ"),
    ]

    /// The letter or digit below marks that are written as scalars of their own.
    private static func unmarked(_ character: Character) -> Character? {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, first.isASCII, isLetterOrDigit(UInt8(first.value)),
            scalars.dropFirst().allSatisfy({ $0.properties.generalCategory == .nonspacingMark })
        else { return nil }
        return Character(first)
    }
}
