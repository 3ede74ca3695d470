import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Options of questions in OSRM's form")
struct OSRMOptionTests {
    /// A place between two of the drawing, so many metres north of it.
    private static func between(
        _ world: World, _ pair: String, share: Double = 0.5, north: Double = 0
    ) -> String {
        let letters = Array(pair)
        let (one, other) = (world.roads.coordinate(letters[0]), world.roads.coordinate(letters[1]))
        let longitude = one.longitude + share * (other.longitude - one.longitude)
        let latitude = one.latitude + share * (other.latitude - one.latitude) + north / 111_300
        return "\(longitude),\(latitude)"
    }

    private static func at(_ world: World, _ letter: Character) -> String {
        let place = world.roads.coordinate(letter)
        return "\(place.longitude),\(place.latitude)"
    }

    private static func distance(_ answer: Answer, of list: String = "routes") -> Double {
        answer.json[list]?[0]?["distance"]?.doubleValue ?? -1
    }

    @Test("bearings: a way begins and ends as the rider rides there, or goes round the block")
    func bearings() async throws {
        let world = try World()
        try await world.run { anonymous in
            let ends = Self.between(world, "AB") + ";" + Self.between(world, "BC")
            for (bearings, expected) in [
                (";", 400.0), ("90,20;", 400), ("270,20;", 1600), (";90,20", 400), (";270,20", 1600),
                ("90,180;270,180", 400), ("80,15;100,15", 400),
            ] {
                let answer = try await anonymous.get("/route/v1/bike/\(ends)?bearings=\(bearings)").expect(
                    .ok)
                #expect(abs(Self.distance(answer) - expected) < 5, "\(bearings)")
            }
            // No road there leads north: the nearest that does is taken.
            let north = try await anonymous.get(
                "/nearest/v1/bike/\(Self.between(world, "AB", share: 0.4))?bearings=0,20"
            )
            .expect(.ok)
            #expect(north.json["waypoints"]?[0]?["name"] == "Левая улица")
            for bad in ["90", "90,20,1;", "400,10;", "90,200;", "a,b;"] {
                try await anonymous.get("/route/v1/bike/\(ends)?bearings=\(bad)")
                    .expect(.badRequest, code: "InvalidOptions")
            }
        }
    }

    @Test("approaches: one comes to the side of the road on which the place lies, or to the other")
    func approaches() async throws {
        let world = try World()
        try await world.run { anonymous in
            // North of a street that is ridden eastwards is the left.
            let ends = Self.at(world, "A") + ";" + Self.between(world, "BC", north: 10)
            for (approaches, expected) in [
                (";", 600.0), (";unrestricted", 600), (";curb", 1800), (";opposite", 600),
            ] {
                let answer = try await anonymous.get("/route/v1/bike/\(ends)?approaches=\(approaches)")
                    .expect(.ok)
                #expect(abs(Self.distance(answer) - expected) < 5, "\(approaches)")
            }
            try await anonymous.get("/route/v1/bike/\(ends)?approaches=;left")
                .expect(.badRequest, code: "InvalidOptions")
        }
    }

    @Test("continue_straight: nobody turns round at a coordinate between")
    func straight() async throws {
        let world = try World()
        try await world.run { anonymous in
            let places = [Self.at(world, "A"), Self.between(world, "BC"), Self.at(world, "B")]
            for (straight, expected) in [("default", 800.0), ("false", 800), ("true", 2000)] {
                let path = "/route/v1/bike/\(places.joined(separator: ";"))?continue_straight=\(straight)"
                let answer = try await anonymous.get(path + "&overview=false").expect(.ok)
                #expect(abs(Self.distance(answer) - expected) < 5, "\(straight)")
                let legs = answer.json["routes"]?[0]?["legs"]?.arrayValue ?? []
                #expect(legs.count == 2)
                // The same with all that can be shown.
                let whole = try await anonymous.get(path + "&overview=full&steps=true&annotations=true")
                    .expect(.ok)
                #expect(Self.distance(whole) == Self.distance(answer))
            }
            // At a junction as well: from A over B back to A leads round the block.
            let back = try await anonymous.get(OSRMTests.path(world, "ABA", "?continue_straight=true"))
                .expect(.ok)
            #expect(abs(Self.distance(back) - 1600) < 5)
        }
    }

