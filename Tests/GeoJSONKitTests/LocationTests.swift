import GeoJSONKit
import Testing

@Suite("Lines, columns and paths")
struct LocationTests {
    @Test("columns count characters: Cyrillic, emoji, families of emoji, and no byte order mark")
    func columns() throws {
        for (prefix, column) in [("a", 3), ("ж", 3), ("🚲", 3), ("👩‍👩‍👧", 3), ("e\u{301}", 3), ("жж🚲", 5)] {
            let error = try #require(throws: GeoJSONError.self) { try JSONValue(parsing: "\"\(prefix)\\x\"") }
            #expect(error.location.column == column, "\(prefix)")
        }
        let marked = try #require(throws: GeoJSONError.self) {
            try JSONValue(parsing: "\u{FEFF}[1 2]", options: .lenient)
        }
        #expect(marked.location == SourceLocation(byteOffset: 5, line: 1, column: 3))
    }

    @Test("lines end with \\n or \\r\\n", arguments: ["\n", "\r\n"])
    func lines(_ lineBreak: String) throws {
        let text = ["[", "  1,", "  \"ж\" 2", "]"].joined(separator: lineBreak)
        let error = try #require(throws: GeoJSONError.self) { try JSONValue(parsing: text) }
        #expect(error.location.line == 3)
        #expect(error.location.column == 6)
        #expect(error.message == "expected ',' between [1] and [2]")
        #expect(error.location.byteOffset == text.utf8.count - 3 - lineBreak.utf8.count)
    }

    @Test("paths are written as in most query languages")
    func descriptions() {
        #expect(JSONPath().description == "$")
        #expect(
            JSONPath(["features", 4, "properties", "radius"]).description == "features[4].properties.radius")
        #expect(JSONPath([0, "answer-type"]).description == "[0].answer-type")
        #expect(JSONPath(["имя", "a b", ""]).description == #"имя["a b"][""]"#)
        #expect(JSONPath(["a"]).appending(index: 2).appending(key: "b") == ["a", 2, "b"])
    }

    private let document = #"""
        {"type": "FeatureCollection",
         "features": [
          {"type": "Feature", "geometry": null, "properties": {"name": "Задание 🚲", "radius": 40}},
          {"type": "Feature", "geometry": null, "properties": {"radius": 1, "r\u0061dius": [10, 20]}}
         ]}
        """#

    @Test("a locator finds the value at a path")
    func locator() {
        let locator = SourceLocator(document.utf8)
        #expect(locator.location(of: [])?.description == "1:1")
        #expect(locator.location(of: ["features"])?.description == "2:14")
        #expect(locator.location(of: ["features", 0])?.description == "3:3")
        #expect(locator.location(of: ["features", 0, "properties", "radius"])?.description == "3:87")
        #expect(locator.locationOfKey(of: ["features", 0, "properties", "radius"])?.description == "3:77")
        #expect(locator.location(of: ["features", 1, "properties", "radius", 1])?.description == "4:89")
    }

    @Test("a locator answers nil where there is nothing")
    func nothing() {
        let locator = SourceLocator(document.utf8)
        let paths: [JSONPath] = [
            ["features", 2], ["features", -1], ["features", "0"], ["type", 0], ["nothing"], [0],
            ["features", 0, "geometry", "type"],
        ]
        for path in paths { #expect(locator.location(of: path) == nil, "\(path)") }
        #expect(locator.locationOfKey(of: []) == nil)
        #expect(locator.locationOfKey(of: ["features", 0]) == nil)
        #expect(SourceLocator("[1,".utf8).location(of: [0, 1]) == nil)
    }

    @Test("a locator tells lines and columns of bytes")
    func bytes() {
        let locator = SourceLocator("жж\n🚲 1".utf8)
        #expect(locator.location(ofByte: 0).description == "1:1")
        #expect(locator.location(ofByte: 4).description == "1:3")
        #expect(locator.location(ofByte: 10).description == "2:3")
        #expect(locator.location(ofByte: 99) == SourceLocation(byteOffset: 11, line: 2, column: 4))
    }

    @Test("errors about values and the locator agree on every value of random documents")
    func agreement() throws {
        var checked = 0
        for seed in 0..<100 {
            var random = RandomDocument(seed: UInt64(seed))
            let bytes = JSONValue.array([random.value(depth: 0), random.value(depth: 0)]).bytes(
                options: .pretty)
            let locator = SourceLocator(bytes)
            // A byte that no value starts with, put in a value's place, is an error at the value's path.
            for path in Self.paths(in: try JSONValue(parsing: bytes)) {
                let location = try #require(locator.location(of: path))
                var broken = bytes
                broken[location.byteOffset] = UInt8(ascii: "?")
                let error = try #require(throws: GeoJSONError.self) { try JSONValue(parsing: broken) }
                #expect(error.path == path)
                #expect(error.location == location)
                checked += 1
            }
        }
        #expect(checked > 300)
    }

    @Test("many places found at once are those found one by one")
    func placesAgree() throws {
        for seed in 0..<50 {
            var random = RandomDocument(seed: UInt64(seed))
            let bytes = JSONValue.array([random.value(depth: 0), random.value(depth: 0)]).bytes(
                options: .pretty)
            let locator = SourceLocator(bytes)
            let paths = Self.paths(in: try JSONValue(parsing: bytes))
            let places = locator.places(of: paths + [["nowhere", 7]])
            #expect(places.count == paths.count)
            for path in paths {
                #expect(places[path]?.value == locator.location(of: path))
                #expect(places[path]?.key == locator.locationOfKey(of: path))
            }
        }
    }

    @Test("below a name that stands twice, places are those in the last value of that name")
    func placesBelowDuplicates() {
        let locator = SourceLocator(#"{"a": {"b": [1, 2], "c": 3}, "a": {"b": [4]}}"#.utf8)
        let paths: [JSONPath] = [["a"], ["a", "b"], ["a", "b", 0], ["a", "b", 1], ["a", "c"]]
        let places = locator.places(of: paths)
        for path in paths { #expect(places[path]?.value == locator.location(of: path)) }
        #expect(places[["a", "b", 0]]?.value.description == "1:42")
        #expect(places.count == 3)
    }

    @Test("a locator finds values behind faults that can be mended")
    func mended() {
        let locator = SourceLocator(#"{"a": [1 2], "b" 3"#.utf8)
        #expect(locator.location(of: ["a", 1])?.description == "1:10")
        #expect(locator.location(of: ["b"])?.description == "1:18")
        #expect(locator.places(of: [["a", 1], ["b"]]).count == 2)
    }

    private static func paths(in value: JSONValue, at path: JSONPath = []) -> [JSONPath] {
        var paths = [path]
        for (index, element) in (value.arrayValue ?? []).enumerated() {
            paths += Self.paths(in: element, at: path.appending(index: index))
        }
        for (key, member) in value.objectValue ?? [:] {
            paths += Self.paths(in: member, at: path.appending(key: key))
        }
        return paths
    }
}
