import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Routes in OSRM's form, and the traps its clients fall into")
struct OSRMTests {
    /// The path of a request through places of the drawing.
    static func path(_ world: World, _ places: String, _ query: String = "", service: String = "route")
        -> String
    {
        let coordinates = places.map { letter in
            let place = world.roads.coordinate(letter)
            return "\(place.longitude),\(place.latitude)"
        }
        return "/\(service)/v1/bicycle/" + coordinates.joined(separator: ";") + query
    }

    static func vertices(_ geometry: JSONValue, _ kind: String) throws -> [[Double]] {
        switch kind {
        case "geojson":
            return geometry["coordinates"]?.arrayValue?.map { $0.arrayValue?.compactMap(\.doubleValue) ?? [] }
                ?? []
        default:
            let line = try EncodedPolyline.decode(
                geometry.stringValue ?? "", precision: kind == "polyline" ? .five : .six)
            return line.map { [$0.longitude, $0.latitude] }
        }
    }

    @Test(
        "every maneuver and every waypoint is exactly a vertex of the line",
        arguments: ["polyline", "polyline6", "geojson"], ["simplified", "full"])
    func vertices(kind: String, overview: String) async throws {
        let world = try World()
        try await world.run { anonymous in
            let query = "?steps=true&overview=\(overview)&geometries=\(kind)"
            let answer = try await anonymous.get(Self.path(world, "AFD", query)).expect(.ok)
            let route = try #require(answer.json["routes"]?[0])
            let line = try Self.vertices(route["geometry"] ?? .null, kind)
            for waypoint in answer.json["waypoints"]?.arrayValue ?? [] {
                #expect(line.contains(waypoint["location"]?.arrayValue?.compactMap(\.doubleValue) ?? []))
            }
            var count = 0
            for leg in route["legs"]?.arrayValue ?? [] {
                for step in leg["steps"]?.arrayValue ?? [] {
                    let location = step["maneuver"]?["location"]?.arrayValue?.compactMap(\.doubleValue) ?? []
                    let own = try Self.vertices(step["geometry"] ?? .null, kind)
                    #expect(line.contains(location) && own.first == location)
                    #expect(step["intersections"]?[0]?["location"] == step["maneuver"]?["location"])
                    count += 1
                }
            }
            #expect(count >= 5)
        }
    }

    @Test("steps join to the line, name their street, and the last one arrives with no length")
    func steps() async throws {
        let world = try World()
        try await world.run { anonymous in
            let answer =
                try await anonymous
                .get(Self.path(world, "AF", "?overview=false&alternatives=true&steps=true&hints=;")).expect(
                    .ok)
            #expect(answer.json["code"]?.stringValue == "Ok")
            #expect(answer.json["routes"]?[0]?["geometry"] == nil)
            let leg = try #require(answer.json["routes"]?[0]?["legs"]?[0])
            let steps = try #require(leg["steps"]?.arrayValue)
            #expect(steps.first?["maneuver"]?["type"]?.stringValue == "depart")
            let last = try #require(steps.last)
            #expect(last["maneuver"]?["type"]?.stringValue == "arrive")
            #expect(last["distance"]?.doubleValue == 0)
            #expect(last["name"]?.stringValue?.isEmpty == false)
            #expect(last["name"] == steps[steps.count - 2]["name"])
            let end = try Self.vertices(last["geometry"] ?? .null, "polyline")
            #expect(end.count == 2 && end[0] == end[1])
            for step in steps {
                #expect(step["name"]?.stringValue != nil)
                #expect(step["mode"]?.stringValue == "cycling")
                let maneuver = try #require(step["maneuver"])
                for bearing in ["bearing_before", "bearing_after"] {
                    guard case .integer(let degrees)? = maneuver[bearing] else {
                        Issue.record("\(bearing) is no whole number")
                        continue
                    }
                    #expect((0..<360).contains(degrees))
                }
            }
            for (step, next) in zip(steps, steps.dropFirst()) {
                let line = try Self.vertices(step["geometry"] ?? .null, "polyline")
                let following = try Self.vertices(next["geometry"] ?? .null, "polyline")
                #expect(line.last == following.first)
            }
            #expect(answer.json["waypoints"]?.arrayValue?.count == 2)
            #expect(answer.json["waypoints"]?[0]?["hint"]?.stringValue != nil)
            #expect(leg["summary"]?.stringValue?.contains("улица") == true)
        }
    }

