import QuestBase
import Testing

struct SlugTests {
    @Test(
        "names that may stand in paths",
        arguments: ["a", "7", "gagarin-park", "a--b", String(repeating: "x", count: 64)])
    func valid(text: String) {
        #expect(Slug.isValid(text))
    }

    @Test(
        "names that may not",
        arguments: ["", "-a", "a-", "A", "a b", "a/b", "парк", "a_b", String(repeating: "x", count: 65)])
    func invalid(text: String) {
        #expect(!Slug.isValid(text))
    }

    @Test(
        "a title becomes a slug, Russian letters transliterated",
        arguments: [
            ("Gagarin Park", "gagarin-park"), ("Парк Гагарина", "park-gagarina"),
            ("Щёлково — Юг!", "shchelkovo-yug"),
            ("  Объезд 2026 ", "obezd-2026"), ("Ночь", "noch"), ("!!!", ""), ("中", ""),
        ])
    func made(title: String, expected: String) {
        #expect(Slug.make(from: title) == expected)
    }

    @Test(
        "letters of Latin alphabets lose their marks, or become two where it is usual",
        arguments: [
            ("Neckarfüchse", "neckarfuechse"), ("Straße", "strasse"), ("GROẞE ÖSE", "grosse-oese"),
            ("Café Élan", "cafe-elan"), ("Żółw Łódź", "zolw-lodz"), ("Příliš žluťoučký", "prilis-zlutoucky"),
            ("Ñandú", "nandu"), ("Garçons", "garcons"), ("Smørrebrød", "smorrebrod"), ("Åre", "are"),
            ("İstanbul Ağaç", "istanbul-agac"), ("Œuvre", "oeuvre"), ("Þór", "thor"), ("Việt", "viet"),
            // Marks as scalars of their own.
            ("Cafe\u{301}", "cafe"), ("Fu\u{308}chse", "fuechse"), ("x\u{301}", "x"),
        ])
    func latin(title: String, expected: String) {
        #expect(Slug.make(from: title) == expected)
    }

    @Test("a long title is cut, and never ends in a hyphen")
    func long() {
        let slug = Slug.make(from: String(repeating: "abc ", count: 40))
        #expect(Slug.isValid(slug))
        #expect(slug.count <= 64)
    }
}
