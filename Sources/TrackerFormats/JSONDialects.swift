import GeoJSONKit

/// Reading of messages in JSON: members that are not known are passed over, one of another type is as good as none.
enum TrackerJSON {
    private static let options = ParsingOptions(
        conformance: .lenient, maximumDepth: 32, maximumMembers: 1000, maximumPositions: 1_000_000)

    /// - Throws: `TrackerRefusal.unreadable`.
    static func object(_ body: [UInt8]) throws(TrackerRefusal) -> JSONObject {
        let value: JSONValue
        do throws(GeoJSONError) {
            value = try JSONValue(parsing: body, options: options)
        } catch {
            throw TrackerRefusal(error, format: "JSON")
        }
        guard let object = value.objectValue else {
            throw .unreadable(format: "JSON", cause: .trackerNoObject())
        }
        return object
    }
}

extension JSONObject {
    func number(_ name: String) -> Double? {
        self[name]?.doubleValue.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A number of what is negative where unknown.
    func measure(_ name: String) -> Double? { number(name).flatMap { $0 < 0 ? nil : $0 } }

    /// A share of 100 as one of 1.
    func percent(_ name: String) -> Double? { measure(name).map { $0 / 100 } }
}

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
            report.note(TrackerTransition(event: event, name: message["desc"]?.stringValue, time: time))
            if reading.latitude != nil, reading.longitude != nil { report.note(reading) }
        case "encrypted": throw .reading(.encrypted)
        default: break
        }
        report.deviceName = message["topic"]?.stringValue?.split(separator: "/").last.map(String.init)
        return report
    }

    /// Speed is told in km/h. The app leaves out zeros, so a missing speed may be a standing rider: it is unknown.
    private static func reading(_ message: JSONObject) -> TrackerReading {
        var reading = TrackerReading()
        reading.time = .init(json: message["tst"])
        reading.longitude = message.number("lon")
        reading.latitude = message.number("lat")
        reading.accuracy = message.measure("acc")
        reading.altitude = message.number("alt")
        reading.speed = message.measure("vel").map(TrackerReading.metersPerSecond(kilometersPerHour:))
        reading.course = message.measure("cog")
        reading.battery = message.percent("batt")
        return reading
    }
}

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
        return try report.usable
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
        reading.time = .init(json: known["timestamp"])
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

/// A message of Traccar Client 9 and later (https://www.traccar.org/client/).
enum TraccarClientMessage {
    /// Reads a message; one without `coords` is a sign of life.
    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        let message = try TrackerJSON.object(body)
        guard let location = message["location"]?.objectValue else { throw .memberMissing("location") }
        var report = TrackerReport()
        if let coords = location["coords"]?.objectValue {
            var reading = TrackerReading()
            reading.time = .init(json: location["timestamp"])
            reading.longitude = coords.number("longitude")
            reading.latitude = coords.number("latitude")
            reading.accuracy = coords.measure("accuracy")
            reading.speed = coords.measure("speed")
            reading.course = coords.measure("heading")
            reading.altitude = coords.number("altitude")
            reading.battery = location["battery"]?.objectValue?.measure("level")
            reading.isMock = location["mock"]?.boolValue ?? false
            report = try .single(reading)
        }
        report.deviceName = message["device_id"]?.stringValue
        return report
    }
}