    @Test("waypoints: coordinates between are passed without an end of a leg")
    func stops() async throws {
        let world = try World()
        try await world.run { anonymous in
            let answer = try await anonymous.get(
                OSRMTests.path(world, "ABCF", "?waypoints=0;3&steps=true&overview=full&geometries=geojson")
            ).expect(.ok)
            let legs = try #require(answer.json["routes"]?[0]?["legs"]?.arrayValue)
            #expect(legs.count == 1)
            let steps = legs[0]["steps"]?.arrayValue ?? []
            let kinds = steps.compactMap { $0["maneuver"]?["type"]?.stringValue }
            #expect(kinds.count { $0 == "arrive" } == 1 && kinds.last == "arrive" && kinds.first == "depart")
            #expect(steps.first?["name"] == "Верхняя улица")
            let sum = steps.reduce(0) { $0 + ($1["distance"]?.doubleValue ?? 0) }
            #expect(abs(sum - Self.distance(answer)) < 0.5 && abs(sum - 1200) < 5)
            #expect(answer.json["waypoints"]?.arrayValue?.count == 4)
            // Turning round at one that is passed is a step.
            let turned = try await anonymous.get(
                OSRMTests.path(world, "ABA", "?waypoints=0;2&steps=true")
            ).expect(.ok)
            let turn = turned.json["routes"]?[0]?["legs"]?[0]?["steps"]?[1]?["maneuver"]
            #expect(turn?["modifier"] == "uturn")
            for bad in ["0;1", "1;3", "0;3;1;3", "0;9", "x", "0"] {
                try await anonymous.get(OSRMTests.path(world, "ABCF", "?waypoints=\(bad)"))
                    .expect(.badRequest, code: "InvalidOptions")
            }
        }
    }

    @Test("hints: a place that is brought back is the same place, and what is no hint says nothing")
    func hints() async throws {
        let world = try World()
        try await world.run { anonymous in
            let ends = Self.between(world, "AB", north: 3) + ";" + Self.at(world, "F")
            let first = try await anonymous.get("/route/v1/bike/\(ends)").expect(.ok)
            let hints = first.json["waypoints"]?.arrayValue?.compactMap { $0["hint"]?.stringValue } ?? []
            #expect(hints.count == 2 && hints.allSatisfy { $0.count == 40 })
            for list in [
                hints.joined(separator: ";"), hints[0] + ";", ";", "abc;def",
                "zz" + hints[0].dropFirst(2) + ";",
            ] {
                let again = try await anonymous.get("/route/v1/bike/\(ends)?hints=\(list)").expect(.ok)
                #expect(again.json == first.json, "\(list)")
            }
            // The hint of another road keeps to that road.
            let beside = Self.between(world, "AB", share: 0.05)
            let all = try await anonymous.get("/nearest/v1/bike/\(beside)?number=2").expect(.ok)
            let other = try #require(all.json["waypoints"]?[1]?["hint"]?.stringValue)
            let kept = try await anonymous.get("/nearest/v1/bike/\(beside)?hints=\(other)").expect(.ok)
            #expect(kept.json["waypoints"]?[0]?["name"] == all.json["waypoints"]?[1]?["name"])
            #expect(kept.json["waypoints"]?[0]?["name"] == "Левая улица")
        }
    }

