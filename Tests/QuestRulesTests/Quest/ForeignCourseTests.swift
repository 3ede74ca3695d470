import Foundation
import GeoJSONKit
import Testing

@testable import QuestRules

@Suite("A course of another program")
struct ForeignCourseTests {
    private static let gpx = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata><name>Around the lake</name></metadata>
        <wpt lat="55.1541" lon="61.3353"><name>Old pier</name><desc>Find the &lt;b&gt;number&lt;/b&gt;</desc></wpt>
        <wpt lat="55.1561" lon="61.3353"><name>Bridge</name><cmt>Bridge</cmt><link href="https://e.org"/></wpt>
        <wpt lat="55.1600" lon="61.3400"><name>Finish</name></wpt>
        <trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk>
        </gpx>
        """

    /// The features of the quest file, which has to be sound.
    private func features(
        of course: ForeignCourse, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> [JSONValue] {
        let reading = QuestDocument.read(course.document, name: "t")
        #expect(reading.quest != nil, "\(reading.findings)", sourceLocation: sourceLocation)
        return try #require(try JSONValue(parsing: course.document)["features"]?.arrayValue)
    }

    private func read(_ text: String, course: String? = nil) throws -> ForeignCourse {
        try ForeignCourse.read(Array(text.utf8), name: "file", course: course)
    }

    private func codes(_ course: ForeignCourse) -> Set<String> { Set(course.remarks.map(\.code.rawValue)) }

    private func refusal(of bytes: [UInt8]) -> MessageCode? {
        do throws(ForeignCourseError) {
            _ = try ForeignCourse.read(bytes, name: "file")
            return nil
        } catch {
            return error.message.code
        }
    }

    @Test("in GPX gives its waypoints, and tells of tracks, links and HTML")
    func waypoints() throws {
        let course = try read(Self.gpx)
        let features = try features(of: course)
        #expect(course.checkpointCount == 2)
        #expect(features.map { $0["id"]?.stringValue } == ["old-pier", "bridge", "finish"])
        #expect(features[0]["properties"]?["description"]?.stringValue == "Find the number")
        #expect(features[1]["properties"]?["description"] == nil)
        #expect(features[2]["properties"]?["role"]?.stringValue == "finish")
        #expect(codes(course) == ["course-tracks-left", "course-links-left", "course-formatting-left"])
        #expect(QuestDocument.read(course.document, name: "t").quest?.title.text == "Around the lake")
    }

    @Test("in GPX with one route and no waypoint is done in its order")
    func route() throws {
        let course = try read(
            """
            <gpx><rte><name>R</name><rtept lat="55.1" lon="61.3"/><rtept lat="55.2" lon="61.3"/></rte></gpx>
            """)
        #expect(QuestDocument.read(course.document, name: "t").quest?.mode == .linear)
        #expect(codes(course) == ["course-order-binds", "course-nameless"])
    }

    @Test("with places nearer than their zones gets smaller radii, and one place of two in the same spot")
    func neighbours() throws {
        let course = try read(
            """
            <gpx><wpt lat="55.1" lon="61.3"><name>A</name></wpt><wpt lat="55.1005" lon="61.3"><name>B</name></wpt>
            <wpt lat="55.10001" lon="61.3"><name>C</name></wpt><wpt lat="91" lon="61.3"><name>D</name></wpt></gpx>
            """)
        let features = try features(of: course)
        #expect(features.map { $0["id"]?.stringValue } == ["a", "b"])
        // Half of 55.6 m.
        #expect(features.map { $0["properties"]?["radius"]?.integerValue } == [27, 27])
        let said = course.remarks.map { $0.text(in: .english) }
        #expect(codes(course) == ["course-place-off-earth", "course-place-repeated", "course-radii-smaller"])
        #expect(said[0].contains("“D”") && said[1].contains("“C”"), "\(said)")
    }

    @Test("in a KMZ archive gives points with their data, and tells of lines and pictures")
    func archive() throws {
        let bytes = Array(try #require(Data(base64Encoded: Self.kmz)))
        let course = try ForeignCourse.read(bytes, name: "file")
        let features = try features(of: course)
        #expect(features.count == 1)
        let properties = try #require(features[0]["properties"])
        #expect(properties["name"]?.stringValue == "Причал" && properties["points"]?.integerValue == 5)
        #expect(properties["description"]?.stringValue == "Номер на столбе\nу воды")
        #expect(
            properties["answer"]?.integerValue == 12 && properties["answer-type"]?.stringValue == "number")
        #expect(codes(course) == ["course-lines-left", "course-pictures-left", "course-formatting-left"])
        for length in stride(from: 4, to: bytes.count, by: 7) {
            #expect(refusal(of: Array(bytes[..<length])) != nil, "\(length) bytes")
        }
    }

    @Test(
        "in a table has a place in each row, however its lines end",
        arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"])
    func lineEnds(end: String) throws {
        let rows = [
            "sep=|", "name|lat|lon|description", "A|55,1|61.1|\"one\(end)\"\"two\"\"\"", "É|55.2°|61.2|",
        ]
        let features = try features(of: try read(rows.joined(separator: end)))
        #expect(features.map { $0["properties"]?["name"]?.stringValue } == ["A", "É"])
        let text = try #require(features[0]["properties"]?["description"]?.stringValue)
        #expect(text.hasPrefix("one") && text.hasSuffix("\"two\""))
    }

    /// A waypoint whose name begins with these bytes.
    private static func waypoint(_ head: String, _ name: [UInt8]) -> [UInt8] {
        Array("\(head)<gpx><wpt lat=\"55.1\" lon=\"61.3\"><name>".utf8) + name
            + Array("</name></wpt></gpx>".utf8)
    }

    @Test(
        "is read in the encoding that its XML declares; what had to be guessed, and what is damaged, is told")
    func declaredEncodings() throws {
        func name(_ bytes: [UInt8], _ encoding: TextEncoding? = nil) throws -> (String?, Set<String>) {
            let course = try ForeignCourse.read(bytes, name: "file", encoding: encoding)
            return (try features(of: course)[0]["properties"]?["name"]?.stringValue, codes(course))
        }
        let bridge: [UInt8] = [0x42, 0x72, 0xFC, 0x63, 0x6B, 0x65]
        let declared = try name(Self.waypoint(#"<?xml version="1.0" encoding="ISO-8859-1"?>"#, bridge))
        #expect(declared.0 == "Brücke" && declared.1.isEmpty)
        let guessed = try name(Self.waypoint("", bridge))
        #expect(guessed.0 == "Brьcke" && guessed.1 == ["text-encoding-guessed"])
        let given = try name(Self.waypoint("", bridge), TextEncoding(named: "latin1"))
        #expect(given.0 == "Brücke" && given.1.isEmpty)
        let damaged = try name(
            Self.waypoint(
                #"<?xml version="1.0" encoding="UTF-8"?>"#, Array("Прич".utf8) + [0xFF] + Array("л".utf8)))
        #expect(damaged.0 == "Прич\u{FFFD}л" && damaged.1 == ["text-damaged"])
        let unknown = Self.waypoint(#"<?xml version="1.0" encoding="x-own"?>"#, bridge)
        #expect(refusal(of: unknown) == "text-encoding-unknown")
        #expect(try name(unknown, TextEncoding(named: "cp1252")).0 == "Brücke")
        let table: [UInt8] = Array("name;lat;lon\n".utf8) + [0xCF, 0xF0, 0xE8] + Array(";55.1;61.3\n".utf8)
        let row = try name(table)
        #expect(row.0 == "При" && row.1 == ["text-encoding-guessed"])
        #expect(try name(table, TextEncoding(named: "KOI8-R")).0 == "оПХ")
    }

    @Test("in KML gives areas as zones")
    func area() throws {
        let course = try read(
            """
            <kml><Placemark><name>Park</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
            61.30,55.10 61.31,55.10 61.31,55.11 61.30,55.10</coordinates></LinearRing></outerBoundaryIs>
            </Polygon></Placemark></kml>
            """)
        #expect(try features(of: course)[0]["geometry"]?["type"]?.stringValue == "Polygon")
    }

    private static let iof = """
        <CourseData xmlns="http://www.orienteering.org/datastandard/3.0" iofVersion="3.0">
        <Event><Name>Spring cup</Name></Event><RaceCourseData>
        <Control type="Start"><Id>S1</Id><Position lng="61.30" lat="55.10"/></Control>
        <Control><Id>31</Id><Position lng="61.31" lat="55.10"/></Control>
        <Control><Id>32</Id><Position lng="61.32" lat="55.10"/></Control>
        <Control><Id>33</Id></Control>
        <Course><Name>Long</Name><CourseControl type="Start"><Control>S1</Control></CourseControl>
        <CourseControl><Control>32</Control></CourseControl><CourseControl><Control>31</Control></CourseControl>
        <CourseControl><Control>32</Control></CourseControl></Course>
        <Course><Name>Score</Name><CourseControl><Control>31</Control><Score>3</Score></CourseControl></Course>
        </RaceCourseData></CourseData>
        """

    @Test("in IOF XML with several courses gives all controls, or one course in its order")
    func controls() throws {
        let all = try read(Self.iof)
        #expect(try features(of: all).map { $0["id"]?.stringValue } == ["s1", "31", "32"])
        #expect(codes(all) == ["course-several", "course-place-missing"])
        let long = try read(Self.iof, course: "long")
        #expect(try features(of: long).map { $0["id"]?.stringValue } == ["s1", "32", "31"])
        let quest = QuestDocument.read(long.document, name: "t").quest
        #expect(quest?.mode == .linear && quest?.title.text == "Spring cup")
        #expect(codes(long).isSuperset(of: ["course-twice", "course-order-binds"]))
        let score = try read(Self.iof, course: "Score")
        #expect(try features(of: score)[0]["properties"]?["points"]?.integerValue == 3)
        #expect(throws: ForeignCourseError.self) { try read(Self.iof, course: "Short") }
    }

    private static let table =
        "№;Название;Широта;Долгота;Очки;Вопрос;Ответ;Цвет\r\n"
        + "1;\"Мост; старый\";55,1541;61,3353;10;Сколько опор?;7;красный\r\n"
        + ";Дуб;55,1600;61,3400;много;\"Первая строка\nвторая\";дуб|дубок;\r\n"
        + "3;Без места;;;5;;;\r\n"

    /// The bytes in Windows-1251, of letters that it has.
    private static func cyrillic(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "№": 0xB9
            case "\u{410}"..."\u{44F}": UInt8(scalar.value - 0x410 + 0xC0)
            default: UInt8(scalar.value)
            }
        }
    }

    private static let encodings: [[UInt8]] = [
        Array(table.utf8), [0xEF, 0xBB, 0xBF] + Array(table.utf8), cyrillic(table),
        [0xFF, 0xFE] + table.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
        Array(("sep=;\r\n" + table).utf8),
    ]

    @Test("in CSV is read in every encoding that spreadsheets write", arguments: encodings)
    func rows(bytes: [UInt8]) throws {
        let course = try ForeignCourse.read(bytes, name: "file")
        let features = try features(of: course)
        #expect(features.map { $0["id"]?.stringValue } == ["1", "dub"])
        let (bridge, oak) = (features[0]["properties"], features[1]["properties"])
        #expect(bridge?["name"]?.stringValue == "Мост; старый" && bridge?["points"]?.integerValue == 10)
        #expect(bridge?["answer-type"]?.stringValue == "number" && bridge?["answer"]?.integerValue == 7)
        #expect(oak?["answer-type"]?.stringValue == "text" && oak?["answer"]?.stringValue == "дуб|дубок")
        #expect(oak?["description"]?.stringValue == "Первая строка\nвторая" && oak?["points"] == nil)
        var wanted: Set = ["course-columns-left", "course-cell-unreadable", "course-row-without-place"]
        if DecodedText(bytes).evidence == .guess { wanted.insert("text-encoding-guessed") }
        #expect(codes(course) == wanted)
        let first = bytes.starts(with: "sep=".utf8) ? 1 : 0
        let said = course.remarks.map { $0.text(in: .english) }
        #expect(said.contains { $0.hasPrefix("Line \(3 + first): “много”") }, "\(said)")
        #expect(said.contains { $0.hasPrefix("Line \(5 + first) is left out") }, "\(said)")
    }

    @Test("in CSV is told what is no position, and which rows have no name")
    func wordsForPositions() throws {
        let course = try read("name;lat;lon\n;55,1;61,4\nA;north;61,4\nB;55,2;\n")
        #expect(
            course.remarks.map { $0.text(in: .english) } == [
                "Line 3 is left out: “north” is no latitude or longitude; write degrees, such as 55.1541.",
                "Line 4 is left out: it has no latitude and longitude.",
                "1 place has no name; the file calls it by a number.",
            ])
        #expect(try features(of: course)[0]["properties"]?["name"]?.stringValue == "1")
    }

    @Test("in CSV has the separator that its first line names, and marks within a cell are characters")
    func separators() throws {
        let course = try read("sep=|\nname|lat|lon\nPipe 5\"; old|55.1|61.4\n\"The \"\"Oak\"\"\"|55.2|61.3\n")
        let names = try features(of: course).map { $0["properties"]?["name"]?.stringValue }
        #expect(names == ["Pipe 5\"; old", "The \"Oak\""])
        // The others are no separators then.
        #expect(refusal(of: Array("sep=|\nname;lat;lon\nA;55.1;61.4\n".utf8)) == "course-headings-unknown")
    }

    @Test("in CSV with a quotation mark that is never closed is refused with its line")
    func openQuote() {
        for (hint, line) in [("", 3), ("sep=,\n", 4)] {
            let text = hint + "name,lat,lon\nA,55.1,61.4\n\"B,55.2,61.3\nC,55.3,61.2\n"
            let error = #expect(throws: ForeignCourseError.self) { try read(text) }
            #expect(error?.message.code == "course-quote-not-closed")
            #expect(error?.message.text(in: .english).hasPrefix("Line \(line): ") == true)
        }
    }

    @Test(
        "of another kind, damaged or hostile is refused by name",
        arguments: [
            ("{\"type\": \"FeatureCollection\"}", "course-unknown"),
            ("<html><body/></html>", "file-is-html"), ("<osm/>", "course-unknown"),
            ("<gpx/>", "course-empty"), ("<gpx><wpt", "course-unreadable"), ("", "course-headings-missing"),
            ("just words\nand more", "course-headings-unknown"),
            ("name,points\nA,1\n", "course-headings-unknown"),
            (
                "<!DOCTYPE gpx [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><gpx><name>&b;</name></gpx>",
                "course-with-doctype"
            ),
            (String(repeating: "<gpx>", count: 100_000), "course-unreadable"),
            ("<gpx>" + String(repeating: "<a/>", count: 200_001) + "</gpx>", "course-too-large"),
            ("PK\u{3}\u{4}photo.jpg", "course-archive-unreadable"),
        ] as [(String, MessageCode)])
    func refused(text: String, code: MessageCode) {
        #expect(refusal(of: Array(text.utf8)) == code)
    }

    @Test("that is cut off anywhere gives places or a refusal, never a crash")
    func cut() {
        for text in [Self.gpx, Self.iof, Self.table] {
            let bytes = Array(text.utf8)
            for length in 0..<bytes.count { _ = refusal(of: Array(bytes[..<length])) }
        }
    }

    @Test("with more places than a quest may have leaves the rest out, and says so")
    func tooMany() throws {
        let limit = QuestLimits.checkpoints.value
        let rows = (0...limit).map {
            "p\($0),\(50 + Double($0 / 50) * 0.002),\(60 + Double($0 % 50) * 0.003)"
        }
        let course = try read("name,lat,lon\n" + rows.joined(separator: "\n"))
        #expect(course.checkpointCount == limit)
        #expect(codes(course) == ["course-beyond-limit"])
    }

    /// Made by Python's zipfile: `doc.kml`, deflated, and a picture.
    private static let kmz = """
        UEsDBBQAAAAIAMBLzlylvutbBgAAAAQAAAAMAAAAaW1hZ2VzL2EucG5n6wzwcwcAUEsDBBQAAAAIAMBLzlxrik9gYwEAAEQCAAAHAAAA\
        ZG9jLmttbG2RzU7CQBDH7zxF7Rm7FKgxZrqEiJ48mIjxQDiUdoMNdEva5cMbwsGDN+/GV8APIgHlGXbfyCmCfHnZTHZ+M/+Z/0ChFzS1\
        DotiP+S2bhoZXWPcDT2f1239unx+eKwXaAoaSCHJY1u/FaJ1Qki32zXCFuN1PzY4EwQJkjWyOoVS6LYDxgUF7gSMyic5l1PVV0P5rmH4\
        KceqL0dAFtkUXDYdlwVO1FjxL5ieqAc5krMlBB6L3chvCRySwkHltFQsFytQo/IZG34lDYHUqCa/5UhT92qAvzP5KsdQi6gaavINPz7U\
        Y7VKgWz2SsFZTzDuMa/kCAdHx1dLJG1dznGEqZzgQh2n2WbUAvIbAPkPHqDIWA3+cDO7y5MtLVw89BOT3DCM0G5HsJgemUYuZ+XSlmWY\
        Vt5MZ4BspoEsa8jatH0Db5y7lW8XPmdXIsJj7ussRDSM8otoV2mzdEuOrO+bHJ2mfgBQSwECFAMUAAAACADAS85cpb7rWwYAAAAEAAAA\
        DAAAAAAAAAAAAAAAgAEAAAAAaW1hZ2VzL2EucG5nUEsBAhQDFAAAAAgAwEvOXGuKT2BjAQAARAIAAAcAAAAAAAAAAAAAAIABMAAAAGRv\
        Yy5rbWxQSwUGAAAAAAIAAgBvAAAAuAEAAAAA
        """
}
