import GeoJSONKit

/// A batch of Overland: GeoJSON features in `locations`, perhaps the newest point in `current`
/// (https://github.com/aaronpk/Overland-iOS#api).
enum OverlandBatch {

    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        let message = try TrackerJSON.object(body)
        guard let locations = message["locations"]?.arrayValue else { throw .memberMissing("locations") }
        guard locations.count <= PositionLimits.itemsPerOverlandBatch.value else {
            throw .tooMany(limit: PositionLimits.itemsPerOverlandBatch.value)
        }
        var report = TrackerReport()
        for location in locations { report.noteOverland(location) }
        if let current = message["current"], !current.isNull { report.noteOverland(current) }
        return report
    }
}

extension TrackerReport {
    fileprivate mutating func noteOverland(_ feature: JSONValue) {
        var reading = TrackerReading()
        let place = feature["geometry"]?["coordinates"]?.arrayValue ?? []
        if place.count >= 2, feature["geometry"]?["type"]?.stringValue == "Point" {
            (reading.longitude, reading.latitude) = (place[0].doubleValue, place[1].doubleValue)
        }
        let known = feature["properties"]?.objectValue ?? [:]
        reading.time =
            switch known["timestamp"] {
            case nil, .null?: .missing
            case .string(let text)?: .init(rfc3339: text)
            default: .unreadable
            }
        reading.accuracy = known.measure("horizontal_accuracy")
        reading.speed = known.measure("speed")
        reading.course = known.measure("course")
        // −1 as the accuracy of a measure says that there is none.
        let hasAltitude = known.number("vertical_accuracy").map { $0 >= 0 } ?? true
        reading.altitude = hasAltitude ? known.number("altitude") : nil
        reading.battery = known.measure("battery_level")
        deviceName = known["device_id"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } ?? deviceName
        note(reading)
    }
}
