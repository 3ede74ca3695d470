import GeoJSONKit
import Testing

@Suite("Reading GeoJSON")
struct ParsingTests {
    private func geometry(_ text: String, _ options: ParsingOptions = .strict) throws -> Geometry.Shape? {
        guard case .geometry(let geometry) = try GeoJSON(parsing: text, options: options) else { return nil }
        return geometry.shape
    }

    private let a = Position(longitude: 0, latitude: 0)
    private let b = Position(longitude: 9, latitude: 0)
    private let c = Position(longitude: 9, latitude: 9.5)

    @Test("the seven geometries become the seven cases")
    func geometries() throws {
        #expect(try geometry(#"{"type":"Point","coordinates":[9,9.5]}"#) == .point(c))
        #expect(try geometry(#"{"type":"MultiPoint","coordinates":[[0,0],[9,0]]}"#) == .multiPoint([a, b]))
        #expect(try geometry(#"{"type":"LineString","coordinates":[[0,0],[9,0]]}"#) == .lineString([a, b]))
        #expect(
            try geometry(#"{"type":"MultiLineString","coordinates":[[[0,0],[9,0]],[]]}"#)
                == .multiLineString([[a, b], []]))
        #expect(
            try geometry(#"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9.5],[0,0]]]}"#)
                == .polygon([[a, b, c, a]]))
        #expect(
            try geometry(#"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9.5],[0,0]]]]}"#)
                == .multiPolygon([[[a, b, c, a]]]))
        #expect(
            try geometry(
                #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]}]}"#)
                == .geometryCollection([Geometry(.point(a))]))
    }

