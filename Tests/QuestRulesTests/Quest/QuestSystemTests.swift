import GeoJSONKit
import QuestRules
import Testing

@Suite("Quest files in other coordinate systems")
struct QuestSystemTests {
    /// One checkpoint, and a forbidden area of a hundred metres east of it, in metres of a projection.
    private func text(_ east: Double, _ north: Double, crs: String? = nil) -> String {
        let ring = [(100.0, 0.0), (200, 0), (200, 100), (100, 100), (100, 0)]
            .map { "[\(east + $0.0), \(north + $0.1)]" }.joined(separator: ", ")
        return """
            {"type": "FeatureCollection", "title": "T",
             \(crs.map { "\"crs\": \($0)," } ?? "")
             "features": [
              {"type": "Feature", "id": "a", "properties": {"name": "A"},
               "geometry": {"type": "Point", "coordinates": [\(east), \(north)]}},
              {"type": "Feature", "properties": {"role": "no-go"},
               "geometry": {"type": "Polygon", "coordinates": [[\(ring)]]}}
            ]}
            """
    }

    private func named(_ name: String) -> String {
        #"{"type": "name", "properties": {"name": "\#(name)"}}"#
    }

    private func read(_ text: String, system: CoordinateSystem? = nil) -> QuestReading {
        QuestDocument.read(Array(text.utf8), name: "x", system: system)
    }

    /// Made with PROJ 9 of another hand (pyproj) from 61.4° E, 55.15° N.
    private static let known: [(code: Int, east: Double, north: Double, within: Meters)] = [
        (28411, 11_398_075.541, 6_115_159.215, 3), (32641, 398_037.120, 6_112_651.940, 0.01),
        (3857, 6_835_016.735, 7_391_032.647, 0.01),
    ]

    @Test("Pulkovo 1942, UTM and web maps: by --crs and by the file's own member", arguments: known)
    func transformed(system: (code: Int, east: Double, north: Double, within: Meters)) throws {
        let place = Coordinate(longitude: 61.4, latitude: 55.15)
        let plain = text(system.east, system.north)
        let told = read(plain, system: CoordinateSystem(code: system.code))
        #expect(told.findings.isEmpty)
        let code = "\(system.code)"
        for name in ["EPSG:\(code)", "urn:ogc:def:crs:EPSG::\(code)", "urn:ogc:def:crs:EPSG:6.6:\(code)"] {
            let reading = read(text(system.east, system.north, crs: named(name)))
            #expect(reading.findings.map(\.message.code.rawValue) == ["positions-transformed"])
            #expect(reading.quest == told.quest)
        }
        let quest = try #require(told.quest)
        let target = quest.checkpoints[0].zone.target
        #expect(Geodesic.distance(target, place) < system.within, "\(target)")
        guard case .polygons(let polygons)? = quest.zones.first?.shape,
            let corner = polygons.first?.first?.first
        else {
            Issue.record("no area")
            return
        }
        // Web maps stretch by the latitude.
        let stretch = system.code == 3857 ? 0.572 : 1.0
        #expect(abs(Geodesic.distance(target, corner).value - 100 * stretch) < 0.5)
    }

    @Test("Metres without a word of the system are named, with what to do")
    func metres() {
        let findings = read(text(398_037, 6_112_652)).findings
        #expect(findings.first?.message.code.rawValue == "position-in-metres")
        #expect(findings.first?.message.text(in: .english).contains("--crs EPSG:28411") == true)
    }

    @Test(
        "A system that nobody knows is an error, and none that names a file is tried",
        arguments: ["EPSG:999999", "urn:ogc:def:crs:IAU::49900", "+proj=utm +zone=41", "/etc/passwd", ""])
    func unknown(name: String) {
        let reading = read(text(398_037, 6_112_652, crs: named(name)))
        #expect(reading.quest == nil)
        #expect(reading.findings.contains { $0.message.code.rawValue == "coordinate-system-unknown" })
    }

    @Test("What is no place in the system is an error, with its line")
    func outside() {
        let reading = read(text(1e12, 1e12), system: CoordinateSystem(code: 32641))
        let finding = reading.findings.first { $0.message.code.rawValue == "position-outside-system" }
        #expect(finding?.location?.line == 5)
    }

    @Test("WGS 84 by its old name needs no transformation")
    func worldSystem() {
        let reading = read(text(61.4, 55.15, crs: named("urn:ogc:def:crs:OGC:1.3:CRS84")))
        #expect(!reading.findings.contains { $0.message.code.rawValue == "positions-transformed" })
    }

    @Test(
        "Codes are read in the ways they are written",
        arguments: [
            ("EPSG:28411", 28411), ("epsg:28411", 28411),
            ("http://www.opengis.net/def/crs/EPSG/0/28411", 28411), ("urn:ogc:def:crs:EPSG::28411", 28411),
            ("28411", nil), ("EPSG:", nil), ("EPSG:-1", nil), ("EPSG:1:2", nil), ("EPSG:12345678", nil),
            ("urn:ogc:def:crs:EPSG:1:2:3", nil),
        ])
    func codes(text: String, code: Int?) {
        #expect(CoordinateSystem(text)?.code == code)
    }
}