    @Test("exclude: known kinds of roads are left out, others are refused")
    func exclusions() async throws {
        let world = try World(
            map: StreetMap(World.drawing, gridSize: 100)
                .way("ABC", name: "Верхняя улица").way("DEF", name: "Нижняя улица")
                .way("AD", EdgeAttributes(roadClass: .steps), name: "Лестница")
                .way("BE", EdgeAttributes(roadClass: .residential, surface: .gravel), name: "Средняя улица")
                .way("CF", name: "Правая улица"))
        try await world.run { anonymous in
            for (kinds, ends, expected) in [
                ("", "BE", 400.0), ("unpaved", "BE", 1200), ("steps", "BE", 400), ("ferry,tunnel", "BE", 400),
                ("unpaved,steps", "AD", 2000), ("steps", "AD", 1200),
            ] {
                let answer = try await anonymous.get(OSRMTests.path(world, ends, "?exclude=\(kinds)")).expect(
                    .ok)
                #expect(abs(Self.distance(answer) - expected) < 5, "\(kinds) \(ends)")
                let table = try await anonymous.get(
                    OSRMTests.path(world, ends, "?annotations=distance&exclude=\(kinds)", service: "table")
                ).expect(.ok)
                #expect(
                    abs((table.json["distances"]?[0]?[1]?.doubleValue ?? -1) - expected) < 5,
                    "\(kinds) \(ends)")
            }
            try await anonymous.get(OSRMTests.path(world, "BE", "?exclude=motorway"))
                .expect(.badRequest, code: "InvalidValue")
        }
    }

    @Test("annotations: one number for each segment of the line, and their sums are those of the leg")
    func annotations() async throws {
        let world = try World()
        try await world.run { anonymous in
            let query = "?annotations=true&overview=full&geometries=geojson"
            let answer = try await anonymous.get(OSRMTests.path(world, "AF", query)).expect(.ok)
            let route = try #require(answer.json["routes"]?[0])
            let points = route["geometry"]?["coordinates"]?.arrayValue?.count ?? 0
            let leg = try #require(route["legs"]?[0])
            for name in ["distance", "duration", "weight", "speed", "datasources"] {
                #expect(leg["annotation"]?[name]?.arrayValue?.count == points - 1, "\(name)")
            }
            let lengths = leg["annotation"]?["distance"]?.arrayValue?.compactMap(\.doubleValue) ?? []
            #expect(abs(lengths.reduce(0, +) - (leg["distance"]?.doubleValue ?? 0)) < 0.5)
            let surfaces = leg["surfaces"]?.arrayValue?.compactMap { $0["distance"]?.doubleValue } ?? []
            #expect(abs(surfaces.reduce(0, +) - (leg["distance"]?.doubleValue ?? 0)) < 0.5)
            #expect(leg["ascent"] == nil, "the town is flat")
            let speed = try await anonymous.get(OSRMTests.path(world, "AF", "?annotations=speed,hills"))
                .expect(.ok)
            let some = speed.json["routes"]?[0]?["legs"]?[0]
            #expect(some?["annotation"]?["speed"] != nil && some?["annotation"]?["distance"] == nil)
            #expect(some?["surfaces"] == nil)
            for (bad, code) in [
                ("nodes", "NotImplemented"), ("fun", "InvalidOptions"), ("", "InvalidOptions"),
            ] {
                try await anonymous.get(OSRMTests.path(world, "AF", "?annotations=\(bad)"))
                    .expect(.badRequest, code: code)
            }
        }
    }

    @Test("a map with heights tells the hills of each leg")
    func hills() async throws {
        let world = try World(
            ground: MadeHeights(around: [Coordinate(longitude: 61.36, latitude: 55.16)]) {
                ($0.longitude - 61) * 5000
            })
        try await world.run { anonymous in
            let answer = try await anonymous.get(OSRMTests.path(world, "AC", "?annotations=hills")).expect(
                .ok)
            let leg = answer.json["routes"]?[0]?["legs"]?[0]
            #expect((leg?["ascent"]?.doubleValue ?? 0) > 5 && leg?["descent"] == 0)
            #expect((leg?["energy"]?.doubleValue ?? 0) > 1)
        }
    }

    @Test("by_legs gives one line for each leg")
    func byLegs() async throws {
        let world = try World()
        try await world.run { anonymous in
            let answer = try await anonymous.get(
                OSRMTests.path(world, "ACF", "?overview=by_legs&geometries=geojson")
            ).expect(.ok)
            let lines = answer.json["routes"]?[0]?["geometry"]?.arrayValue ?? []
            #expect(lines.count == 2)
            #expect(lines[0]["coordinates"]?.arrayValue?.last == lines[1]["coordinates"]?.arrayValue?.first)
        }
    }
}

