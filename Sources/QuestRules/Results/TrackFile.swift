import GeoJSONKit

/// Positions of one device as files for map programs, with everything that is kept of each.
public struct TrackFile: Sendable {
    private let device: DeviceID
    private let quest: QuestID
    private let fixes: [TimedFix]

    /// - Parameter fixes: In the order in which they are to stand there.
    public init(of device: DeviceID, in quest: QuestID, _ fixes: [TimedFix]) {
        (self.device, self.quest, self.fixes) = (device, quest, fixes)
    }

    /// A GPX 1.1 file of one track. Speed and course stand in Garmin's extension, which most programs read; what GPX has no
    /// element for stands in one of ours.
    ///
    /// - Complexity: O(fixes).
    public var gpx: [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="ReQuest" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:rq="urn:request:track:1">
            <trk><name>\(Self.escaped(quest.rawValue)) \(Self.escaped(device.rawValue))</name><trkseg>

            """
        for fix in fixes { Self.append(fix, to: &text) }
        text += "</trkseg></trk>\n</gpx>\n"
        return Array(text.utf8)
    }

    private static func append(_ timed: TimedFix, to text: inout String) {
        let fix = timed.fix
        func element(_ name: String, _ value: String?) -> String {
            value.map { "<\(name)>\($0)</\(name)>" } ?? ""
        }
        func element(_ name: String, _ value: Double?, digits: Int) -> String {
            element(name, value.map { decimal($0, digits: digits) })
        }
        let longitude = decimal(fix.coordinate.longitude, digits: 7)
        let latitude = decimal(fix.coordinate.latitude, digits: 7)
        text += "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
        // In the order of the schema.
        text += element("ele", fix.altitude, digits: 3)
        text += element("time", fix.time.description)
        let garmin =
            element("gpxtpx:speed", fix.speed, digits: 3) + element("gpxtpx:course", fix.course, digits: 2)
        var more = garmin.isEmpty ? "" : element("gpxtpx:TrackPointExtension", garmin)
        more += element("rq:accuracy", fix.accuracy?.value, digits: 3)
        more += element("rq:battery", fix.battery, digits: 3)
        more += element("rq:sequence", fix.sequence.map { String($0) })
        more += element("rq:mock", fix.isMock ? "true" : nil)
        more += element("rq:counted", timed.time == fix.time ? nil : timed.time.description)
        if !more.isEmpty { text += element("extensions", more) }
        text += "</trkpt>\n"
    }

    /// A GeoJSON collection with a point for each position.
    ///
    /// - Complexity: O(fixes).
    public var geoJSON: [UInt8] {
        let features = fixes.map { timed -> Feature in
            let fix = timed.fix
            var properties: JSONObject = ["time": .string(fix.time.description)]
            properties["accuracy"] = fix.accuracy.map { .number($0.value) }
            properties["speed"] = fix.speed.map { .number($0) }
            properties["course"] = fix.course.map { .number($0) }
            properties["altitude"] = fix.altitude.map { .number($0) }
            properties["battery"] = fix.battery.map { .number($0) }
            properties["sequence"] = fix.sequence.map { .integer($0) }
            if fix.isMock { properties["mock"] = true }
            if timed.time != fix.time { properties["counted"] = .string(timed.time.description) }
            if !timed.flags.isEmpty {
                properties["flags"] = .array(timed.flags.names.map { .string($0) })
            }
            return Feature(geometry: Geometry(.point(Position(fix.coordinate))), properties: properties)
        }
        return FeatureCollection(features).bytes()
    }

    /// Returns a number without an exponent, which XML's decimals do not have, and without zeros at its end.
    package static func decimal(_ value: Double, digits: Int) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        // What is kept is below a million: `Fix.stored`.
        guard value.isFinite, value.magnitude < 1e9 else { return "0" }
        let steps = Int((value * Double(scale)).rounded())
        let (whole, part) = Int(steps.magnitude).quotientAndRemainder(dividingBy: scale)
        var text = "\(steps < 0 ? "-" : "")\(whole)"
        guard part > 0 else { return text }
        var decimals = String(part)
        decimals = String(repeating: "0", count: digits - decimals.count) + decimals
        while decimals.last == "0" { decimals.removeLast() }
        text += "." + decimals
        return text
    }

    /// A text as the content of an element, without the characters that XML 1.0 does not know.
    package static func escaped(_ text: String) -> String {
        var known = String.UnicodeScalarView()
        known.append(contentsOf: text.unicodeScalars.filter { isKnown($0.value) })
        return String(known).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            ">", with: "&gt;")
    }

    /// Source: Extensible Markup Language (XML) 1.0, section 2.2.
    private static func isKnown(_ scalar: UInt32) -> Bool {
        scalar >= 0x20 && scalar != 0xFFFE && scalar != 0xFFFF || [0x09, 0x0A, 0x0D].contains(scalar)
    }
}