    @Test("a feature keeps id, properties and foreign members in order")
    func feature() throws {
        let text = #"""
            {"z": 1, "type": "Feature", "id": "cp-1", "bbox": [1, 2, 3, 4, 5, 6],
             "geometry": {"type": "Point", "coordinates": [9, 9.5, 200], "accuracy": 4},
             "properties": {"name": "Задание 1", "radius": 40, "points": null}, "a": [true]}
            """#
        guard case .feature(let feature) = try GeoJSON(parsing: text) else {
            Issue.record("no feature")
            return
        }
        #expect(feature.id == "cp-1")
        #expect(feature.geometry?.shape == .point(Position(longitude: 9, latitude: 9.5, altitude: 200)))
        #expect(feature.geometry?.foreignMembers == ["accuracy": 4])
        #expect(feature.properties == ["name": "Задание 1", "radius": 40, "points": nil as JSONValue])
        #expect(feature.foreignMembers == ["z": 1, "a": [true]])
        #expect(feature.boundingBox?.southwest == Position(longitude: 1, latitude: 2, altitude: 3))
        #expect(feature.boundingBox?.northeast == Position(longitude: 4, latitude: 5, altitude: 6))
    }

    @Test("ids are strings, integers or other numbers")
    func identifiers() throws {
        let ids = [#""7""#, "7", "7.5", "1e3"].map { text in
            try? GeoJSON(parsing: #"{"type":"Feature","id":\#(text),"geometry":null,"properties":null}"#)
                .features[0].id
        }
        #expect(ids == [.string("7"), .integer(7), .number(7.5), .number(1000)])
        #expect(ids.map { $0.map(String.init(describing:)) } == ["7", "7", "7.5", "1000.0"])
    }

    @Test("the same value whatever the order of members")
    func memberOrder() throws {
        let members = [
            #""type":"Feature""#, #""geometry":{"coordinates":[[0,0],[9,0]],"type":"LineString"}"#,
            #""properties":{"type":"Point"}"#, #""id":1"#,
        ]
        let expected = try GeoJSON(parsing: "{\(members.joined(separator: ","))}")
        for shift in 1..<members.count {
            let shifted = members[shift...] + members[..<shift]
            #expect(try GeoJSON(parsing: "{\(shifted.joined(separator: ","))}") == expected)
        }
    }

    @Test("of a member that appears twice the last one counts, and there is a warning")
    func duplicates() throws {
        let text = #"{"type":"Point","coordinates":[0,0],"coordinates":[9,0],"x":1,"x":2}"#
        let (value, warnings) = try GeoJSON.parse(text.utf8)
        #expect(value == .geometry(Geometry(.point(b), foreignMembers: ["x": 2])))
        #expect(warnings.map(\.code) == [.duplicateMember, .duplicateMember])
        #expect(warnings.map(\.path) == [["coordinates"], ["x"]])
        #expect(warnings[0].message == "expected each name once, found coordinates twice")
    }

    @Test("a lenient reader closes rings")
    func closesRings() throws {
        let text = #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9.5]]]}"#
        #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: text) }
        #expect(try geometry(text, .lenient) == .polygon([[a, b, c, a]]))
    }

    @Test("a lenient reader drops crs, and keeps misplaced members")
    func lenientMembers() throws {
        let text = #"{"type":"Point","coordinates":[0,0],"crs":{"type":"name"},"properties":{"a":1}}"#
        let (value, warnings) = try GeoJSON.parse(text.utf8, options: .lenient)
        #expect(value == .geometry(Geometry(.point(a), foreignMembers: ["properties": ["a": 1]])))
        #expect(warnings.map(\.code) == [.legacyCRS, .misplacedMember])
    }

    @Test("any collection of bytes can be read")
    func collections() throws {
        let text = #"{"type":"Point","coordinates":[0,0]}"#
        let value = try GeoJSON(parsing: text)
        #expect(try GeoJSON(parsing: Array(text.utf8)) == value)
        #expect(try GeoJSON(parsing: ArraySlice(text.utf8)) == value)
        #expect(try GeoJSON(parsing: Array(text.utf8.reversed()).reversed()) == value)
        #expect(throws: GeoJSONError.self) {
            try GeoJSON(parsing: Array(text.utf8.reversed()).reversed().dropLast())
        }
    }

    @Test("limits are kept, and the error says which")
    func limits() throws {
        let text = #"{"type":"Point","coordinates":[0,0]}"#
        let tooLarge = #expect(throws: GeoJSONError.self) {
            try GeoJSON(parsing: text, options: ParsingOptions(maximumSize: text.utf8.count - 1))
        }
        #expect(tooLarge?.code == .tooLarge)
        #expect(tooLarge?.message == "expected at most 35 bytes, found 36")
        #expect((try? GeoJSON(parsing: text, options: ParsingOptions(maximumSize: text.utf8.count))) != nil)
        #expect((try? GeoJSON(parsing: text, options: ParsingOptions(maximumDepth: 2))) != nil)
        let tooDeep = #expect(throws: GeoJSONError.self) {
            try GeoJSON(parsing: text, options: ParsingOptions(maximumDepth: 1))
        }
        #expect(tooDeep?.code == .tooDeep)
        #expect(tooDeep?.path == ["coordinates"])
    }

    @Test("more members in an object than the limit are refused at the first one beyond")
    func memberLimit() {
        let options = ParsingOptions(maximumMembers: 2)
        for start in [#"{"a":1,"b":2"#, #"{"a":{"c":1,"d":2},"b":2"#, #"{"a\u0062":1,"b":2"#] {
            #expect((try? JSONValue(parsing: start + "}", options: options)) != nil)
            let text = start + #","x":3}"#
            let error = #expect(throws: GeoJSONError.self) { try JSONValue(parsing: text, options: options) }
            #expect(error?.code == .tooManyMembers)
            #expect(error?.path.description == "x")
        }
        let foreign = #"{"type":"Point","coordinates":[1,2],"a":1,"b":2,"c":3}"#
        let error = #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: foreign, options: options) }
        #expect(error?.code == .tooManyMembers)
        #expect(error?.path.description == "c")
    }

    @Test("more positions than the limit in all geometries together are refused at the first one beyond")
    func positionLimit() {
        let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
        let point = #"{"type":"Point","coordinates":[5,6]}"#
        let text = #"{"type":"GeometryCollection","geometries":[\#(line),\#(point),\#(line)]}"#
        #expect((try? GeoJSON(parsing: text, options: ParsingOptions(maximumPositions: 5))) != nil)
        for (limit, path) in [
            (4, "geometries[2].coordinates[1]"), (3, "geometries[2].coordinates[0]"),
            (2, "geometries[1].coordinates"), (1, "geometries[0].coordinates[1]"),
        ] {
            let error = #expect(throws: GeoJSONError.self) {
                try GeoJSON(parsing: text, options: ParsingOptions(maximumPositions: limit))
            }
            #expect(error?.code == .tooManyPositions)
            #expect(error?.path.description == path)
        }
    }

    @Test("nesting as deep as the limit is read, deeper is refused")
    func depth() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect((try? JSONValue(parsing: nested(128))) != nil)
        #expect(throws: GeoJSONError.self) { try JSONValue(parsing: nested(129)) }
        #expect(throws: GeoJSONError.self) { try JSONValue(parsing: nested(1_000_000)) }
        #expect(throws: GeoJSONError.self) {
            try JSONValue(parsing: String(repeating: "{\"a\":", count: 100_000))
        }
    }

    @Test("no more warnings than the limit")
    func warningLimit() throws {
        let members = (0..<50).map { _ in "\"a\":1" }.joined(separator: ",")
        let options = ParsingOptions(maximumWarnings: 10)
        #expect(try JSONValue.parse("{\(members)}".utf8, options: options).warnings.count == 10)
        #expect(try JSONValue.parse("{\(members)}".utf8).warnings.count == 49)
    }
}