    @Test("every name of the default profile gives the same route; the shortest is weighed in metres")
    func profiles() async throws {
        let world = try World()
        try await world.run { anonymous in
            func answer(_ profile: String) async throws -> JSONValue {
                let path = Self.path(world, "AFD").replacing("/bicycle/", with: "/\(profile)/")
                return try await anonymous.get(path).expect(.ok).json
            }
            let usual = try await answer("trekking")
            #expect(usual["routes"]?[0]?["weight_name"] == "duration")
            for alias in ["bicycle", "bike", "cycling"] { #expect(try await answer(alias) == usual) }
            let shortest = try #require(try await answer("shortest")["routes"]?[0])
            #expect(shortest["weight_name"] == "distance")
            let weight = shortest["weight"]?.doubleValue ?? 0
            #expect(abs(weight - (shortest["distance"]?.doubleValue ?? -9)) < 0.2)
        }
    }

    @Test("without steps the legs still have a list of them, empty")
    func withoutSteps() async throws {
        let world = try World()
        try await world.run { anonymous in
            let answer =
                try await anonymous
                .get(Self.path(world, "AC", ".json?generate_hints=false")).expect(.ok)
            #expect(answer.json["routes"]?[0]?["legs"]?[0]?["steps"] == [])
            #expect(answer.json["waypoints"]?[0]?["hint"] == nil)
            let distance = answer.json["routes"]?[0]?["distance"]?.doubleValue ?? 0
            #expect(abs(distance - 800) < 5)
        }
    }

    @Test("coordinates may come as a polyline, percent-encoded")
    func polyline() async throws {
        let world = try World()
        try await world.run { anonymous in
            let line = [world.roads.coordinate("A"), world.roads.coordinate("C")]
            let encoded = EncodedPolyline.encode(line, precision: .six).utf8.map { byte in
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }
            let answer = try await anonymous.get("/route/v1/bike/polyline6(\(encoded.joined()))").expect(.ok)
            #expect(abs((answer.json["routes"]?[0]?["distance"]?.doubleValue ?? 0) - 800) < 5)
        }
    }

    @Test("the nearest places on the road, as many as asked for")
    func nearest() async throws {
        let world = try World()
        try await world.run { anonymous in
            let answer =
                try await anonymous
                .get(Self.path(world, "A", "?number=2", service: "nearest")).expect(.ok)
            #expect(answer.json["code"]?.stringValue == "Ok")
            let names = answer.json["waypoints"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
            #expect(names.map(Set.init) == ["Верхняя улица", "Левая улица"])
        }
    }

    @Test(
        "what cannot be answered has OSRM's codes, status 400 and a message",
        arguments: [
            ("/route/v1/bicycle/61.36,55.16", "InvalidOptions"),
            ("/route/v1/bicycle/61.36;55.16", "InvalidQuery"),
            ("/route/v1/bicycle/north;south", "InvalidQuery"),
            ("/route/v1/bicycle/61.36,55.16;61.36,155.16", "InvalidValue"),
            ("/route/v1/bicycle/polyline(%FF);1,2", "InvalidQuery"),
            ("/route/v1/car/61.36,55.16;61.364,55.16", "InvalidValue"),
            ("/route/v1/bicycle/61.36,55.16;2.35,48.85", "TooBig"),
            ("/route/v1/bicycle/61.36,55.16;64.36,55.16", "NoSegment"),
            ("/route/v1/bicycle/61.36,55.16;61.364,55.16?overview=half", "InvalidOptions"),
            ("/route/v1/bicycle/61.36,55.16;61.364,55.16?geometries=wkt", "InvalidOptions"),
            ("/route/v1/bicycle/61.36,55.16;61.364,55.16?steps=maybe", "InvalidOptions"),
            ("/route/v1/bicycle/61.36,55.16;61.364,55.16?radiuses=5", "InvalidOptions"),
            ("/route/v1/bicycle/61.36,55.16;61.364,55.16?radiuses=-5;5", "InvalidOptions"),
            ("/route/v1/bicycle/61.362,55.158;61.364,55.16?radiuses=5;500", "NoSegment"),
            ("/route/v1/bicycle/61.36,55.16;61.364,55.16?bearings=90,20", "InvalidOptions"),
            ("/route/v1/bicycle/61.36,55.16;61.364,55.16?annotations=nodes", "NotImplemented"),
            ("/table/v1/bicycle/61.36,55.16;61.364,55.16?annotations=speed", "InvalidOptions"),
            ("/table/v1/bicycle/61.36,55.16;61.364,55.16?sources=2", "InvalidOptions"),
            ("/table/v1/bicycle/61.36,55.16;61.364,55.16?sources=0;0", "InvalidOptions"),
            ("/table/v1/bicycle/61.36,55.16;61.364,55.16?destinations=", "InvalidOptions"),
            ("/table/v1/bicycle/61.36,55.16;64.36,55.16", "NoSegment"),
            ("/nearest/v1/bicycle/61.36,55.16;61.364,55.16", "InvalidOptions"),
            ("/nearest/v1/bicycle/61.36,55.16?number=0", "InvalidOptions"),
            ("/nearest/v1/bicycle/64.36,55.16", "NoSegment"),
        ])
    func errors(path: String, code: String) async throws {
        try await World().run { anonymous in
            let answer = try await anonymous.get(path).expect(.badRequest, code: code)
            #expect(answer.json["message"]?.stringValue?.isEmpty == false)
            #expect(answer.fields[.contentType] == "application/json")
        }
    }

    @Test("a table tells the riding times that routes tell, a row for each source")
    func table() async throws {
        let world = try World()
        try await world.run { anonymous in
            let answer = try await anonymous.get(
                Self.path(world, "ACFD", "?sources=0;2&destinations=3;1;0", service: "table")
            ).expect(.ok)
            #expect(answer.json["sources"]?.arrayValue?.count == 2)
            #expect(answer.json["destinations"]?.arrayValue?.count == 3)
            for (row, source) in "AF".enumerated() {
                for (column, target) in "DCA".enumerated() {
                    let route =
                        source == target
                        ? 0
                        : try await anonymous.get(Self.path(world, "\(source)\(target)")).expect(.ok)
                            .json["routes"]?[0]?["duration"]?.doubleValue
                    #expect(answer.json["durations"]?[row]?[column]?.doubleValue == route)
                }
            }
            let lean = try await anonymous.get(
                Self.path(world, "AC", "?skip_waypoints=true", service: "table")
            ).expect(.ok)
            #expect(lean.json["sources"] == nil)
            let places = String(repeating: "AC", count: 51)
            try await anonymous.get(Self.path(world, places, service: "table"))
                .expect(.badRequest, code: "TooBig")
        }
    }

    @Test("more than five hundred coordinates are too many")
    func tooMany() async throws {
        let world = try World()
        try await world.run { anonymous in
            let places = String(repeating: "AC", count: 251)
            try await anonymous.get(Self.path(world, places)).expect(.badRequest, code: "TooBig")
        }
    }
}

/// What one request avoids.
extension OSRMTests {
    /// A place as `avoid` has it, in the middle of the street from B to E: a circle of so many metres.
    private static func middle(_ world: World, radius: Int = 60) -> String {
        let (b, e) = (world.roads.coordinate("B"), world.roads.coordinate("E"))
        return "\(b.longitude),\((b.latitude + e.latitude) / 2),\(radius)"
    }

    /// The same as a square.
    private static func square(_ world: World) -> String {
        let (b, e) = (world.roads.coordinate("B"), world.roads.coordinate("E"))
        let (x, y) = (b.longitude, (b.latitude + e.latitude) / 2)
        return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { "\(x + 0.0005 * $0.0),\(y + 0.0005 * $0.1)" }
            .joined(separator: ",")
    }

    @Test("a route goes round what its request avoids, a circle or a polygon, and the next request does not")
    func avoiding() async throws {
        let world = try World()
        try await world.run { anonymous in
            func distance(_ query: String) async throws -> Double {
                let answer = try await anonymous.get(Self.path(world, "BE", query)).expect(.ok)
                return answer.json["routes"]?[0]?["distance"]?.doubleValue ?? -1
            }
            let circle = Self.middle(world)
            let square = Self.square(world)
            let cases = [
                ("", 400.0), (circle, 1_200), ("", 400), (square, 1_200), (circle + ";" + square, 1_200),
            ]
            for (avoid, expected) in cases {
                let found = try await distance("?avoid=" + avoid)
                #expect(abs(found - expected) < 5, "\(avoid)")
            }
            let plain = try await distance("")
            #expect(abs(plain - 400) < 5)
        }
    }

    @Test(
        "what cannot be avoided is refused",
        arguments: [
            ("61.4", "InvalidOptions"), ("61.4,55.1", "InvalidOptions"), ("a,b,c", "InvalidOptions"),
            ("61.4,55.1,10;", "InvalidOptions"), ("61.4,55.1,61.5,55.1", "InvalidOptions"),
            ("61.4,55.1,0", "InvalidValue"), ("200,55.1,10", "InvalidValue"),
            ("61.4,55.1,30000", "InvalidValue"),
            ("61.4,55.1,61.5,55.2,61.5,55.1,61.4,55.2", "InvalidValue"),
            (Array(repeating: "61.4,55.1,10", count: 21).joined(separator: ";"), "TooBig"),
        ])
    func avoidanceRefused(_ avoid: String, _ code: String) async throws {
        let world = try World()
        try await world.run { anonymous in
            let answer = try await anonymous.get(Self.path(world, "BE", "?avoid=" + avoid)).expect(
                .badRequest)
            #expect(answer.json["code"]?.stringValue == code)
        }
    }

    @Test("tables and nearest roads say that they cannot avoid anything")
    func avoidanceElsewhere() async throws {
        let world = try World()
        try await world.run { anonymous in
            for (service, places) in [("table", "BE"), ("nearest", "B")] {
                let path = Self.path(world, places, "?avoid=" + Self.middle(world), service: service)
                let answer = try await anonymous.get(path).expect(.badRequest)
                #expect(answer.json["code"]?.stringValue == "NotImplemented")
            }
        }
    }

    @Test(
        "the next task is the nearest by a way that touches nothing to avoid; positions are stored all the same"
    )
    func avoidingNext() async throws {
        try await World().runStory { story in
            try await story.device.post(
                Story.path + "/answers", story.answer("song", "спели"),
                [HTTPField.Name("Idempotency-Key")!: "k"])
            let (b, e) = (story.world.roads.coordinate("B"), story.world.roads.coordinate("E"))
            let place = "position=\(b.longitude),\((b.latitude + 2 * e.latitude) / 3)"
            func next(_ query: String) async throws -> Double {
                let answer = try await story.device.get(Story.path + "/next?\(place)\(query)").expect(.ok)
                return answer.json["remaining"]?["distance"]?.doubleValue ?? -1
            }
            // Bird at B is 267 m away; round the closed street lamps at F are nearer, from E on.
            #expect(try await abs(next("") - 267) < 3)
            #expect(try await abs(next("&avoid=" + Self.middle(story.world)) - 400) < 3)
            #expect(try await abs(next("") - 267) < 3)
            try await story.device.get(Story.path + "/next?\(place)&avoid=1").expect(
                .badRequest, code: "query-invalid")
            try await story.device.get(Story.path + "/next?\(place)&avoid=61.4,55.1,0")
                .expect(.unprocessableContent, code: "shape-distance")
            let many = Array(repeating: "61.4,55.1,10", count: 21).joined(separator: ";")
            try await story.device.get(Story.path + "/next?\(place)&avoid=\(many)")
                .expect(.unprocessableContent, code: "too-many-avoidances")
            let sent = try await story.device.post(
                Story.path + "/positions?reply=next&avoid=" + Self.middle(story.world), story.fix("E")
            ).expect(.ok)
            #expect(abs((sent.json["remaining"]?["distance"]?.doubleValue ?? -1) - 400) < 3)
        }
    }
}
