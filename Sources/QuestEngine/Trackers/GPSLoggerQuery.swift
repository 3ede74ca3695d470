/// GPSLogger's custom URL, its items named as by `%ALL`: empty where unknown.
enum GPSLoggerQuery {
    /// A message without a position is a sign of life.
    static func read(_ items: FormItems) throws(TrackerRefusal) -> TrackerReport {
        guard items["lat", "lon"] != nil else { return TrackerReport() }
        var reading = TrackerReading()
        reading.time = items["timestamp", "time"].map { .init(epochOrText: $0) } ?? .missing
        reading.longitude = items.number("lon")
        reading.latitude = items.number("lat")
        reading.accuracy = items.number("acc")
        reading.speed = items.number("spd") ?? items.number("spd_kph").map { $0 / 3.6 }
        reading.course = items.number("dir")
        reading.altitude = items.number("alt")
        reading.battery = items.number("batt").map { $0 / 100 }
        return try .single(reading)
    }
}
