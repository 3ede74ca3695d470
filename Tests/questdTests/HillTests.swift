import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Hills on the way")
struct HillTests {
    /// The ground rises by 50 m a kilometre to the east.
    private static var slope: MadeHeights {
        let origin = Coordinate(longitude: 61.36, latitude: 55.16)
        let plane = LocalPlane(center: origin)
        return MadeHeights(around: [origin]) { 200 + 0.05 * plane.point(of: $0).x }
    }

    @Test("the answer tells what is left to climb, the route all of it, and heights where they are asked for")
    func hills() async throws {
        try await World(ground: Self.slope).runStory { story in
            let next = try await story.device
                .post(Story.path + "/positions?reply=next", story.fix("A")).expect(.ok)
            // 400 m to the east.
            #expect(abs(try #require(next.json["remaining"]?["ascent"]?.doubleValue) - 20) <= 1)
            let id = try #require(next.json["route_id"]?.stringValue)
            let path = Story.path + "/routes/\(id)"
            let plain = try #require(try await story.device.get(path).expect(.ok).json["properties"])
            #expect(abs(try #require(plain["ascent"]?.doubleValue) - 20) <= 1)
            #expect(plain["descent"]?.doubleValue == 0)
            // At least 95 kg lifted by 20 m.
            #expect(try #require(plain["energy"]?.doubleValue) > 18)
            #expect(plain["elevations"] == nil)
            let route = try await story.device.get(path + "?elevations=true").expect(.ok)
            let heights = try #require(route.json["properties"]?["elevations"]?.arrayValue)
            #expect(heights.count == route.json["geometry"]?["coordinates"]?.arrayValue?.count)
            #expect(abs(try #require(heights.last?.doubleValue) - 220) <= 1)
            #expect(route.json["properties"]?["heights"] == nil)
            try await story.device.get(path + "?elevations=no").expect(.badRequest, code: "query-invalid")
        }
    }

    @Test("the profile of the rest of the way has at most 60 heights, from where the device is to the end")
    func profile() async throws {
        try await World(ground: Self.slope).runStory { story in
            func profile(at share: Double) async throws -> [[Double]] {
                story.world.clock.advance(by: 30)
                let report = story.report([story.reading(on: "AB", at: share)])
                let next = try await story.device.post(Story.path + "/positions?reply=next", report).expect(
                    .ok)
                let id = try #require(next.json["route_id"]?.stringValue)
                let route = try await story.device.get(Story.path + "/routes/\(id)?elevations=rest").expect(
                    .ok)
                let heights = try #require(route.json["properties"]?["heights"]?.arrayValue)
                #expect(route.json["properties"]?["elevations"] == nil)
                let length = try #require(route.json["properties"]?["distance"]?.doubleValue)
                let left = try #require(next.json["remaining"]?["distance"]?.doubleValue)
                let read = heights.map { $0.arrayValue?.compactMap(\.doubleValue) ?? [] }
                // From the route's start.
                #expect(abs((read.first?[0] ?? -9) - (length - left)) <= 1)
                #expect(abs((read.last?[0] ?? -9) - length) <= 1)
                #expect(heights.count <= 60)
                return read
            }
            let whole = try await profile(at: 0)
            for point in whole { #expect(abs(point[1] - 200 - 0.05 * point[0]) <= 1, "\(point)") }
            let rest = try await profile(at: 0.5)
            #expect(rest.count < whole.count)
            #expect(rest.last == whole.last)
        }
    }

    @Test("on a flat map there is nothing to tell")
    func flat() async throws {
        try await World().runStory { story in
            let next = try await story.device
                .post(Story.path + "/positions?reply=next", story.fix("A")).expect(.ok)
            #expect(next.json["remaining"]?["ascent"] == nil)
            let id = try #require(next.json["route_id"]?.stringValue)
            let route = try await story.device.get(Story.path + "/routes/\(id)?elevations=true").expect(.ok)
            for name in ["ascent", "descent", "energy", "elevations"] {
                #expect(route.json["properties"]?[name] == nil)
            }
            let rest = try await story.device.get(Story.path + "/routes/\(id)?elevations=rest").expect(.ok)
            #expect(rest.json["properties"]?["heights"] == nil)
        }
    }
}
