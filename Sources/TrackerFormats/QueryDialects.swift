/// GPSLogger's custom URL, its items named as by `%ALL`: empty where unknown.
enum GPSLoggerQuery {
    /// A message without a position is a sign of life, where it says anything of the phone.
    static func read(_ items: FormItems) throws(TrackerRefusal) -> TrackerReport {
        guard items["lat", "lon"] != nil else {
            guard items["batt", "aid", "ser", "act", "profile", "filename"] != nil else {
                throw .memberMissing("lat")
            }
            return TrackerReport()
        }
        var reading = TrackerReading()
        reading.time = items["timestamp", "time"].map { .init(text: $0) } ?? .missing
        reading.longitude = items.number("lon")
        reading.latitude = items.number("lat")
        reading.accuracy = items.number("acc")
        reading.speed =
            items.number("spd")
            ?? items.number("spd_kph").map(TrackerReading.metersPerSecond(kilometersPerHour:))
        reading.course = items.number("dir")
        reading.altitude = items.number("alt")
        reading.battery = items.number("batt").map { $0 / 100 }
        return try .single(reading)
    }
}

/// OsmAnd's online tracking, as its placeholders `{0}` … `{6}` fill our template (`TrackerSetup.osmandItems`).
enum OsmAndQuery {
    /// There are no messages but positions.
    static func read(_ items: FormItems) throws(TrackerRefusal) -> TrackerReport {
        guard items["lat", "lon"] != nil else { throw .memberMissing("lat") }
        var reading = TrackerReading()
        reading.time = items["timestamp", "time"].map { .init(text: $0) } ?? .missing
        reading.longitude = items.number("lon")
        reading.latitude = items.number("lat")
        // What OsmAnd calls hdop is the accuracy in metres.
        reading.accuracy = items.number("hdop", "accuracy")
        reading.speed = items.number("speed")
        reading.course = items.number("bearing")
        reading.altitude = items.number("altitude")
        // It writes 0 for what it does not know. A receiver never reads exactly 0.0 m above the sea, and a rider who
        // stands is headed nowhere; standing itself is a speed.
        if reading.altitude == 0 { reading.altitude = nil }
        if reading.course == 0, reading.speed == 0 { reading.course = nil }
        return try .single(reading)
    }
}

/// The query form of the Traccar server (https://www.traccar.org/osmand/).
enum TraccarQuery {
    /// A message without a position is one about the device's state alone; without a time it was just made.
    static func read(_ items: FormItems, receivedAt: Timestamp) throws(TrackerRefusal) -> TrackerReport {
        var reading = TrackerReading()
        let place = items["location"]?.split(separator: ",").map { FormItems.number(String($0)) }
        if let place, place.count == 2 {
            (reading.latitude, reading.longitude) = (place[0], place[1])
        } else {
            (reading.latitude, reading.longitude) = (items.number("lat"), items.number("lon"))
        }
        var report = TrackerReport()
        let name = items["id", "deviceid"]
        if items["lat", "lon", "location"] == nil {
            guard name != nil || items["batt", "charge", "alarm", "event"] != nil else {
                throw .memberMissing("lat")
            }
            report.deviceName = name
            return report
        }
        reading.time = items["timestamp"].map { .init(text: $0) } ?? .at(receivedAt)
        reading.accuracy = items.number("accuracy")
        reading.speed = items.number("speed").map(TrackerReading.metersPerSecond(knots:))
        reading.course = items.number("bearing", "heading")
        reading.altitude = items.number("altitude")
        reading.battery = items.number("batt").map { $0 / 100 }
        reading.isMock = ["true", "1"].contains(items["mock"])
        if ["false", "0"].contains(items["valid"]) {
            report.note(.notFixed)
        } else {
            report = try .single(reading)
        }
        report.deviceName = name
        return report
    }
}
