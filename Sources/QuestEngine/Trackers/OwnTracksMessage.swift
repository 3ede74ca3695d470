import GeoJSONKit

/// A message of OwnTracks in HTTP mode (https://owntracks.org/booklet/tech/json/).
enum OwnTracksMessage {
    /// A body of nothing is legal and says nothing, as do types that are of no use here.
    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        guard body.contains(where: { !" \t\r\n".utf8.contains($0) }) else { return TrackerReport() }
        let message = try TrackerJSON.object(body)
        guard let type = message["_type"]?.stringValue else { throw .memberMissing("_type") }
        var report = TrackerReport()
        switch type {
        case "location":
            let reading = reading(message)
            // A ping tells the old position with the time of now: no movement.
            if message["t"]?.stringValue == "p" {
                report.note(.notFixed)
            } else {
                report = try .single(reading)
            }
        case "transition":
            let reading = reading(message)
            guard let event = message["event"]?.stringValue.flatMap(TrackerTransition.Event.init) else {
                throw .memberMissing("event")
            }
            guard case .at(let time) = reading.time else { throw .reading(.timeMissing) }
            report.note(
                TrackerTransition(event: event, name: message["desc"]?.stringValue, time: time))
            if reading.latitude != nil, reading.longitude != nil { report.note(reading) }
        case "encrypted": report.note(.encrypted)
        default: break
        }
        report.deviceName = message["topic"]?.stringValue?.split(separator: "/").last.map(String.init)
        return report
    }

    /// Speed is told in km/h. The app leaves out zeros, so a missing speed may be a standing rider: it is unknown.
    private static func reading(_ message: JSONObject) -> TrackerReading {
        var reading = TrackerReading()
        reading.time =
            switch message["tst"] {
            case nil, .null?: .missing
            case let value?: value.doubleValue.map { .init(seconds: $0) } ?? .unreadable
            }
        reading.longitude = message.number("lon")
        reading.latitude = message.number("lat")
        reading.accuracy = message.measure("acc")
        reading.altitude = message.number("alt")
        reading.speed = message.measure("vel").map { $0 / 3.6 }
        reading.course = message.measure("cog")
        reading.battery = message.percent("batt")
        return reading
    }
}
