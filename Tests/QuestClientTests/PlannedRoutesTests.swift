import GeoJSONKit
import QuestUnits
import Testing

@testable import QuestClient

@Suite("Routes in OSRM's form")
struct PlannedRoutesTests {
    /// The example of Google's description of the algorithm, and the same with six decimals.
    @Test("lines as short texts are read")
    func polyline() {
        let line = [(-120.2, 38.5), (-120.95, 40.7), (-126.453, 43.252)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        #expect(Polyline.coordinates(in: "_p~iF~ps|U_ulLnnqC_mqNvxq`@", decimals: 5) == line)
        #expect(Polyline.coordinates(in: "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI", decimals: 6) == line)
        #expect(Polyline.coordinates(in: "", decimals: 5) == [])
    }

    @Test("texts that are no lines are none, wherever they are cut or broken")
    func broken() {
        let text = Array("_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        let whole = [10, 18, 27]
        for length in 1..<text.count {
            let cut = Polyline.coordinates(in: String(text[..<length]), decimals: 5)
            #expect((cut != nil) == whole.contains(length), "\(length)")
        }
        for text in ["é", "  ", "~~~~~~~~~~~~~~", "_p~iF"] {
            #expect(Polyline.coordinates(in: text, decimals: 5) == nil, "\(text)")
        }
    }

    @Test("whatever the text, no line leads off the earth", arguments: 1...50)
    func anyText(seed: Int) {
        var dice = SplitMix64(seed: UInt64(seed))
        let length = Int.random(in: 1...400, using: &dice)
        let text = String(
            decoding: (0..<length).map { _ in UInt8.random(in: 60...127, using: &dice) }, as: UTF8.self)
        for decimals in [-1, 0, 5, 6, 99] {
            #expect(Polyline.coordinates(in: text, decimals: decimals)?.allSatisfy(\.isValid) ?? true)
        }
    }

    private static let answer = #"""
        {"code":"Ok","later":true,
         "routes":[{"distance":812.4,"duration":187.0,"weight":187,"weight_name":"cyclability",
           "geometry":{"type":"LineString","coordinates":[[61.4,55.1],[61.5,55.2]]},
           "legs":[{"distance":812.4,"duration":187,"summary":"Oak Street, Elm Street","steps":[
             {"distance":800,"duration":180,"name":"Oak Street","ref":"A 1","mode":"cycling","geometry":"_izlhA~rlgdF",
              "maneuver":{"type":"depart","modifier":"left","location":[61.4,55.1],"bearing_before":0,"bearing_after":90,
                          "instruction":"Head east"},
              "intersections":[{"location":[61.4,55.1],"bearings":[90],"entry":[true]}]},
             {"distance":0,"duration":0,"mode":"ferry","maneuver":{"type":"roundabout","exit":2,"location":[700,0]}}]}]}],
         "waypoints":[{"name":"Oak Street","location":[61.4,55.1],"distance":3.2,"hint":"abc"},{}]}
        """#

    @Test("are read as far as they are there")
    func lenient() throws {
        let routes = try #require(PlannedRoutes(JSONValue(parsing: Self.answer)))
        let route = try #require(routes.routes.first)
        #expect(route.distance == 812.4 && route.duration == 187 && route.line.count == 2)
        let leg = try #require(route.legs.first)
        #expect(leg.summary == "Oak Street, Elm Street" && leg.steps.count == 2)
        let (first, last) = (leg.steps[0], leg.steps[1])
        #expect(first.name == "Oak Street" && first.ref == "A 1" && first.mode == "cycling")
        #expect(first.line == [Coordinate(longitude: -120.2, latitude: 38.5)])
        #expect(first.maneuver.type == "depart" && first.maneuver.modifier == "left")
        #expect(first.maneuver.bearingAfter == 90 && first.maneuver.instruction == "Head east")
        #expect(
            last.name.isEmpty && last.ref == nil && last.maneuver.exit == 2 && last.maneuver.location == nil)
        #expect(routes.waypoints.map(\.name) == ["Oak Street", ""])
        #expect(routes.waypoints[0].distance == 3.2 && routes.waypoints[0].hint == "abc")
        #expect(PlannedRoutes(["code": "NoRoute"]) == nil)
    }

    @Test("are asked for with places, profile and options, without a token; refusals have OSRM's codes")
    func request() async throws {
        let transport = ScriptedTransport { request in
            request.address.contains("/safe/")
                ? ClientResponse(400, ["code": "NoRoute", "message": "No way"])
                : ClientResponse(status: 200, bytes: Array(Self.answer.utf8))
        }
        let client = RiderClient(
            server: "https://quest.example", quest: QuestID("park"), token: "secret", language: "ru",
            transport: transport, clock: TestClock())
        let places = [
            Coordinate(longitude: 61.4, latitude: 55.1), Coordinate(longitude: 61.5, latitude: 55.2),
        ]
        _ = try await client.routes(
            through: places, alternatives: 2, options: ["exclude": "ferry", "steps": "x"])
        let request = try #require(transport.asked.first)
        #expect(
            request.address
                == "https://quest.example/route/v1/bicycle/61.4,55.1;61.5,55.2?alternatives=2&exclude=ferry"
                + "&geometries=polyline6&overview=full&steps=true")
        #expect(request.fields == ["Accept-Language": "ru"])
        let error = await #expect(throws: ClientError.self) {
            try await client.routes(through: places, profile: "safe")
        }
        #expect(error?.code == "NoRoute" && error?.problem?.detail == "No way" && error?.mayPass == false)
    }
}
