import GeoJSONKit
import Testing

@Suite("Validation")
struct ValidationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let title: String
        let text: String
        let findings: [String]
        var testDescription: String { title }

        init(_ title: String, _ text: String, _ findings: [String] = []) {
            (self.title, self.text, self.findings) = (title, text, findings)
        }
    }

    private static func point(_ coordinates: String, _ members: String = "") -> String {
        #"{"type":"Point","coordinates":\#(coordinates)\#(members)}"#
    }

    private static func line(_ coordinates: String, _ members: String = "") -> String {
        #"{"type":"LineString","coordinates":\#(coordinates)\#(members)}"#
    }

    private static func polygon(_ coordinates: String) -> String {
        #"{"type":"Polygon","coordinates":\#(coordinates)}"#
    }

    private static func collection(_ geometries: String...) -> String {
        #"{"type":"GeometryCollection","geometries":[\#(geometries.joined(separator: ","))]}"#
    }

    private static func feature(_ members: String) -> String {
        #"{"type":"Feature","geometry":null,"properties":null\#(members)}"#
    }

    private static func features(_ features: String..., members: String = "") -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]\#(members)}"#
    }

    private static let square = "[[0,0],[4,0],[4,4],[0,4],[0,0]]"
    private static let hole = "[[1,1],[1,2],[2,2],[1,1]]"

    static let positions: [Row] = [
        Row("the borders of the Earth are on it", line("[[-180,-90],[0,0],[180,90]]")),
        Row(
            "a latitude beyond 90° is an error", point("[0,90.5]"),
            [
                "warning swapped-coordinates $",
                "error latitude-out-of-range coordinates[1]",
            ]),
        Row(
            "latitudes of a line are told once, at the first", line("[[100,0],[100,91],[100,-91]]"),
            [
                "error latitude-out-of-range coordinates[1][1]"
            ]),
        Row(
            "a longitude beyond 180° is a warning", line("[[179,0],[181,0]]"),
            [
                "warning longitude-out-of-range coordinates[1][0]"
            ]),
        Row(
            "each ring tells of its own",
            polygon("[[[0,0],[181,0],[0,9],[0,0]],[[1,1],[1,2],[182,1],[1,1]]]"),
            [
                "warning antimeridian-crossing coordinates[0][1]",
                "warning longitude-out-of-range coordinates[0][1][0]",
                "warning antimeridian-crossing coordinates[1][2]",
                "warning longitude-out-of-range coordinates[1][2][0]",
            ]),
        Row("altitudes for all or for none", line("[[0,0,1],[1,1,2]]")),
        Row(
            "altitudes for some are a warning", line("[[0,0,1],[1,1],[2,2]]"),
            [
                "warning mixed-dimensions coordinates[1]"
            ]),
        Row(
            "also across the lines of a geometry, and once for all of them",
            #"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[0,0,5],[1,1,5]],[[0,0,5],[1,1]]]}"#,
            ["warning mixed-dimensions coordinates[1][0]"]),
        Row(
            "the parts of a collection may differ",
            collection(point("[0,0]"), line("[[0,0,1],[1,1,1]]"))),
        Row("seven decimals are enough", point("[61.1234567,-55.7654321,0.1]")),
        Row("more are worth a note", point("[61.12345678,55]"), ["note excessive-precision coordinates"]),
        Row(
            "also in altitudes, and one for the document", line("[[0,0,0.00000001],[0.123456789,1,1]]"),
            [
                "note excessive-precision coordinates[0]"
            ]),
        Row("none where nothing is", #"{"type":"MultiPoint","coordinates":[]}"#),
    ]

    static let swapped: [Row] = [
        Row("no guess where both ways are on Earth", line("[[55,61],[54,60]]")),
        Row(
            "a place only the other way round", line("[[55,91],[54,90]]"),
            [
                "warning swapped-coordinates $", "error latitude-out-of-range coordinates[0][1]",
            ]),
        Row(
            "no place either way round is not swapped", point("[100,100]"),
            [
                "error latitude-out-of-range coordinates[1]"
            ]),
        Row(
            "nor if one position has no place the other way round", line("[[55,91],[91,55]]"),
            [
                "error latitude-out-of-range coordinates[0][1]"
            ]),
        Row("nor beyond 180°", point("[0,181]"), ["error latitude-out-of-range coordinates[1]"]),
        Row(
            "once for a document, at its first such geometry",
            features(
                #"{"type":"Feature","properties":null,"geometry":\#(point("[1,2]"))}"#,
                #"{"type":"Feature","properties":null,"geometry":\#(collection(line("[[5,6],[7,8]]"), point("[55,131]")))}"#,
                #"{"type":"Feature","properties":null,"geometry":\#(point("[55,132]"))}"#),
            [
                "warning swapped-coordinates features[1].geometry.geometries[1]",
                "error latitude-out-of-range features[1].geometry.geometries[1].coordinates[1]",
                "error latitude-out-of-range features[2].geometry.coordinates[1]",
            ]),
    ]

    static let shapes: [Row] = [
        Row("a border counterclockwise, a hole clockwise", polygon("[\(square),\(hole)]")),
        Row(
            "a border clockwise", polygon("[[[0,0],[0,4],[4,4],[0,0]]]"),
            [
                "warning ring-winding coordinates[0]"
            ]),
        Row(
            "a hole counterclockwise", polygon("[\(square),[[1,1],[2,2],[1,2],[1,1]]]"),
            [
                "warning ring-winding coordinates[1]"
            ]),
        Row(
            "the hole first", polygon("[[[1,1],[2,1],[2,2],[1,1]],[[0,0],[0,4],[4,4],[0,0]]]"),
            [
                "error hole-outside-border coordinates[1]"
            ]),
        Row(
            "a hole of the second polygon outside",
            #"{"type":"MultiPolygon","coordinates":[[\#(square)],[\#(square),[[5,5],[5,6],[6,6],[5,5]]]]}"#,
            ["error hole-outside-border coordinates[1][1]"]),
        Row("a hole may touch the border", polygon("[\(square),[[0,0],[0,4],[4,4],[0,0]]]")),
        Row(
            "a line over the antimeridian is to be cut", line("[[179,0],[-179,0],[-178,0],[178,0]]"),
            [
                "warning antimeridian-crossing coordinates[1]"
            ]),
        Row("half a turn is no crossing", line("[[-90,0],[90,0]]")),
        Row("points are not joined", #"{"type":"MultiPoint","coordinates":[[179,0],[-179,0]]}"#),
        Row(
            "the lines of a geometry are not joined",
            #"{"type":"MultiLineString","coordinates":[[[179,0],[180,0]],[[-180,0],[-179,0]]]}"#),
        Row(
            "of a ring over the antimeridian no winding is told, nor where its holes are",
            polygon("[[[170,0],[-170,0],[-170,9],[170,9],[170,0]],[[0,1],[0,2],[1,2],[0,1]]]"),
            ["warning antimeridian-crossing coordinates[0][1]"]),
    ]

    static let collections: [Row] = [
        Row("two types", collection(point("[0,0]"), line("[[0,0],[1,1]]"))),
        Row("none", collection()),
        Row("one part", collection(point("[0,0]")), ["warning needless-collection $"]),
        Row(
            "parts of one type", collection(line("[[0,0],[1,1]]"), line("[[0,0],[1,1]]")),
            [
                "warning needless-collection $"
            ]),
        Row(
            "parts of one type with members of their own",
            collection(
                point("[0,0]", #","name":"a""#), point("[1,1]", #","name":"b""#))),
        Row(
            "a collection in a collection", collection(collection(point("[0,0]"), line("[[0,0],[1,1]]"))),
            [
                "warning nested-collection geometries[0]"
            ]),
        Row(
            "ids of which some are the same",
            features(
                feature(#","id":1"#), feature(#","id":"1""#), feature(#","id":1"#), feature(""),
                feature(""), feature(#","id":1"#), feature(#","id":"1""#)),
            [
                "warning duplicate-identifier features[2].id", "warning duplicate-identifier features[5].id",
                "warning duplicate-identifier features[6].id",
            ]),
    ]

    static let boxes: [Row] = [
        Row("around all", line("[[0,0],[1,1]]", #","bbox":[0,0,1,1]"#)),
        Row("around nothing", feature(#","bbox":[0,0,1,1]"#)),
        Row(
            "too small", line("[[0,0],[1,1],[2,2]]", #","bbox":[0,0,1,1]"#),
            [
                "warning bounding-box-too-small bbox"
            ]),
        Row(
            "south and north the other way round", line("[[0,0],[1,1]]", #","bbox":[0,1,1,0]"#),
            [
                "error bounding-box-order bbox", "warning bounding-box-too-small bbox",
            ]),
        Row(
            "the lowest last", point("[0,0,5]", #","bbox":[0,0,9,0,0,1]"#),
            [
                "error bounding-box-order bbox", "warning bounding-box-too-small bbox",
            ]),
        Row(
            "across the antimeridian",
            #"{"type":"MultiPoint","coordinates":[[179,0],[-179,1]],"bbox":[179,0,-179,1]}"#),
        Row(
            "west and east the other way round", line("[[0,0],[1,1]]", #","bbox":[2,0,-1,1]"#),
            [
                "warning bounding-box-too-small bbox"
            ]),
        Row(
            "flat around high", point("[0,0,5]", #","bbox":[0,0,0,0]"#),
            [
                "error bounding-box-dimensions bbox"
            ]),
        Row(
            "high around flat", point("[0,0]", #","bbox":[0,0,0,0,0,0]"#),
            [
                "error bounding-box-dimensions bbox"
            ]),
        Row(
            "either around both", line("[[0,0],[1,1,1]]", #","bbox":[0,0,0,1,1,1]"#),
            [
                "warning mixed-dimensions coordinates[1]"
            ]),
        Row(
            "beyond the Earth", feature(#","bbox":[-181,-91,0,-181,91,0]"#),
            [
                "warning longitude-out-of-range bbox[0]", "error latitude-out-of-range bbox[1]",
                "warning longitude-out-of-range bbox[3]", "error latitude-out-of-range bbox[4]",
            ]),
        Row(
            "of a collection",
            features(
                #"{"type":"Feature","bbox":[5,5,5,5],"properties":null,"geometry":\#(point("[5,5]"))}"#,
                members: #","bbox":[6,6,7,7]"#),
            ["warning bounding-box-too-small bbox"]),
    ]

    static let values: [Row] = [
        Row("integers that doubles hold", feature(#","x":[9007199254740991,-9007199254740991,1e300]"#)),
        Row(
            "integers that they do not", feature(#","id":9007199254740992,"x":[-9007199254740993]"#),
            [
                "warning imprecise-integer id"
            ]),
        Row(
            "noncharacters", feature(#","x":{"a":"\uFFFE","b\uD83F\uDFFF":1,"c":"\uFDD0"}"#),
            [
                "warning noncharacter x.a"
            ]),
        Row("characters next to noncharacters", feature(#","x":["\uFFFD","\uFDCF","\uFDF0","🚲"]"#)),
    ]

    @Test(
        "a document has these findings",
        arguments: positions + swapped + shapes + collections + boxes + values)
    func findings(_ row: Row) throws {
        let expected = row.findings
        let document = try GeoJSON(parsing: row.text)
        let ofText = Validator().findings(inDocument: row.text.utf8)
        #expect(ofText.map { "\($0.severity) \($0.code.rawValue) \($0.path)" } == expected)
        #expect(ofText.allSatisfy { $0.location != nil && $0.source != nil })
        let ofValue = Validator().findings(in: document)
        #expect(ofValue.map { "\($0.severity) \($0.code.rawValue) \($0.path)" }.sorted() == expected.sorted())
        #expect(Set(ofValue.located(in: row.text.utf8)) == Set(ofText))
    }
}
