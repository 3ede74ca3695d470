import QuestEngine

/// A value that somebody may put where it does not belong.
struct HostileValue: Sendable {
    /// As JSON has it.
    let json: String
    /// As a path or a query has it, percent-encoded.
    let text: String
    /// Whether the description takes it; `nil` where it says nothing.
    var isInRange: Bool?
    /// Whether it takes long to send.
    var isLarge = false

    /// What goes everywhere.
    static let anything: [HostileValue] = [
        HostileValue(string: ""), HostileValue(string: "\u{0}"), HostileValue(string: "../../etc/passwd"),
        HostileValue(string: "нет\u{202E}такого\u{FEFF}"), HostileValue(string: "-9223372036854775808"),
        HostileValue(json: #""\ud800""#, text: "%ED%A0%80"),
        HostileValue(json: #""\udfff\ud800""#, text: "%FF%FE"),
        HostileValue(json: "null", text: "%00"), HostileValue(json: "1e308", text: "1e308"),
        HostileValue(json: "-1e308,1", text: "1e308,1e308"),
        HostileValue(json: "{}", text: "1,2,1e308;nan,inf"),
        HostileValue(json: "[1e999]", text: "NaN"), HostileValue(json: "true", text: "%"),
        HostileValue(json: #"{"a":[{}]}"#, text: "180.0000001,90.0000001;-1e400,0"),
    ]

    /// What is large goes to a few places of a name.
    static let large: [HostileValue] = [
        HostileValue(string: String(repeating: "я", count: 1 << 19), isLarge: true),
        HostileValue(
            json: String(repeating: "[", count: 100_000), text: String(repeating: "[", count: 100_000),
            isLarge: true),
        HostileValue(
            json: String(repeating: #"{"a":"#, count: 40_000), text: String(repeating: "1,", count: 100_000),
            isLarge: true),
    ]

    init(json: String, text: String, isInRange: Bool? = nil, isLarge: Bool = false) {
        self.json = json
        self.text = text
        self.isInRange = isInRange
        self.isLarge = isLarge
    }

    init(string: String, isInRange: Bool? = nil, isLarge: Bool = false) {
        var json = ""
        for scalar in string.unicodeScalars {
            if scalar.value < 32 || scalar == "\"" || scalar == "\\" {
                let digits = String(scalar.value, radix: 16)
                json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                json.unicodeScalars.append(scalar)
            }
        }
        var text = ""
        for byte in string.utf8 {
            let isPlain =
                byte < 128 && (UnicodeScalar(byte).properties.isAlphabetic || (48...57).contains(byte))
            text +=
                isPlain || byte == 0x2D
                ? String(UnicodeScalar(byte)) : "%" + String(byte + 0, radix: 16).padded
        }
        self.init(json: "\"\(json)\"", text: text, isInRange: isInRange, isLarge: isLarge)
    }

    /// The ends of a slot's range, what is one beyond them, and what is far beyond; empty for what is no number and no
    /// moment.
    static func numbers(for slot: RequestSlot) -> [HostileValue] {
        if slot.isMoment { return moments(for: slot) }
        guard ["integer", "number"].contains(slot.type) else { return [] }
        guard let low = number(slot.schema["minimum"]), let high = number(slot.schema["maximum"]) else {
            return []
        }
        let whole = slot.type == "integer"
        var values = [low, high, low - 1, high + 1, -1e308, 1e308, 0x1p53, -0x1p53].map { value in
            let text = abs(value) < 1e17 ? "\(Int64(value))" : "\(value)"
            return HostileValue(json: text, text: text, isInRange: value >= low && value <= high)
        }
        for end in [Int64.min, .max] {
            values.append(HostileValue(json: "\(end)", text: "\(end)", isInRange: false))
        }
        if whole {
            // At the ends of what a double counts there are no halves.
            let half = abs(low) < 0x1p51 ? low + 0.5 : 0.5
            values.append(HostileValue(json: "\(half)", text: "\(half)", isInRange: false))
        }
        values.append(HostileValue(json: "-9223372036854775809", text: "1e400", isInRange: false))
        return values
    }

    private static func moments(for slot: RequestSlot) -> [HostileValue] {
        guard let low = (slot.schema["formatMinimum"] as? String).flatMap({ Timestamp(rfc3339: $0) }),
            let high = (slot.schema["formatMaximum"] as? String).flatMap({ Timestamp(rfc3339: $0) })
        else { return [] }
        let ends = [low, high].map { HostileValue(string: "\($0)", isInRange: true) }
        let beyond = [
            "\(low + -0.001)", "\(high + 0.001)", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
            "9999-12-31T23:59:60-23:59", "-5946-03-01T00:00:00.000Z", "292278994-08-17T07:12:55.807Z",
            "-292275055-05-16T16:47:04.192Z", "299999999-12-31T23:59:59.999Z",
        ]
        return ends + beyond.map { HostileValue(string: $0, isInRange: false) }
    }

    static func number(_ value: Any?) -> Double? { (value as? Int).map(Double.init) ?? value as? Double }
}

extension String {
    fileprivate var padded: String { count < 2 ? "0" + self : self }
}
