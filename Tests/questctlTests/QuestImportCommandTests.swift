import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl quest import")
struct QuestImportCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("makes a file that quest check accepts, and says what it could not take")
    func table() async throws {
        let file = try folder.write(
            "name,lat,lon,points,colour\nOld pier,55.1541,61.3353,5,red\nBridge,55.16,61.34,x,\n",
            to: "places.csv")
        let output = folder.file("ride.geojson")
        let result = try await questctl("quest", "import", file, "-o", output)
        #expect(result.status == 0)
        #expect(result.output == "Wrote \(output): 2 checkpoints. Next: questctl quest check \(output)\n")
        #expect(result.errors.contains("colour"), "\(result.errors)")
        #expect(result.errors.contains("Line 3: “x” is left out"), "\(result.errors)")
        let check = try await questctl("quest", "check", output)
        #expect(check.status == 0, "\(check.output)")
        let told = try await questctl("quest", "import", file, "-o", output, "--json")
        let report = try JSONValue(parsing: Array(told.output.utf8))
        #expect(report["checkpoint_count"]?.integerValue == 2)
        #expect(report["remarks"]?[0]?["code"]?.stringValue == "course-columns-left")
    }

    @Test("writes the quest to standard output without -o, in Russian with Russian remarks")
    func standardOutput() async throws {
        let gpx = #"<gpx><wpt lat="55.1" lon="61.3"><name>Мост</name></wpt><trk/></gpx>"#
        let result = try await questctl("quest", "import", "-", "--lang", "ru", input: gpx)
        #expect(result.status == 0)
        let quest = try JSONValue(parsing: Array(result.output.utf8))
        #expect(quest["features"]?[0]?["id"]?.stringValue == "most")
        #expect(result.errors.contains("Пропущено: 1 трек"), "\(result.errors)")
    }

    @Test("takes one course of several by its name")
    func course() async throws {
        let control = { (id: Int) in
            #"<Control><Id>\#(id)</Id><Position lng="61.3\#(id)" lat="55.1"/></Control>"#
        }
        let course = { (name: String, id: Int) in
            "<Course><Name>\(name)</Name><CourseControl><Control>\(id)</Control></CourseControl></Course>"
        }
        let file = try folder.write(
            "<CourseData><RaceCourseData>\(control(31))\(control(32))\(course("A", 31))\(course("B", 32))"
                + "</RaceCourseData></CourseData>", to: "courses.xml")
        let result = try await questctl("quest", "import", file, "--course", "B")
        #expect(result.status == 0 && result.output.contains(#""id": "32""#), "\(result.output)")
        #expect(!result.output.contains(#""id": "31""#))
        let none = try await questctl("quest", "import", file, "--course", "C")
        #expect(none.status == 2 && none.errors.contains("A, B"), "\(none.errors)")
    }

    @Test("refuses what is no course, and to write over what it reads")
    func refused() async throws {
        let file = try folder.write("<gpx/>", to: "empty.gpx")
        let empty = try await questctl("quest", "import", file)
        #expect(empty.status == 2 && empty.output.isEmpty)
        #expect(empty.errors.hasPrefix("questctl: There is no place in the file"), "\(empty.errors)")
        #expect(try await questctl("quest", "import", file, "-o", file).status == 2)
    }
}
