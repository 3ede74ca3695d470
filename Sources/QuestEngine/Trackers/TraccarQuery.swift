/// The query form of the Traccar server (https://www.traccar.org/osmand/).
enum TraccarQuery {
    private static let metersPerSecondOfKnot = 1852.0 / 3600

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
            report.deviceName = name
            return report
        }
        reading.time = items["timestamp"].map { .init(epochOrText: $0) } ?? .at(receivedAt)
        reading.accuracy = items.number("accuracy")
        reading.speed = items.number("speed").map { $0 * metersPerSecondOfKnot }
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
