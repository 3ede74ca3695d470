import Testing

@testable import QuestBase
@testable import TrackerFormats

@Suite("Reading XML")
struct XMLReaderTests {
    private typealias Fault = XMLReader.Fault

    private func read(_ text: String, depth: Int = 8) throws(Fault) -> [XMLReader.Token] {
        var tokens: [XMLReader.Token] = []
        try XMLReader.read(text, depth: depth) { token throws(XMLCause) in
            tokens.append(token)
            return true
        }
        return tokens
    }

    private func fault(_ text: String, depth: Int = 8) -> Fault? {
        do throws(Fault) {
            _ = try read(text, depth: depth)
            return nil
        } catch {
            return error
        }
    }

    @Test("gives elements, attributes and text in their order; an empty element ends too")
    func tokens() throws {
        let text = #"<?xml version="1.0"?><!-- x --><a b='1 &lt; &#x32;'>ё<![CDATA[<&]]><c:d/></a>"#
        #expect(
            try read(text) == [
                .start(name: "a", attributes: ["b": "1 < 2"]), .text("ё"), .text("<&"),
                .start(name: "c:d", attributes: [:]), .end(name: "c:d"), .end(name: "a"),
            ])
    }

    @Test("a fault has its line and its column, counted in characters")
    func places() {
        #expect(fault("<a>\nёё</b>") == .malformed(.end("b", of: "a"), line: 2, column: 5))
        #expect(fault("<a>\u{7}</a>") == .malformed(.characters, line: 1, column: 4))
        #expect(
            fault("<a b='ok' c='unclosed>\n<d e='f'/></a>") == .malformed(.attribute("c"), line: 2, column: 1)
        )
        #expect(fault("<a>&lt;]]></a>") == .malformed(.tag, line: 1, column: 10))
        #expect(fault("<!-- a -- b --><a/>") == .malformed(.tag, line: 1, column: 10))
    }

    @Test(
        "a document type is refused wherever it stands, also cut off: nothing grows, and no file is loaded",
        arguments: [
            "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<!DOCTYPE a SYSTEM \"file:///etc/hostname\"><a/>",
            "<!doctype a><a/>", "<a><!DOCTYPE a></a>", "<!DOCTYPE",
            "<!DOCTYPE a [<!ENTITY % b SYSTEM \"c\"> %b;",
        ])
    func documentTypes(text: String) {
        #expect(fault(text) == .documentType)
    }

    @Test("entities but for XML's own five are refused by name, in attributes too")
    func entities() throws {
        #expect(try read("<a>&lt;&gt;&amp;&quot;&apos;</a>").count == 7)
        #expect(fault("<a>&eacute;</a>") == .malformed(.entity("eacute"), line: 1, column: 4))
        #expect(fault("<a b='&amp;&#233;&c;'/>") == .malformed(.entity("c"), line: 1, column: 1))
        #expect(fault("<a>&#0;</a>") == .malformed(.entity("#0"), line: 1, column: 4))
        #expect(fault("<a b='x & y'/>") == .malformed(.entity(""), line: 1, column: 10))
    }

    @Test("elements stand as deep as the limit within each other, and not one deeper")
    func depth() throws {
        #expect(try read("<a><b/></a>", depth: 2).count == 4)
        #expect(fault("<a>\n<b><c/></b></a>", depth: 2) == .malformed(.tooLarge, line: 2, column: 4))
    }

    @Test(
        "a declaration behind empty lines, without a version or of an encoding that was read already is passed over"
    )
    func declarations() throws {
        for head in [
            "\n\n<?xml version=\"1.0\"?>", "\n\n<?xml encoding='x'?>",
            "<?xml version='1.0' encoding=utf-16\n\n?>",
        ] {
            #expect(try read(head + "<a>ё</a>").count == 3)
            #expect(fault(head + "\n<a>") == .malformed(.unfinished, line: 4, column: 4))
        }
    }

    @Test("the taker ends the reading, without a fault or with one at the place that it has got to")
    func taker() throws {
        var names: [String] = []
        try XMLReader.read("<a><b/><c></a>", depth: 8) { token throws(XMLCause) in
            if case .start(let name, _) = token { names.append(name) }
            return names.count < 2
        }
        #expect(names == ["a", "b"])
        #expect(throws: Fault.malformed(.outside, line: 2, column: 1)) {
            try XMLReader.read("<a>\n<b/></a>", depth: 8) { token throws(XMLCause) in
                if case .start("b", _) = token { throw .outside }
                return true
            }
        }
    }

    @Test("documents that are damaged anywhere are read or refused")
    func damage() {
        let text = "<?xml version='1.0'?><a b='c' d=\"&amp;\">e<!-- f --><![CDATA[g]]><h/>&#105;</a>"
        for length in text.indices {
            _ = fault(String(text[..<length]))
            for word in ["<", ">", "&", "'", "\"", "]]>", "<!DOCTYPE", "<?xml ", "\u{0}", "ё"] {
                _ = fault(text[..<length] + word + text[length...])
            }
        }
    }
}
