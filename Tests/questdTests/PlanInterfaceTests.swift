import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Plans by the interface")
struct PlanInterfaceTests {
    private static func place(_ world: World, _ letter: Character) -> String {
        let place = world.roads.coordinate(letter)
        return "\(place.longitude),\(place.latitude)"
    }

    private static func collection(_ answer: Answer) throws -> FeatureCollection {
        let document = try GeoJSON(parsing: answer.bytes)
        #expect(Validator().findings(in: document).isEmpty)
        guard case .featureCollection(let collection) = document else {
            throw GeometryError.invalidArea(reason: "no collection")
        }
        return collection
    }

    @Test("an isochrone's areas come evenly graded, the largest first, and hold the place; anybody may ask")
    func isochrone() async throws {
        let world = try World()
        try await world.run { anonymous in
            let at = "position=" + Self.place(world, "A")
            let answer = try await anonymous.get("/api/v1/isochrone?\(at)&seconds=90&bands=3").expect(.ok)
            #expect(answer.fields[.contentType] == "application/geo+json")
            let features = try Self.collection(answer).features
            #expect(features.map { $0.properties?["seconds"]?.integerValue } == [90, 60, 30])
            for feature in features {
                guard case .multiPolygon(let polygons)? = feature.geometry?.shape else {
                    return #expect(Bool(false), "\(answer.text)")
                }
                let area = try Area(
                    polygons: polygons.map { rings in
                        rings.map { ring in
                            ring.positions.map { Coordinate(longitude: $0.longitude, latitude: $0.latitude) }
                        }
                    })
                #expect(try area.contains(world.roads.coordinate("A")))
            }
            let byRoad = try await anonymous.get("/api/v1/isochrone?\(at)&meters=300").expect(.ok)
            #expect(try Self.collection(byRoad).features[0].properties?["meters"]?.integerValue == 300)
        }
    }

    @Test("a limit, a number of areas or a length beyond the largest is refused")
    func limits() async throws {
        let world = try World()
        try await world.run { anonymous in
            let at = "position=" + Self.place(world, "A")
            for query in [
                "seconds=14401", "seconds=0", "meters=100001", "bands=7", "bands=0", "profile=unicycle",
                "position=1,2,3", "limit=3",
            ] {
                let answer = try await anonymous.get("/api/v1/isochrone?\(at)&\(query)")
                #expect(answer.status == .badRequest, "\(query): \(answer.text)")
            }
            for query in [
                "", "length=999", "length=200001", "length=2000&direction=361", "length=2000&seed=-1",
            ] {
                let answer = try await anonymous.get("/api/v1/loop?\(at)&\(query)")
                #expect(answer.status == .badRequest, "\(query): \(answer.text)")
            }
            _ = try await anonymous.get("/api/v1/isochrone?seconds=60").expect(.badRequest)
            let far = try await anonymous.get("/api/v1/isochrone?position=10,10").expect(
                .unprocessableContent)
            #expect(far.json["code"] == "position-outside-map")
            for query in ["seconds=14400&bands=6", "meters=100000"] {
                _ = try await anonymous.get("/api/v1/isochrone?\(at)&\(query)").expect(.ok)
            }
        }
    }

    @Test("an isochrone costs as many routes as it is large, and so does a round trip")
    func throttled() async throws {
        var limits = LimitValues()
        limits[RateLimits.routesPerNetwork] = 50
        // However long the tests beside keep the processors.
        limits[RateLimits.routeRefillPerNetwork] = 3_600_000
        let world = try World(limits: limits)
        try await world.run { anonymous in
            let at = "position=" + Self.place(world, "A")
            _ = try await anonymous.get("/api/v1/isochrone?\(at)&seconds=14400").expect(.ok)
            let second = try await anonymous.get("/api/v1/isochrone?\(at)&seconds=14400")
            #expect(second.status == .tooManyRequests && second.fields[.retryAfter] != nil)
            let loop = try await anonymous.get("/api/v1/loop?\(at)&length=200000")
            #expect(loop.status == .tooManyRequests)
        }
    }

    @Test("a ride that ends where it begins is a line as long as wished, or there is none")
    func loop() async throws {
        let world = try World()
        try await world.run { anonymous in
            let at = "position=" + Self.place(world, "A")
            let answer = try await anonymous.get("/api/v1/loop?\(at)&length=1600&direction=112").expect(.ok)
            let feature = try Self.collection(answer).features[0]
            let length = try #require(feature.properties?["distance"]?.doubleValue)
            #expect((1_440...1_760).contains(length))
            guard case .lineString(let line)? = feature.geometry?.shape else {
                return #expect(Bool(false), "\(answer.text)")
            }
            #expect(line.first == line.last)
            let none = try await anonymous.get("/api/v1/loop?\(at)&length=100000").expect(.conflict)
            #expect(none.json["code"] == "round-trip-not-found")
        }
    }

    @Test("organisers plan tours through all tasks; riders and judges do not")
    func tours() async throws {
        try await World().runStory { story in
            let path = Story.adminPath + "/plans/"
            let score = try await story.admin.get(path + "score?start=bird&limit=3600").expect(.ok)
            let stops = score.json["stops"]?.arrayValue ?? []
            #expect(stops.first?["place"] == "bird" && stops.last?["place"] == "bird")
            #expect(score.json["proven"] == true)
            let sum = stops.compactMap { $0["points"]?.integerValue }.reduce(0, +)
            #expect(score.json["score"]?.integerValue.map { Int64($0) } == Int64(sum))
            let order = try await story.admin.get(path + "order?start=bird&service=0").expect(.ok)
            #expect(order.json["left_out"] == [])
            #expect(
                order.json["duration"]?.doubleValue ?? .infinity
                    <= score.json["duration"]?.doubleValue ?? 0)
            for query in ["score?start=nowhere", "score?limit=0", "order?limit=60", "score?service=-1"] {
                #expect(try await story.admin.get(path + query).status == .badRequest, "\(query)")
            }
            let late = try await story.admin.get(path + "score?start=bird&finish=lamps&limit=1")
                .expect(.conflict)
            #expect(late.json["code"] == "tour-missing")
            #expect(try await story.device.get(path + "order?start=bird").status == .forbidden)
        }
    }

    @Test("routes in OSRM's form come with others beside them where these are asked for")
    func alternatives() async throws {
        let world = try World()
        try await world.run { anonymous in
            func count(_ query: String) async throws -> Int {
                let answer = try await anonymous.get(OSRMTests.path(world, "AF", query)).expect(.ok)
                return answer.json["routes"]?.arrayValue?.count ?? 0
            }
            #expect(try await count("") == 1)
            #expect(try await count("?alternatives=false") == 1)
            let most = try await count("?alternatives=3")
            #expect(try await count("?alternatives=true") == min(most, 2))
            #expect((2...3).contains(most))
            let several = try await anonymous.get(OSRMTests.path(world, "ABF", "?alternatives=2")).expect(.ok)
            #expect(several.json["routes"]?.arrayValue?.count == 1)
        }
    }
}
