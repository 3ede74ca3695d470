import GeoJSONKit
import Testing

@Suite("Simplestyle 1.1.0")
struct SimpleStyleTests {
    typealias Color = SimpleStyle.Color

    @Test("all ten properties are read")
    func reading() {
        let feature = Feature(properties: [
            "title": "Родник", "description": "Вода", "marker-size": "large",
            "marker-symbol": "drinking-water",
            "marker-color": "#1A2b3C", "stroke": "abc", "stroke-opacity": 0.5, "stroke-width": 3,
            "fill": "#def", "fill-opacity": 0,
        ])
        #expect(
            feature.simpleStyle
                == SimpleStyle(
                    title: "Родник", description: "Вода", markerSize: .large,
                    markerSymbol: .icon("drinking-water"),
                    markerColor: Color(red: 0x1A, green: 0x2B, blue: 0x3C),
                    stroke: Color(red: 0xAA, green: 0xBB, blue: 0xCC), strokeOpacity: 0.5, strokeWidth: 3,
                    fill: Color(red: 0xDD, green: 0xEE, blue: 0xFF), fillOpacity: 0))
        #expect(SimpleStyle.findings(in: feature.properties ?? [:]).isEmpty)
        #expect(Feature().simpleStyle == SimpleStyle())
        #expect(Feature(properties: ["name": "x", "Stroke": "#fff"]).simpleStyle == SimpleStyle())
    }

    @Test(
        "a colour has three or six hexadecimal digits, with or without #",
        arguments: [
            ("#000000", "#000000"), ("ffffff", "#ffffff"), ("#AbC", "#aabbcc"), ("09f", "#0099ff"),
            ("", nil), ("#", nil), ("#12", nil), ("#1234", nil), ("12345", nil), ("#1234567", nil),
            ("##123", nil), ("#12#", nil), ("12g", nil), ("red", nil), ("rgb(1,2,3)", nil), (" #fff", nil),
            ("#fff ", nil), ("＃fff", nil), ("жжж", nil), ("0x1234", nil), ("+12345", nil),
        ] as [(String, String?)])
    func colors(text: String, written: String?) {
        #expect(Color(text)?.description == written)
    }

    @Test(
        "a symbol is a digit, a small letter or an icon's name",
        arguments: [
            ("0", .digit(0)), ("9", .digit(9)), ("a", .letter("a")), ("z", .letter("z")),
            ("bicycle", .icon("bicycle")), ("rail-metro", .icon("rail-metro")), ("bar-2", .icon("bar-2")),
            ("", nil), ("A", nil), ("Bicycle", nil), ("10", nil), ("1a", nil), ("-", nil), ("-a", nil),
            ("a-", nil), ("ж", nil), ("é", nil), ("a b", nil), ("🚲", nil), ("a_b", nil), ("٣", nil),
        ] as [(String, SimpleStyle.MarkerSymbol?)])
    func symbols(text: String, symbol: SimpleStyle.MarkerSymbol?) {
        #expect(SimpleStyle.MarkerSymbol(text) == symbol)
        if let symbol { #expect(symbol.description == text) }
    }

    struct Invalid: Sendable, CustomTestStringConvertible {
        let member: String
        let value: JSONValue
        let expected: String
        let found: String
        var testDescription: String { "\(member): \(value)" }
    }

    private static func invalid(_ member: String, _ expected: String, _ rows: (JSONValue, String)...)
        -> [Invalid]
    {
        rows.map { Invalid(member: member, value: $0.0, expected: expected, found: $0.1) }
    }

    static let invalid: [Invalid] =
        invalid("title", "a string", (7, "a number"), (nil, "null"), ([], "an array"))
        + invalid("description", "a string", (true, "a truth value"), ([:], "an object"))
        + invalid(
            "marker-size", "'small', 'medium' or 'large'", ("Large", "another"), ("", "another"),
            (1, "a number"))
        + invalid(
            "marker-symbol", "a digit, a small letter or the name of an icon", ("Bus", "another"),
            (10, "a number"), (-1, "a number"), (1.5, "a number"), (nil, "null"))
        + invalid(
            "marker-color", "a colour such as '#7e7e7e' or '#abc'", ("red", "another"), (123, "a number"))
        + invalid("stroke", "a colour such as '#7e7e7e' or '#abc'", ("", "another"))
        + invalid(
            "stroke-opacity", "a number from 0 to 1", (1.01, "another"), (-0.1, "another"),
            ("0.5", "a string"), (.number(.nan), "another"))
        + invalid(
            "stroke-width", "a number of 0 or more", (-1, "another"), ("2", "a string"),
            (.number(.infinity), "another"))
        + invalid("fill", "a colour such as '#7e7e7e' or '#abc'", ("#ggg", "another"))
        + invalid("fill-opacity", "a number from 0 to 1", (2, "another"))

    @Test("what is not valid reads as not given, and is told", arguments: invalid)
    func invalidValues(_ row: Invalid) throws {
        let feature = Feature(properties: JSONObject([("title", "x"), (row.member, row.value)]))
        #expect(feature.simpleStyle == SimpleStyle(title: row.member == "title" ? nil : "x"))
        let findings = SimpleStyle.findings(in: feature.properties ?? [:], at: ["properties"])
        #expect(
            findings.map { "\($0)" } == [
                "warning: expected \(row.expected), found \(row.found) "
                    + "(properties.\(row.member)) [invalid-style; simplestyle-spec 1.1.0]"
            ])
        // The validator tells it only where asked, and no document may have what JSON cannot say.
        let document = GeoJSON.featureCollection(FeatureCollection([feature]))
        #expect(Validator().findings(in: document).allSatisfy { $0.code == .nonFiniteNumber })
        let asked = Validator(checksSimpleStyle: true).findings(in: document)
        #expect(
            asked.filter { $0.code == .invalidStyle }.map(\.path)
                == [["features", 0, "properties", .key(row.member)]])
    }

    @Test("valid spellings that are easily forgotten")
    func valid() {
        func style(_ properties: JSONObject) -> SimpleStyle {
            #expect(SimpleStyle.findings(in: properties).isEmpty)
            return SimpleStyle(properties)
        }
        #expect(style(["marker-symbol": ""]) == SimpleStyle())
        #expect(style(["marker-symbol": 7]) == SimpleStyle(markerSymbol: .digit(7)))
        #expect(style(["marker-symbol": "7"]) == SimpleStyle(markerSymbol: .digit(7)))
        #expect(
            style(["stroke-width": 0, "stroke-opacity": 1]) == SimpleStyle(strokeOpacity: 1, strokeWidth: 0))
        #expect(style(["fill-opacity": 1.0, "title": ""]) == SimpleStyle(title: "", fillOpacity: 1))
    }

    @Test("setting changes what differs and nothing else")
    func writing() {
        let before: JSONObject = [
            "name": "x", "stroke": "ACE", "marker-color": "reddish", "stroke-opacity": 1, "title": "old",
            "fill": "#123456", "more": [1],
        ]
        var feature = Feature(properties: before)
        let same = feature.simpleStyle
        feature.simpleStyle = same
        #expect(feature.properties == before)

        feature.simpleStyle.title = "new"
        feature.simpleStyle.fill = nil
        feature.simpleStyle.markerSymbol = .letter("q")
        #expect(
            feature.properties == [
                "name": "x", "stroke": "ACE", "marker-color": "reddish", "stroke-opacity": 1, "title": "new",
                "more": [1], "marker-symbol": "q",
            ])
        feature.simpleStyle.markerColor = Color(red: 1, green: 2, blue: 255)
        feature.simpleStyle.stroke = Color("#000")
        feature.simpleStyle.strokeOpacity = 0.25
        #expect(feature.properties?["marker-color"] == "#0102ff")
        #expect(feature.properties?["stroke"] == "#000000")
        #expect(feature.properties?["stroke-opacity"] == 0.25)
    }

    @Test("a feature without properties gets them only for a style")
    func withoutProperties() {
        var feature = Feature()
        feature.simpleStyle = SimpleStyle()
        #expect(feature.properties == nil)
        feature.simpleStyle.strokeWidth = 2
        #expect(feature.properties == ["stroke-width": 2.0])
        feature.simpleStyle.strokeWidth = nil
        #expect(feature.properties == [:])
    }

    @Test("a style written and read again is the same")
    func roundTrip() {
        let style = SimpleStyle.standard.filled(
            from: SimpleStyle(markerSymbol: .digit(3), fill: Color(red: 1, green: 2, blue: 3)))
        #expect(style.markerSymbol == .digit(3))
        #expect(style.fill?.description == "#555555")
        var feature = Feature()
        feature.simpleStyle = style
        #expect(feature.simpleStyle == style)
        #expect(
            feature.properties?.keys == [
                "title", "description", "marker-size", "marker-symbol", "marker-color", "stroke",
                "stroke-opacity", "stroke-width", "fill", "fill-opacity",
            ])
        #expect(SimpleStyle().filled() == .standard)
        #expect(SimpleStyle(title: "a").filled().title == "a")
    }
}
