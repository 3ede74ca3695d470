import GeoJSONKit
import Testing

@testable import QuestRules

@Suite("A course in a KMZ archive")
struct KMZCourseTests {
    private static func kml(_ body: String) -> [UInt8] {
        Array(#"<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\#(body)</Document></kml>"#.utf8)
    }

    private static func place(_ name: String, _ longitude: Double) -> String {
        "<Placemark><name>\(name)</name><Point><coordinates>\(longitude),55.1</coordinates></Point></Placemark>"
    }

    private static func link(_ file: String) -> String {
        "<NetworkLink><Link><href>\(file)</href></Link></NetworkLink>"
    }

    private func read(_ files: [(String, [UInt8])]) throws -> ForeignCourse {
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        var bytes: [UInt8] = []
        for (name, contents) in files { bytes += try writer.file(name, contents) }
        return try ForeignCourse.read(bytes + writer.end, name: "file")
    }

    private func names(_ course: ForeignCourse) throws -> [String?] {
        let features = try JSONValue(parsing: course.document)["features"]?.arrayValue ?? []
        return features.map { $0["properties"]?["name"]?.stringValue }
    }

    private func codes(_ course: ForeignCourse) -> [String] { course.remarks.map(\.code.rawValue) }

    @Test("has the places of all its files, those of doc.kml first, wherever it stands")
    func several() throws {
        let style = Self.kml(##"<Style id="s"><IconStyle><color>ff0000ff</color></IconStyle></Style>"##)
        let main = Self.kml("<name>Park</name>" + Self.place("A", 61.1) + Self.link("files/more.kml"))
        let more = Self.kml("<name>Other</name>" + Self.place("B", 61.2))
        let course = try read([("aaa-styles.kml", style), ("files/more.kml", more), ("doc.kml", main)])
        #expect(try names(course) == ["A", "B"])
        // The link leads to what was read.
        #expect(codes(course) == [])
        #expect(QuestDocument.read(course.document, name: "q").quest?.title.text == "Park")
    }

    @Test(
        "follows links from the folder of the file that has them, however they are written",
        arguments: [
            "more.kml", "./more.kml", "../files/more.kml", "/files/more.kml", "more%2Ekml#pin",
            "more.kml?a=b",
        ])
    func links(href: String) throws {
        let list = Self.kml(Self.place("A", 61.1) + Self.link(href))
        let more = Self.kml(Self.place("B", 61.2))
        let course = try read([("files/list.kml", list), ("files/more.kml", more)])
        #expect(try names(course) == ["A", "B"] && codes(course) == [], "\(codes(course))")
    }

    @Test("has places in collections within collections")
    func nested() throws {
        let point = "<Point><coordinates>61.1,55.1</coordinates></Point>"
        let collections = "<MultiGeometry><MultiGeometry>\(point)</MultiGeometry></MultiGeometry>"
        let course = try read([("doc.kml", Self.kml("<Placemark><name>A</name>\(collections)</Placemark>"))])
        #expect(try names(course) == ["A"] && codes(course) == [])
    }

    @Test("tells of links that lead out of it, and of what is no KML")
    func left() throws {
        let main = Self.kml(
            Self.place("A", 61.1) + Self.link("https://e.org/live.kml") + Self.link("gone.kml"))
        let course = try read([("doc.kml", main), ("images/a.png", [1]), ("images/b.png", [2])])
        #expect(try names(course) == ["A"])
        let said = course.remarks.map { $0.text(in: .english) }
        #expect(codes(course) == ["course-links-left", "course-pictures-left"], "\(said)")
        #expect(said.allSatisfy { $0.contains("2") }, "\(said)")
    }

    @Test("is not mistaken by what macOS puts beside each file")
    func finder() throws {
        let fork: [UInt8] = [0, 5, 0x16, 7, 0, 2, 0, 0]
        let course = try read([
            ("__MACOSX/._doc.kml", fork), ("._doc.kml", fork), (".DS_Store", fork),
            ("doc.kml", Self.kml(Self.place("A", 61.1))),
        ])
        #expect(try names(course) == ["A"] && codes(course) == [])
    }

    @Test("with a damaged file among others says which, and why; where no file is sound, that is the fault")
    func damaged() throws {
        let sound = Self.kml(Self.place("A", 61.1))
        let course = try read([("doc.kml", sound), ("b.kml", Array("<kml>\n<a></b></kml>".utf8))])
        #expect(try names(course) == ["A"] && codes(course) == ["course-file-left"])
        let said = try #require(course.remarks.first).text(in: .english)
        #expect(said.contains("b.kml") && said.contains("line 2") && said.contains("</b>"), "\(said)")
        let error = #expect(throws: ForeignCourseError.self) {
            try read([("b.kml", Array("<kml>".utf8)), ("c.kml", Array("<html/>".utf8))])
        }
        #expect(error?.reasons.count == 2, "\(String(describing: error))")
    }
}

@Suite("What is wrong with a course")
struct CourseFaultTests {
    private func fault(_ text: String) -> ForeignCourseError? {
        do throws(ForeignCourseError) {
            _ = try ForeignCourse.read(Array(text.utf8), name: "file")
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "in XML is told with its line and its cause",
        arguments: [
            ("<gpx>\n<wpt>\n</gpx>", "line 3, “</gpx>” stands where “</wpt>” has to."),
            ("<gpx>\n<wpt lat=55>", "line 2, the attribute “lat” has no value in quotation marks."),
            ("<gpx>\n\n<wpt a='1' a='2'/>", "line 3, the attribute “a” stands there twice."),
            ("<gpx><name>a & b</name></gpx>", "line 1, an “&” by itself: write &amp; for it."),
            ("<gpx>\n<name>&nbsp;</name></gpx>", "line 2, “&nbsp;” is no entity of XML."),
            ("<gpx>\n", "line 2, the file ends in the middle."),
            ("<gpx></gpx>\n<gpx/>", "line 2, something stands outside of the document."),
            ("</gpx>", "line 1, “</gpx>” ends nothing."),
        ])
    func xml(text: String, words: String) {
        let said = fault(text)?.message.text(in: .english)
        #expect(said == "The file is damaged: " + words)
    }

    @Test(
        "where no place can be read is told of each of them, by its name",
        arguments: [
            ("name,lat,lon\nA,55.1561N,61.3390E\nB,33.8688S,151.2093E\n", ["Line 2", "Line 3"]),
            (
                #"<gpx><wpt lat="55,15" lon="61,33"><name>A</name></wpt><wpt><name>B</name></wpt></gpx>"#,
                ["“A” is left out: “55,15 61,33”", "“B” is left out: it has no position."]
            ),
            (
                """
                <kml><Placemark><name>A</name><Point><coordinates>61.3, 55.1</coordinates></Point></Placemark>
                <Placemark><name>B</name><MultiGeometry><Point><coordinates>61,55</coordinates></Point><Point>
                <coordinates>62,55</coordinates></Point></MultiGeometry></Placemark><Placemark><name>C</name></Placemark></kml>
                """,
                ["“A” is left out: “61.3, 55.1”", "“B” is left out: it has 2 points", "“C” is left out"]
            ),
            (
                """
                <CourseData><RaceCourseData><Control><Id>31</Id></Control><Control><Id>32</Id><Position lng="x" lat="1"/>
                </Control></RaceCourseData></CourseData>
                """,
                ["“31” is left out: it has no position.", "“32” is left out: “1 x”"]
            ),
        ])
    func places(text: String, reasons: [String]) {
        let error = fault(text)
        #expect(error?.message.code == "course-empty")
        let said = error?.reasons.map { $0.text(in: .english) } ?? []
        #expect(said.count == reasons.count, "\(said)")
        for (reason, words) in zip(said, reasons) { #expect(reason.hasPrefix(words), "\(said)") }
    }

    @Test("in a table without our headings is told with those that it has")
    func headings() {
        let said = fault("Punkt;Ort;Hinweis\n1;2;3\n")?.message.text(in: .english)
        #expect(said?.hasSuffix("Here it has: Punkt · Ort · Hinweis.") == true, "\(said ?? "")")
        #expect(fault("name,points\nA,1\n")?.message.text(in: .russian).contains("name · points") == true)
    }
}
