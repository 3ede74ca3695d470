import Foundation
import GeoJSONKit
import QuestEngine
import QuestTestSupport
import Testing

@Suite("questctl quest check")
struct QuestCheckCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("a sound file passes, on the map too")
    func sound() async throws {
        let file = try folder.write(DemoQuest.document(), to: "ride.geojson")
        let alone = try await questctl("quest", "check", file)
        #expect(alone.status == 0)
        #expect(alone.output == "\(file): 7 checkpoints, nothing to complain about.\n")
        let onMap = try await questctl(
            "quest", "check", file, "--map", DemoRoads.shared.roads, "--lang", "ru")
        #expect(onMap.status == 0)
        #expect(onMap.output.hasSuffix("\(file): 7 контрольных точек, замечаний нет.\n"))
        // Six legs under a heading, and the whole.
        let lines = onMap.output.split(separator: "\n")
        #expect(lines.count == 9 && lines[0].hasPrefix("откуда"), "\(onMap.output)")
        #expect(lines[7].hasPrefix("Короткий порядок всех заданий: "))
    }

    @Test("JSON tells every leg with its length and time, and warns of zones that positions confuse")
    func course() async throws {
        let file = try folder.write(DemoQuest.document(), to: "ride.geojson")
        let map = try await DemoRoads.shared.roads
        let result = try await questctl("quest", "check", file, "--map", map, "--json")
        let course = try #require(try JSONValue(parsing: Array(result.output.utf8))["course"])
        #expect(course["legs"]?.arrayValue?.count == 6 && course["order_is_free"]?.boolValue == true)
        let sum = course["legs"]?.arrayValue?.reduce(0) { $0 + ($1["distance"]?.doubleValue ?? 0) } ?? 0
        #expect(abs(sum - (course["distance"]?.doubleValue ?? 0)) <= 3 && sum > 5000)
        let confused = try await questctl("quest", "check", file, "--position-error", "800")
        #expect(confused.status == 0 && confused.output.contains(": warning: The arrival zones of"))
        #expect(try await questctl("quest", "check", file, "--position-error", "-1").status == 64)
    }

    @Test("all findings are printed at once, each with its place, and an error ends with 1")
    func errors() async throws {
        let text = DemoQuest.document().replacing("\"id\": \"place-2\"", with: "\"id\": \"place-1\"")
            .replacing("\"id\": \"place-4\"", with: "\"id\": \"place-3\"")
        let file = try folder.write(text, to: "twins.geojson")
        let result = try await questctl("quest", "check", file)
        #expect(result.status == 1)
        let errors = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(errors.count == 2, "\(result.output)")
        #expect(errors.allSatisfy { $0.contains(/twins\.geojson:\d+:\d+: error: ./) })
        #expect(result.errors.isEmpty)
    }

    @Test("warnings alone end with 0")
    func warnings() async throws {
        let text = DemoQuest.document().replacing("\"title\": \"Проба\",", with: "")
        let file = try folder.write(text, to: "untitled.geojson")
        let result = try await questctl("quest", "check", file)
        #expect(result.status == 0)
        #expect(result.output.contains(": warning: "))
    }

    @Test("the map finds a checkpoint that lies off it")
    func offMap() async throws {
        let file = try folder.write(DemoQuest.document(moved: (3, "61.5,55.3")), to: "far.geojson")
        #expect(try await questctl("quest", "check", file).status == 0)
        let result = try await questctl("quest", "check", file, "--map", DemoRoads.shared.roads)
        #expect(result.status == 1)
        #expect(result.output.contains("place-4"), "\(result.output)")
    }

    @Test("standard input is read under the name -, and JSON lists findings and checkpoints")
    func standardInput() async throws {
        let result = try await questctl("quest", "check", "-", "--json", input: DemoQuest.document())
        #expect(result.status == 0)
        let report = try JSONValue(parsing: Array(result.output.utf8))
        #expect(report["errors"]?.integerValue == 0)
        #expect(report["checkpoints"]?.arrayValue?.first?["id"]?.stringValue == "place-1")
    }

    @Test("a file in metres is read by --crs, and is refused without")
    func metres() async throws {
        let text = """
            {"type": "FeatureCollection", "title": "T", "features": [
             {"type": "Feature", "id": "a", "properties": {"name": "A"},
              "geometry": {"type": "Point", "coordinates": [398037.12, 6112651.94]}}]}
            """
        let file = try folder.write(text, to: "utm.geojson")
        let plain = try await questctl("quest", "check", file)
        #expect(plain.status == 1 && plain.output.contains("--crs EPSG:28411"), "\(plain.output)")
        let read = try await questctl("quest", "check", file, "--crs", "EPSG:32641", "--json")
        #expect(read.status == 0)
        let place = try JSONValue(parsing: Array(read.output.utf8))["checkpoints"]?[0]?["position"]
        #expect(abs((place?[0]?.doubleValue ?? 0) - 61.4) < 1e-6)
        #expect(try await questctl("quest", "check", file, "--crs", "UTM 41").status == 64)
    }

    @Test("a finding about a checkpoint names it, in the text and in JSON; one about the quest names none")
    func named() async throws {
        let text = """
            {"type": "FeatureCollection", "features": [
             {"type": "Feature", "id": "pier", "properties": {"name": "The old pier", "radius": -5},
              "geometry": {"type": "Point", "coordinates": [61.4, 55.16]}},
             {"type": "Feature", "id": "way", "properties": {"name": "A way"},
              "geometry": {"type": "LineString", "coordinates": [[61.4, 55.16], [61.41, 55.16]]}}]}
            """
        let file = try folder.write(text, to: "named.geojson")
        let result = try await questctl("quest", "check", file)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0.hasSuffix(" [pier: The old pier]") } == 1, "\(result.output)")
        #expect(lines.count { $0.hasSuffix(" [way: A way]") } == 1, "\(result.output)")
        let inJSON = try await questctl("quest", "check", file, "--json").output
        let findings = try JSONValue(parsing: Array(inJSON.utf8))["findings"]?.arrayValue ?? []
        func checkpoint(of code: String) -> JSONValue? {
            findings.first { $0["code"]?.stringValue == code }?["checkpoint"]
        }
        #expect(checkpoint(of: "radius-impossible")?["id"]?.stringValue == "pier")
        #expect(checkpoint(of: "geometry-ignored")?["name"]?.stringValue == "A way")
        #expect(findings.contains { $0["code"]?.stringValue == "title-missing" })
        #expect(checkpoint(of: "title-missing") == nil)
    }

    @Test("a checkpoint in a lake of the map is warned of, by the check and when the quest is loaded")
    func inWater() async throws {
        let osm = try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <osm version="0.6" generator="tests">
              <node id="1" lon="61.400" lat="55.100"/><node id="2" lon="61.410" lat="55.100"/>
              <node id="3" lon="61.400" lat="55.099"/><node id="4" lon="61.408" lat="55.099"/>
              <node id="5" lon="61.408" lat="55.091"/><node id="6" lon="61.400" lat="55.091"/>
              <way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
              <way id="11"><nd ref="3"/><nd ref="4"/><nd ref="5"/></way>
              <way id="12"><nd ref="3"/><nd ref="6"/><nd ref="5"/></way>
              <relation id="20"><member type="way" ref="11" role="outer"/>
                <member type="way" ref="12" role="outer"/>
                <tag k="type" v="multipolygon"/><tag k="natural" v="water"/></relation>
            </osm>
            """, to: "lake.osm")
        let map = folder.file("lake.roads")
        let built = try await questctl("map", "build", osm, "-o", map, "--no-tiles")
        #expect(built.status == 0 && built.output.contains("1 area of water."), "\(built.output)")
        let inspected = try await questctl("map", "inspect", map, "--json")
        #expect(try JSONValue(parsing: Array(inspected.output.utf8))["water_areas"]?.integerValue == 1)
        #expect(try await questctl("map", "inspect", map).output.contains("areas of water"))

        let file = try folder.write(
            """
            {"type": "FeatureCollection", "title": "T", "features": [
             {"type": "Feature", "id": "buoy", "properties": {"name": "Buoy", "radius": 150},
              "geometry": {"type": "Point", "coordinates": [61.404, 55.0985]}}]}
            """, to: "lake.geojson")
        let result = try await questctl("quest", "check", file, "--map", map)
        #expect(result.status == 0)
        #expect(result.output.contains(": warning: “buoy” lies in water"), "\(result.output)")
        let daemon = try await RunningDaemon.start(map: map)
        let loaded = try await daemon.questctl("quest", "load", file, "--json")
        #expect(loaded.status == 0 && loaded.output.contains("checkpoint-in-water"), "\(loaded.output)")
    }

    @Test("a file of another program is named in one line, with or without a system of coordinates")
    func foreign() async throws {
        let file = try folder.write("name,lat,lon\nBridge,55.1,61.4\n", to: "points.csv")
        for options in [[], ["--crs", "EPSG:32641"]] {
            let result = try await runQuestctl(["quest", "check", file] + options)
            #expect(result.status == 1)
            #expect(result.output.contains("\(file): error: This is a table (CSV)"), "\(result.output)")
            #expect(result.output.split(separator: "\n").count { $0.contains(": error: ") } == 1)
            #expect(result.output.contains("questctl quest import FILE"))
        }
    }

    private static let kml = """
        <kml><Document><Placemark><name>Bridge</name>
        <Point><coordinates>61.4,55.1</coordinates></Point></Placemark></Document></kml>
        """

    @Test(
        "courses of other programs are named with the command that takes them, which does",
        arguments: [
            (
                "ride.gpx", "This is a GPX file",
                #"<gpx version="1.1"><wpt lat="55.1" lon="61.4"><name>Bridge</name></wpt></gpx>"#
            ),
            ("ride.kml", "This is a KML or KMZ file", QuestCheckCommandTests.kml),
            ("ride.kmz", "This is a KML or KMZ file", QuestCheckCommandTests.kml),
            (
                "ride.xml", "reads IOF XML 3.0",
                """
                <CourseData iofVersion="3.0"><RaceCourseData>
                <Control><Id>31</Id><Position lng="61.4" lat="55.1"/></Control>
                <Course><Name>A</Name><CourseControl><Control>31</Control></CourseControl></Course>
                </RaceCourseData></CourseData>
                """
            ),
        ] as [(String, String, String)])
    func courses(name: String, kind: String, text: String) async throws {
        let file = try folder.write(text, to: name)
        if name.hasSuffix(".kmz") {
            var archive = ZIPWriter(at: Timestamp(milliseconds: 1_790_000_000_000))
            let bytes = try archive.file("doc.kml", Array(text.utf8)) + archive.end
            try Data(bytes).write(to: URL(fileURLWithPath: file))
        }
        let result = try await questctl("quest", "check", file)
        #expect(result.status == 1)
        #expect(
            result.output.contains("\(file): error: ") && result.output.contains(kind), "\(result.output)")
        #expect(result.output.contains("questctl quest import FILE"), "\(result.output)")
        #expect(result.output.split(separator: "\n").count { $0.contains(": error: ") } == 1)
        let imported = try await questctl("quest", "import", file)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(imported.output.contains(#""coordinates""#), "\(imported.output)")
    }

    @Test("a file that is not there, or a folder, ends with 2")
    func unreadable() async throws {
        for file in [folder.file("none.geojson"), folder.path] {
            let result = try await questctl("quest", "check", file)
            #expect(result.status == 2)
            #expect(result.errors.contains(file))
        }
    }
}
