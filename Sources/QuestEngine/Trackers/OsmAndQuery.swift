/// OsmAnd's online tracking, as its placeholders `{0}` … `{6}` fill our template (`TrackerSetup.osmandItems`).
enum OsmAndQuery {
    static func read(_ items: FormItems) throws(TrackerRefusal) -> TrackerReport {
        guard items["lat", "lon"] != nil else { return TrackerReport() }
        var reading = TrackerReading()
        reading.time = items["timestamp", "time"].map { .init(epochOrText: $0) } ?? .missing
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
