import Testing

@testable import QuestRules

@Suite("A description")
struct DescriptionTextTests {
    @Test(
        "is within the subset of Markdown",
        arguments: [
            "", "One line", "*so* and _so_, **strong**", "One\n\nTwo\nthree", "- a\n- b\n1. c", "5 < x > 3",
            "a#b, #1",
            "[here](https://e.org), [there](http://e.org), [mail](mailto:a@e.org)", "not a [link] (at all)",
            "2 * 3 * 4", "\\<b>", "a `sign", "Wow! [so](https://e.org)", "|a|b|",
        ])
    func within(text: String) {
        #expect(DescriptionText.foreign(in: text) == nil)
    }

    @Test(
        "shows what is beyond it",
        arguments: [
            ("Look <b>up</b>", .html), ("<img src=x onerror=alert(1)>", .html), ("a<!-- b -->", .html),
            ("</p>", .html), ("Text\n# Heading", .heading), ("![a](https://e.org/a.png)", .image),
            ("Type `ls`", .code), ("```\nls\n```", .code), ("> said", .quotation),
            ("|a|b|\n|---|:--|", .table),
            ("a\n---\nb", .rule), ("* * *", .rule), ("[x](javascript:alert(1))", .otherLink),
            ("[x](/page)", .otherLink), ("[x](https://e.org/ a)", .otherLink), ("[a][b](data:x)", .otherLink),
        ] as [(String, DescriptionText.Foreign)])
    func beyond(text: String, foreign: DescriptionText.Foreign) {
        #expect(DescriptionText.foreign(in: text) == foreign)
    }

    @Test("of nothing but brackets is read in a moment")
    func hostile() {
        let text = String(repeating: "[", count: 20_000) + String(repeating: "](", count: 5_000)
        #expect(DescriptionText.foreign(in: text) == nil)
    }
}
