import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

extension Story {
    /// The place on the straight line from one letter to another, at this part of it.
    func place(on ends: String, at share: Double) -> Coordinate {
        let places = ends.map { world.roads.coordinate($0) }
        return Coordinate(
            longitude: places[0].longitude + share * (places[1].longitude - places[0].longitude),
            latitude: places[0].latitude + share * (places[1].latitude - places[0].latitude))
    }

    /// A position there, as the wire has it, without `sent_at`.
    ///
    /// - Parameter time: The moment of the position; now where it is `nil`.
    func reading(on ends: String, at share: Double, time: Timestamp? = nil) -> String {
        let place = place(on: ends, at: share)
        let position = "[\(place.longitude),\(place.latitude)]"
        return #"{"time": "\#(time ?? world.clock.now)", "position": \#(position), "accuracy": 8}"#
    }

    /// A report of positions that is sent now.
    func report(_ readings: [String]) -> String {
        #"{"sent_at": "\#(world.clock.now)", "fixes": [\#(readings.joined(separator: ", "))]}"#
    }

    /// Another device of the story's team.
    func mate() async throws -> Rider {
        let added = try await admin.post(Self.adminPath + "/teams/lisy/code", "{}")
        let code = try #require(added.json["join_code"]?.stringValue)
        let joined = try await anonymous.post(Self.path + "/join", #"{"code": "\#(code)"}"#)
        return admin.with(token: joined.expect(.created).json["token"]?.stringValue)
    }
}
