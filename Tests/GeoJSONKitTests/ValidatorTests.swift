import GeoJSONKit
import Testing

@Suite("The validator")
struct ValidatorTests {
    private func codes(_ document: GeoJSON) -> [String] {
        Validator().findings(in: document).map { "\($0.code.rawValue) \($0.path)" }
    }

    private let a = Position(longitude: 0, latitude: 0)
    private let b = Position(longitude: 1, latitude: 0)
    private let c = Position(longitude: 1, latitude: 1)

    @Test("finds in values of a program what no reader lets through")
    func madeValues() {
        #expect(codes(.geometry(Geometry(.lineString([a])))) == ["line-too-short coordinates"])
        #expect(
            codes(.geometry(Geometry(.polygon([[a, b, c]]))))
                == ["ring-not-closed coordinates[0]", "ring-too-short coordinates[0]"])
        #expect(codes(.geometry(Geometry(.polygon([[]])))) == ["ring-too-short coordinates[0]"])
        #expect(codes(.geometry(Geometry(.polygon([[a, b, c, a]])))) == [])
        #expect(
            codes(
                .feature(
                    Feature(
                        id: .number(.nan), geometry: Geometry(.point(Position(longitude: .nan, latitude: 0))),
                        properties: ["x": [.number(.infinity)]],
                        boundingBox: BoundingBox(west: 0, south: -.infinity, east: 0, north: 0))))
                == [
                    "non-finite-number id", "non-finite-number bbox",
                    "non-finite-number geometry.coordinates",
                    "non-finite-number properties.x[0]",
                ])
        let lopsided = BoundingBox(southwest: a, northeast: Position(longitude: 1, latitude: 1, altitude: 1))
        #expect(codes(.feature(Feature(boundingBox: lopsided))) == ["invalid-bounding-box bbox"])
    }

    @Test("finds foreign members that bear GeoJSON's names")
    func foreignMembers() {
        func members(_ names: String...) -> JSONObject { JSONObject(names.map { ($0, nil) }) }
        #expect(
            codes(.feature(Feature(foreignMembers: members("x", "type", "bbox", "coordinates", "crs"))))
                == [
                    "misplaced-member type", "misplaced-member bbox", "misplaced-member coordinates",
                    "legacy-crs crs",
                ])
        #expect(
            codes(.geometry(Geometry(.point(a), foreignMembers: members("id", "features"))))
                == ["misplaced-member features"])
        #expect(
            codes(.featureCollection(FeatureCollection(foreignMembers: members("id", "properties"))))
                == ["misplaced-member properties"])
    }

    @Test("tells a text's errors, warnings and notes in one list, each once, with the place of each")
    func oneList() {
        let text = #"""
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "properties": {"id": "ж"}, "geometry": null "id": 1},
              {"type": "Feature", "properties": {}},
              {"type": "Feature", "properties": {}, "geometry": {"type": "Pont", "coordinates": [1, 2]}},
              {"type": "Feature", "properties": {}, "id": 1, "geometry": {"type": "GeometryCollection", "geometries": [
                {"type": "Point", "coordinates": []}, {"type": "Point", "coordinates": [1, 2.12345678]},
                {"type": "Polygon", "coordinates": [[[0, 0], [0, 1], [1, 1], [0, 0]]]}]}}
            ]}
            """#
        #expect(
            Validator().findings(inDocument: text.utf8).map { "\($0)" } == [
                "2:66: error: expected ',' between features[0].geometry and features[0].id (features[0]) "
                    + "[missing-comma; RFC 8259, sections 4 and 5]",
                "3:3: error: expected a member 'geometry' in a Feature, found none (features[1]) "
                    + "[missing-member; RFC 7946, section 3.2]",
                "4:62: error: expected one of the seven geometry types, found 'Pont' "
                    + "(features[2].geometry.type) [unknown-type; RFC 7946, section 1.4]",
                "5:47: warning: expected each id once, found the id of features[0] (features[3].id) "
                    + "[duplicate-identifier; RFC 7946, section 3.2]",
                "6:38: warning: expected a position, found an empty array "
                    + "(features[3].geometry.geometries[0].coordinates) [empty-point; RFC 7946, section 3.1]",
                "6:76: note: expected at most 7 decimals, found 1 position with more "
                    + "(features[3].geometry.geometries[1].coordinates) "
                    + "[excessive-precision; RFC 7946, section 11.2]",
                "7:41: warning: expected a counterclockwise ring, being a border, found a clockwise one "
                    + "(features[3].geometry.geometries[2].coordinates[0]) "
                    + "[ring-winding; RFC 7946, section 3.1.6]",
            ])
    }

    @Test("tells the place of a ring for what a lenient reader has added to it")
    func addedPosition() throws {
        let text = #"{"type":"Polygon","coordinates":[[[-170,40],[-170,50],[-180,50],[-180,40],[-360,40]]]}"#
        let findings = Validator().findings(inDocument: text.utf8, options: .lenient)
        let crossing = try #require(findings.first { $0.code == .antimeridianCrossing })
        #expect(crossing.path.description == "coordinates[0][5]")
        #expect(crossing.location?.byteOffset == 33)
    }

    @Test("calls warnings what a lenient reader puts up with")
    func lenient() {
        let text = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]],"crs":null}"#
        let strict = Validator().findings(inDocument: text.utf8)
        #expect(strict.map(\.code) == [.ringNotClosed, .legacyCRS])
        #expect(strict.map(\.severity) == [.error, .error])
        let lenient = Validator().findings(inDocument: text.utf8, options: .lenient)
        #expect(lenient.map(\.code) == [.ringNotClosed, .legacyCRS])
        #expect(lenient.map(\.severity) == [.warning, .warning])
    }

    @Test("tells what a reader had to say where reading ended early")
    func unreadable() {
        #expect(Validator().findings(inDocument: "{\u{1}".utf8).map(\.code) == [.unexpectedCharacter])
    }

    @Test("tells no more than the limit, and what concerns the whole document first of all")
    func limit() {
        let line = Geometry.Shape.lineString([a])
        let wide = Geometry.Shape.point(Position(longitude: 1, latitude: 100))
        let parts = [wide] + Array(repeating: line, count: 50)
        let document = GeoJSON.geometry(Geometry(.geometryCollection(parts.map { Geometry($0) })))
        #expect(Validator().findings(in: document).count == 52)
        for limit in [-1, 0, 1, 2, 10] {
            let findings = Validator(maximumFindings: limit).findings(in: document)
            #expect(findings.count == max(limit, 0))
            #expect(findings.last?.code == (limit > 0 ? .swappedCoordinates : nil))
            let bytes = document.bytes()
            #expect(Validator(maximumFindings: limit).findings(inDocument: bytes).count == max(limit, 0))
        }
    }

    @Test("asks for as few decimals as it is told to", arguments: [-1, 0, 2, 7, 12, 99, nil])
    func precision(_ precision: Int?) {
        let validator = Validator(precision: precision)
        let allowed = min(max(precision ?? 99, 0), 14)
        var told = 0
        for decimals in 0...14 {
            let longitude = decimals == 0 ? 1 : Double("1." + String(repeating: "3", count: decimals))!
            let position = Position(longitude: longitude, latitude: 55)
            let findings = validator.findings(in: .geometry(Geometry(.point(position))))
            #expect(findings.isEmpty == (decimals <= allowed), "\(decimals) decimals")
            told += findings.count
        }
        #expect(told == 14 - allowed)
    }

    @Test("has a severity of rising order, and a source for each code but limits")
    func severities() {
        #expect(GeoJSONFinding.Severity.allCases == GeoJSONFinding.Severity.allCases.sorted())
        #expect(GeoJSONFinding.Severity.error > .note)
    }

    @Test("agrees with a reader about rings, lines and collections of random documents")
    func agreement() throws {
        let shared: Set<GeoJSONError.Code> = [.ringWinding, .nestedCollection]
        var seen = 0
        for seed in 0..<400 {
            var random = RandomDocument(seed: UInt64(seed))
            let bytes = random.geoJSON().bytes()
            let (value, warnings) = try GeoJSON.parse(bytes)
            let ofReader = warnings.filter { shared.contains($0.code) }.map {
                GeoJSONFinding($0, severity: .warning)
            }
            let ofValidator = Validator().findings(in: value).filter { shared.contains($0.code) }
            #expect(Set(ofValidator.located(in: bytes)) == Set(ofReader), "seed \(seed)")
            seen += ofReader.count
        }
        #expect(seen > 50)
    }
}
