import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

/// What clients send, and what they silently drop an answer for. The rules are those of their sources, named at each.
@Suite("Clients of other route services")
struct RouteClientTests {
    private static func point(_ value: JSONValue?) -> [Double] {
        value?.arrayValue?.compactMap(\.doubleValue) ?? []
    }

    /// Leaflet Routing Machine, src/osrm-v1.js: always sends `hints=;`, joins the lines of steps, and reads
    /// `waypoints[i].location` and `.hint`.
    @Test("Leaflet Routing Machine joins the steps to the whole line and brings the hints back")
    func leaflet() async throws {
        let world = try World()
        try await world.run { anonymous in
            let query = "?overview=false&alternatives=true&steps=true&hints=;"
            let answer = try await anonymous.get(OSRMTests.path(world, "AF", query)).expect(.ok)
            let steps = try #require(answer.json["routes"]?[0]?["legs"]?[0]?["steps"]?.arrayValue)
            var line: [[Double]] = []
            for step in steps {
                let part = try OSRMTests.vertices(step["geometry"] ?? .null, "polyline")
                #expect(line.isEmpty || line.last == part.first)
                line += part
                #expect(step["name"]?.stringValue != nil && step["maneuver"]?["type"]?.stringValue != nil)
            }
            let full = try await anonymous.get(OSRMTests.path(world, "AF", "?overview=full")).expect(.ok)
            let whole = try OSRMTests.vertices(full.json["routes"]?[0]?["geometry"] ?? .null, "polyline")
            var joined: [[Double]] = []
            for point in line where point != joined.last { joined.append(point) }
            #expect(joined == whole)
            let hints = answer.json["waypoints"]?.arrayValue?.compactMap { $0["hint"]?.stringValue } ?? []
            #expect(hints.count == 2)
            let again = query.replacing("hints=;", with: "hints=" + hints.joined(separator: ";"))
            let brought = try await anonymous.get(OSRMTests.path(world, "AF", again)).expect(.ok)
            #expect(brought.json == answer.json)
        }
    }

