extension FixBatch {
    /// The digest that the log keeps of the batch: the SHA-256 of the device's salt and the batch's canonical form
    /// (docs/design/LOG.md).
    ///
    /// One line per fix, each ended by a line feed: device time in milliseconds since 1970, longitude and
    /// latitude in 1e-7 degree, then accuracy, speed and altitude in thousandths, course in hundredths,
    /// battery in thousandths and the client's running number; `-` stands for unknown, one space between two
    /// fields. A tenth field, `mock`, only where the device said so.
    ///
    /// The batch must come from `checked()`, so that its fixes are rounded, sorted and distinct.
    public var digest: Digest {
        var text = ""
        text.reserveCapacity(fixes.count * 64)
        for fix in fixes { text += fix.canonicalLine }
        return .sha256(salt, Array(text.utf8))
    }
}

extension Fix {
    var canonicalLine: String {
        let place = FixedCoordinate(coordinate)
        var fields = [
            String(time.milliseconds), String(place.longitude), String(place.latitude),
            Self.field(accuracy?.value, steps: 1000), Self.field(speed, steps: 1000),
            Self.field(altitude, steps: 1000), Self.field(course, steps: 100),
            Self.field(battery, steps: 1000),
            sequence.map { String($0) } ?? "-",
        ]
        if isMock { fields.append("mock") }
        return fields.joined(separator: " ") + "\n"
    }

    private static func field(_ value: Double?, steps: Double) -> String {
        value.map { String(Int64(($0 * steps).rounded())) } ?? "-"
    }
}
