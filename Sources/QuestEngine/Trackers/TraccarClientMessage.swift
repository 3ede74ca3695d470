import GeoJSONKit

/// A message of Traccar Client 9 and later (https://www.traccar.org/client/).
enum TraccarClientMessage {
    /// Reads a message; one without `coords` is a sign of life.
    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        let message = try TrackerJSON.object(body)
        guard let location = message["location"]?.objectValue else { throw .memberMissing("location") }
        var report = TrackerReport()
        if let coords = location["coords"]?.objectValue {
            var reading = TrackerReading()
            reading.time =
                switch location["timestamp"] {
                case nil, .null?: .missing
                case .string(let text)?: .init(rfc3339: text)
                case let value?: value.doubleValue.map { .init(milliseconds: $0.rounded()) } ?? .unreadable
                }
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