    /// maplibre-gl-directions, src/directions/helpers.ts: a snapped waypoint is looked for among the vertices, within 1e-5 for
    /// `polyline` and exactly for the others; sends no options by default.
    @Test(
        "maplibre-gl-directions finds every snapped waypoint among the vertices",
        arguments: ["", "?geometries=polyline6&overview=full", "?geometries=geojson&overview=full"])
    func maplibre(query: String) async throws {
        let world = try World()
        try await world.run { anonymous in
            let answer = try await anonymous.get(OSRMTests.path(world, "AEC", query)).expect(.ok)
            let kind = query.contains("geojson") ? "geojson" : query.contains("6") ? "polyline6" : "polyline"
            let line = try OSRMTests.vertices(answer.json["routes"]?[0]?["geometry"] ?? .null, kind)
            let waypoints = answer.json["waypoints"]?.arrayValue ?? []
            #expect(waypoints.count == 3)
            for waypoint in waypoints {
                let place = Self.point(waypoint["location"])
                let tolerance = kind == "polyline" ? 1e-5 : 0
                #expect(
                    line.contains { abs($0[0] - place[0]) <= tolerance && abs($0[1] - place[1]) <= tolerance }
                )
            }
        }
    }

    /// OsmAnd, OsrmEngine.java: `overview=full&steps=true`, lines of five digits; a step whose maneuver is no vertex within
    /// 1e-5 is lost, a step without `name` is an exception, the bearings are integers, errors are shown by `message`.
    @Test("OsmAnd loses no step, and shows what is wrong")
    func osmAnd() async throws {
        let world = try World()
        try await world.run { anonymous in
            let answer = try await anonymous.get(
                OSRMTests.path(world, "ACD", "?overview=full&steps=true")
            ).expect(.ok)
            let route = try #require(answer.json["routes"]?[0])
            let line = try OSRMTests.vertices(route["geometry"] ?? .null, "polyline")
            for leg in route["legs"]?.arrayValue ?? [] {
                for step in leg["steps"]?.arrayValue ?? [] {
                    #expect(step["name"]?.stringValue != nil)
                    let maneuver = try #require(step["maneuver"])
                    let place = Self.point(maneuver["location"])
                    #expect(line.contains { abs($0[0] - place[0]) < 1e-5 && abs($0[1] - place[1]) < 1e-5 })
                    for name in ["bearing_before", "bearing_after"] {
                        guard case .integer? = maneuver[name] else {
                            Issue.record("\(name) is no whole number")
                            continue
                        }
                    }
                }
            }
            let refused = try await anonymous.get("/route/v1/bicycle/0,0;1,1?overview=full&steps=true")
            #expect(refused.json["message"]?.stringValue?.isEmpty == false)
            let (a, f) = (world.roads.coordinate("A"), world.roads.coordinate("F"))
            let points = "point=\(a.latitude),\(a.longitude)&point=\(f.latitude),\(f.longitude)"
            let gpx = try await anonymous.get("/gpx?\(points)&heading=90").expect(.ok)
            #expect(gpx.fields[.contentType] == "application/gpx+xml")
            #expect(gpx.text.contains("<trkpt lat=\"55.16") && gpx.text.hasSuffix("</gpx>\n"))
        }
    }

    /// Ferrostar, osrm/models.rs and models.rs: required are `code`, of a route `geometry` (six digits) and `legs`, of a step
    /// `geometry`, `maneuver` with `location`, both bearings and `type`, and `intersections` with `location`, `bearings` and
    /// `entry`; wanted are `instruction`, banners and voice.
    @Test(
        "Ferrostar has all fields that it requires, and says in Russian what to do",
        arguments: ["en-US", "ru-RU"])
    func ferrostar(language: String) async throws {
        let world = try World()
        try await world.run { anonymous in
            let (a, f) = (world.roads.coordinate("A"), world.roads.coordinate("F"))
            let body = """
                {"format": "osrm", "costing": "bicycle", "banner_instructions": true, "voice_instructions": true, \
                "language": "\(language)", "filters": {"action": "include", "attributes": ["shape_attributes.speed"]}, \
                "locations": [{"lat": \(a.latitude), "lon": \(a.longitude), "heading": 90, "street_side_tolerance": 5}, \
                {"lat": \(f.latitude), "lon": \(f.longitude), "type": "break", "street_side_tolerance": 5}]}
                """
            let answer = try await anonymous.post("/route", body).expect(.ok)
            let route = try #require(answer.json["routes"]?[0])
            let line = try OSRMTests.vertices(route["geometry"] ?? .null, "polyline6")
            #expect(abs((line.first?[0] ?? 0) - a.longitude) < 1e-6)
            let steps = try #require(route["legs"]?[0]?["steps"]?.arrayValue)
            #expect(steps.count >= 3)
            for (place, step) in steps.enumerated() {
                let maneuver = try #require(step["maneuver"])
                for name in ["location", "bearing_before", "bearing_after", "type"] {
                    #expect(maneuver[name] != nil)
                }
                let words = maneuver["instruction"]?.stringValue ?? ""
                #expect(words.contains { $0.isLetter })
                #expect(words.contains { ("а"..."я").contains($0) } || language == "en-US", "\(words)")
                for name in ["location", "bearings", "entry"] {
                    #expect(step["intersections"]?[0]?[name] != nil)
                }
                let isLast = place == steps.count - 1
                #expect(step["bannerInstructions"]?.arrayValue?.isEmpty == isLast)
                let length = step["distance"]?.doubleValue ?? 0
                for banner in step["bannerInstructions"]?.arrayValue ?? [] {
                    #expect((0...length + 0.1).contains(banner["distanceAlongGeometry"]?.doubleValue ?? -1))
                    for name in ["text", "type", "components"] { #expect(banner["primary"]?[name] != nil) }
                }
                for voice in step["voiceInstructions"]?.arrayValue ?? [] {
                    #expect((0...length + 0.1).contains(voice["distanceAlongGeometry"]?.doubleValue ?? -1))
                    #expect(voice["announcement"]?.stringValue?.isEmpty == false)
                    #expect(voice["ssmlAnnouncement"]?.stringValue?.hasPrefix("<speak>") == true)
                }
            }
            #expect(steps[0]["voiceInstructions"]?.arrayValue?.isEmpty == false)
        }
    }

    /// routingpy, routers/valhalla.py: of each leg `shape` with six digits, `summary.time` in seconds and `summary.length` in
    /// units of length; the plugin of QGIS shows the maneuvers by their places in the line.
    @Test(
        "Valhalla's own form has the whole way, and maneuvers that know their places in it",
        arguments: [("kilometers", "en-US", 1000.0), ("mi", "ru-RU", 1609.344)])
    func trip(units: String, language: String, meters: Double) async throws {
        let world = try World()
        try await world.run { anonymous in
            let ends = "AEF".map { letter in
                let end = world.roads.coordinate(letter)
                return #"{"lat": \#(end.latitude), "lon": \#(end.longitude)}"#
            }
            let body = """
                {"costing": "bicycle", "narrative": true, "id": "x", "locations": [\(ends.joined(separator: ", "))], \
                "directions_options": {"units": "\(units)", "language": "\(language)"}}
                """
            let answer = try await anonymous.post("/route", body).expect(.ok)
            let osrm = try await anonymous.post(
                "/route", body.replacing("{\"costing", with: "{\"format\": \"osrm\", \"costing")
            )
            .expect(.ok)
            let route = try #require(osrm.json["routes"]?[0])
            let trip = try #require(answer.json["trip"])
            #expect(answer.json["id"] == "x")
            #expect(trip["status"] == 0)
            #expect(trip["language"]?.stringValue == language)
            #expect(trip["locations"]?.arrayValue?.count == 3)
            let length = try #require(trip["summary"]?["length"]?.doubleValue)
            #expect(abs(length * meters - (route["distance"]?.doubleValue ?? 0)) < 2)
            let legs = try #require(trip["legs"]?.arrayValue)
            #expect(legs.count == 2)
            for (place, leg) in legs.enumerated() {
                let line = try OSRMTests.vertices(leg["shape"] ?? .null, "polyline6")
                let steps = try #require(route["legs"]?[place]?["steps"]?.arrayValue)
                let maneuvers = try #require(leg["maneuvers"]?.arrayValue)
                #expect(maneuvers.count == steps.count)
                #expect((1...3).contains(maneuvers.first?["type"]?.integerValue ?? 0))
                #expect((4...6).contains(maneuvers.last?["type"]?.integerValue ?? 0))
                var next = 0
                for (maneuver, step) in zip(maneuvers, steps) {
                    #expect(maneuver["instruction"] == step["maneuver"]?["instruction"])
                    #expect(maneuver["begin_shape_index"]?.integerValue.map(Int.init) == next)
                    next = try #require(maneuver["end_shape_index"]?.integerValue.map(Int.init))
                    let point = try #require(step["maneuver"]?["location"])
                    let vertex = line[try #require(maneuver["begin_shape_index"]?.integerValue.map(Int.init))]
                    #expect(abs(vertex[0] - (point[0]?.doubleValue ?? 0)) < 1.5e-6)
                    #expect(abs(vertex[1] - (point[1]?.doubleValue ?? 0)) < 1.5e-6)
                }
                #expect(next == line.count - 1)
            }
        }
    }

    @Test(
        "what Valhalla's form may say and cannot be done is refused",
        arguments: [
            (#"{"locations": 1}"#, "InvalidOptions"), (#"{"locations": []}"#, "InvalidOptions"),
            (#"{"locations": [{"lat": 95, "lon": 0}, {"lat": 0, "lon": 0}]}"#, "InvalidValue"),
            (#"{"locations": [], "costing": "auto"}"#, "InvalidValue"),
            (#"{"locations": [], "format": "pbf"}"#, "NotImplemented"),
            (#"{"locations": [], "units": "miles per hour"}"#, "InvalidOptions"), ("[]", "InvalidQuery"),
            (#"{"locations": [], "exclude_polygons": [[[1, 2]]]}"#, "InvalidOptions"),
        ])
    func refused(body: String, code: String) async throws {
        try await World().run { anonymous in
            try await anonymous.post("/route", body).expect(.badRequest, code: code)
        }
    }

    @Test("polygons and locations to leave out, ways through and kinds of bicycles change the way")
    func valhalla() async throws {
        let world = try World()
        try await world.run { anonymous in
            func distance(_ letters: String, _ rest: String, types: [String] = []) async throws -> Double {
                let locations = letters.enumerated().map { place, letter in
                    let end = world.roads.coordinate(letter)
                    let type = types.isEmpty ? "" : #", "type": "\#(types[place])""#
                    return #"{"lat": \#(end.latitude), "lon": \#(end.longitude)\#(type)}"#
                }
                let body =
                    #"{"format": "osrm", "locations": [\#(locations.joined(separator: ", "))]\#(rest)}"#
                let answer = try await anonymous.post("/route", body).expect(.ok)
                return answer.json["routes"]?[0]?["distance"]?.doubleValue ?? -1
            }
            let (b, e) = (world.roads.coordinate("B"), world.roads.coordinate("E"))
            let (x, y) = (b.longitude, (b.latitude + e.latitude) / 2)
            let ring =
                "[[\(x - 0.0005), \(y - 0.0005)], [\(x + 0.0005), \(y - 0.0005)], [\(x), \(y + 0.0005)]]"
            let collection = """
                , "exclude_polygons": {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {},
                "geometry": {"type": "Polygon", "coordinates": [\(ring)]}}]}
                """
            let place = ", \"exclude_locations\": [{\"lat\": \(y), \"lon\": \(x)}]"
            let rows: [(letters: String, rest: String, types: [String], metres: Double)] = [
                ("BE", "", [], 400), ("BE", ", \"exclude_polygons\": [\(ring)]", [], 1200),
                ("BE", collection, [], 1200), ("BE", place, [], 1200),
                ("ABA", "", ["break", "via", "break"], 800),
                ("ABA", "", ["break", "through", "break"], 1600),
            ]
            for row in rows {
                let found = try await distance(row.letters, row.rest, types: row.types)
                #expect(abs(found - row.metres) < 5, "\(row.letters) \(row.rest) \(row.types)")
            }
        }
    }
}
