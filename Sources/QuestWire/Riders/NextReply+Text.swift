import GeoJSONKit
import QuestUnits

extension NextReply: SelfWriting {
    func bytes() throws -> [UInt8] {
        var text = ObjectWriter(reserving: 1024 + 26 * (geometry?.coordinates.count ?? 0))
        if let ahead { text.add("ahead", try WireJSON.bytes(of: ahead)) }
        if let finishedAt { text.add("finished_at", finishedAt.description) }
        if let geometry { text.add("geometry", geometry.bytes()) }
        if let goBack { text.add("go_back", try WireJSON.bytes(of: goBack)) }
        if let lateAfter { text.add("late_after", lateAfter.description) }
        if let lateMinute { text.add("late_minute", try WireJSON.bytes(of: lateMinute)) }
        if let maneuver { text.add("maneuver", maneuver.bytes()) }
        if let messages { text.add("messages", try WireJSON.bytes(of: messages)) }
        text.add("poll_after", pollAfter)
        if let problem { text.add("problem", try WireJSON.bytes(of: problem)) }
        if let refused { text.add("refused", try WireJSON.bytes(of: refused)) }
        text.add("remaining", remaining?.bytes() ?? Self.null)
        text.add("route_id", routeID.map { .string($0.rawValue) })
        if let stop { text.add("stop", stop) }
        text.add("task", task)
        text.add("time_left", timeLeft)
        if let verdicts { text.add("verdicts", try WireJSON.bytes(of: verdicts)) }
        if let warnings { text.add("warnings", try WireJSON.bytes(of: warnings)) }
        return text.closed()
    }

    private static let null = Array("null".utf8)
}

extension Remaining {
    fileprivate func bytes() -> [UInt8] {
        var text = ObjectWriter(reserving: 128)
        if let ascent { text.add("ascent", ascent) }
        text.add("bearing", bearing)
        text.add("distance", distance)
        text.add("duration", duration)
        text.add("straight_distance", straightDistance)
        return text.closed()
    }
}

extension GuidedManeuver {
    fileprivate func bytes() -> [UInt8] {
        var object = ObjectWriter(reserving: 384)
        if let begins { object.add("begins", begins) }
        object.add("distance", distance)
        if let exit { object.add("exit", JSONValue.integer(Int64(exit))) }
        object.add("kind", kind)
        if let label { object.add("label", label) }
        object.add("location", JSONValue.array([.number(location.longitude), .number(location.latitude)]))
        if let modifier { object.add("modifier", modifier) }
        if let street { object.add("street", street) }
        object.add("text", text)
        return object.closed()
    }
}

extension LineString {
    fileprivate func bytes() -> [UInt8] {
        Geometry(
            .lineString(
                coordinates.map { Position(longitude: $0.longitude, latitude: $0.latitude) })
        ).bytes()
    }
}