/// The other services.
extension OSRMOptionTests {
    @Test(
        "a body asks what a path asks",
        arguments: [
            (
                "route", "AFD",
                "steps=true&bearings=90,40;;&radiuses=50;unlimited;&exclude=ferry,tunnel&waypoints=0;2",
                #""steps": true, "bearings": [[90, 40], null, null], "radiuses": [50, "unlimited", null], "exclude": ["ferry", "tunnel"], "waypoints": [0, 2]"#
            ),
            (
                "table", "ACF", "sources=0;2&annotations=duration,distance",
                #""sources": [0, 2], "annotations": ["duration", "distance"]"#
            ),
            ("nearest", "A", "number=2", #""number": 2"#),
            ("trip", "AFCD", "source=first&roundtrip=false", #""source": "first", "roundtrip": false"#),
            ("match", "ABC", "geometries=polyline6&tidy=true", #""geometries": "polyline6", "tidy": true"#),
        ])
    func bodies(service: String, places: String, query: String, options: String) async throws {
        let world = try World()
        try await world.run { anonymous in
            let asked = try await anonymous.get(OSRMTests.path(world, places, "?" + query, service: service))
                .expect(.ok)
            let coordinates = places.map { "[" + Self.at(world, $0) + "]" }.joined(separator: ", ")
            let posted = try await anonymous.post(
                "/\(service)/v1/bicycle", #"{"coordinates": [\#(coordinates)], \#(options)}"#
            ).expect(.ok)
            #expect(posted.json == asked.json)
            for (body, code) in [
                ("[]", "InvalidQuery"), ("{", "InvalidQuery"), (#"{"coordinates": 1}"#, "InvalidQuery"),
                (#"{"coordinates": [[1]]}"#, "InvalidQuery"), ("{}", nil),
                (#"{"coordinates": [\#(coordinates)], "hints": {}}"#, "InvalidOptions"),
            ] {
                let refused = try await anonymous.post("/\(service)/v1/bicycle", body).expect(.badRequest)
                if let code { #expect(refused.json["code"]?.stringValue == code, "\(body)") }
            }
        }
    }

    @Test("a table tells lengths as routes do, scales its times, and fills what no way leads to where asked")
    func table() async throws {
        let island = StreetMap(
            """
            A---B   C---D
            |   |
            E---F
            """, gridSize: 100
        ).way("ABFEA", name: "Кольцо").way("CD", name: "Остров")
        let world = try World(map: island)
        try await world.run { anonymous in
            let query = "?annotations=duration,distance&radiuses=50;50;50"
            let table = try await anonymous.get(OSRMTests.path(world, "AFC", query, service: "table")).expect(
                .ok)
            let route = try await anonymous.get(OSRMTests.path(world, "AF", "?overview=false")).expect(.ok)
            #expect(table.json["distances"]?[0]?[1]?.doubleValue == Self.distance(route))
            #expect(table.json["durations"]?[0]?[1] == route.json["routes"]?[0]?["duration"])
            #expect(table.json["durations"]?[0]?[2] == .null && table.json["distances"]?[0]?[2] == .null)
            let scaled = try await anonymous.get(
                OSRMTests.path(world, "AFC", query + "&scale_factor=2&fallback_speed=36", service: "table")
            ).expect(.ok)
            let time = table.json["durations"]?[0]?[1]?.doubleValue ?? 0
            #expect(abs((scaled.json["durations"]?[0]?[1]?.doubleValue ?? 0) - 2 * time) < 0.2)
            // 800 m at 10 m/s, twice.
            #expect(abs((scaled.json["durations"]?[0]?[2]?.doubleValue ?? 0) - 160) < 2)
            #expect(abs((scaled.json["distances"]?[0]?[2]?.doubleValue ?? 0) - 800) < 10)
            #expect(scaled.json["fallback_speed_cells"]?.arrayValue?.contains([0, 2]) == true)
            let lean = try await anonymous.get(
                OSRMTests.path(world, "AF", "?annotations=distance&skip_waypoints=true", service: "table")
            ).expect(.ok)
            #expect(lean.json["durations"] == nil && lean.json["distances"] != nil)
            for bad in [
                "annotations=speed", "scale_factor=-1", "fallback_speed=-1", "fallback_coordinate=here",
            ] {
                try await anonymous.get(OSRMTests.path(world, "AF", "?" + bad, service: "table"))
                    .expect(.badRequest, code: "InvalidOptions")
            }
        }
    }

    @Test("match: a track beside the streets is the way that was ridden, each position on it")
    func match() async throws {
        let world = try World()
        try await world.run { anonymous in
            var places: [String] = []
            for step in 0..<10 {
                places.append(Self.between(world, "AB", share: Double(step) / 10, north: 4))
            }
            for step in 0...10 { places.append(Self.between(world, "BE", share: Double(step) / 10)) }
            let path = "/match/v1/bike/" + places.joined(separator: ";")
            let answer = try await anonymous.get(path + "?steps=true&overview=full&geometries=geojson")
                .expect(.ok)
            let matching = try #require(answer.json["matchings"]?[0])
            #expect(abs((matching["distance"]?.doubleValue ?? 0) - 800) < 20)
            #expect((matching["confidence"]?.doubleValue ?? 0) > 0.8)
            let points = try #require(answer.json["tracepoints"]?.arrayValue)
            #expect(points.count == places.count)
            #expect(points[1]["name"] == "Верхняя улица" && points[15]["name"] == "Средняя улица")
            #expect(points[0]["waypoint_index"] == 0 && points[0]["matchings_index"] == 0)
            let line = try OSRMTests.vertices(matching["geometry"] ?? .null, "geojson")
            for point in points where point != .null {
                let location = point["location"]?.arrayValue?.compactMap(\.doubleValue) ?? []
                #expect(line.contains(location))
            }
            #expect(matching["legs"]?.arrayValue?.count == points.count - 1)
            // Two positions between which nobody rides in the time: two parts, or one where gaps do not count.
            let moments = places.indices.map { String(1_700_000_000 + $0 * 10 + ($0 > 9 ? 600 : 0)) }
            let times = "?timestamps=" + moments.joined(separator: ";")
            let split = try await anonymous.get(path + times).expect(.ok)
            #expect(split.json["matchings"]?.arrayValue?.count == 2)
            let joined = try await anonymous.get(path + times + "&gaps=ignore").expect(.ok)
            #expect(joined.json["matchings"]?.arrayValue?.count == 1)
            let tidy = try await anonymous.get(path + "?tidy=true&waypoints=0;\(places.count - 1)").expect(
                .ok)
            #expect(tidy.json["matchings"]?[0]?["legs"]?.arrayValue?.count == 1)
            try await anonymous.get(path + "?timestamps=" + moments.reversed().joined(separator: ";"))
                .expect(.badRequest, code: "InvalidValue")
            try await anonymous.get("/match/v1/bike/" + places[0]).expect(.badRequest, code: "InvalidOptions")
            let far = "61.3619,55.1619;61.3621,55.1621"
            try await anonymous.get("/match/v1/bike/" + far).expect(.badRequest, code: "NoMatch")
            let many = String(repeating: Self.at(world, "A") + ";", count: 100) + Self.at(world, "B")
            try await anonymous.get("/match/v1/bike/" + many).expect(.badRequest, code: "TooBig")
        }
    }

    @Test("trip: the shortest order, round, and with ends that are fixed")
    func trip() async throws {
        let world = try World()
        try await world.run { anonymous in
            for (query, expected) in [
                ("", 2400.0), ("?source=first", 2400), ("?source=first&destination=last", 2400),
                ("?roundtrip=false", 1600), ("?roundtrip=false&source=first", 1600),
                ("?roundtrip=false&source=first&destination=last", 2000),
                ("?roundtrip=false&destination=last", 1600),
            ] {
                let answer = try await anonymous.get(
                    OSRMTests.path(world, "AFCD", query, service: "trip")
                ).expect(.ok)
                #expect(abs(Self.distance(answer, of: "trips") - expected) < 5, "\(query)")
                let places = answer.json["waypoints"]?.arrayValue?.compactMap {
                    $0["waypoint_index"]?.doubleValue
                }
                #expect(places?.sorted() == [0, 1, 2, 3], "\(query)")
                if query.contains("source=first") { #expect(places?.first == 0, "\(query)") }
                if query.contains("destination=last") { #expect(places?.last == 3, "\(query)") }
            }
            try await anonymous.get(OSRMTests.path(world, "A", service: "trip"))
                .expect(.badRequest, code: "InvalidOptions")
            try await anonymous.get(
                OSRMTests.path(world, String(repeating: "ABCDE", count: 21), service: "trip")
            )
            .expect(.badRequest, code: "TooBig")
        }
    }
}
