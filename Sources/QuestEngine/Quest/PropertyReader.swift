import GeoJSONKit

/// Reads the flat properties of one feature, or of the collection, and notes what is wrong with them.
///
/// Editors keep properties in tables, so a number may come as a text and an empty cell as `null` or `""`.
struct PropertyReader {
    let properties: JSONObject
    /// Of the object that holds the properties.
    let path: JSONPath

    /// A property that is there and not blank.
    struct Found {
        let value: JSONValue
        let path: JSONPath
    }

    func find(_ name: PropertyName) -> Found? {
        for spelling in name.spellings {
            if let found = find(spelling: spelling) { return found }
        }
        return nil
    }

    private func find(spelling: String) -> Found? {
        guard let value = properties[spelling], !Self.isBlank(value) else { return nil }
        return Found(value: value, path: path.appending(key: spelling))
    }

    private static func isBlank(_ value: JSONValue) -> Bool {
        switch value {
        case .null: true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        default: false
        }
    }

    func text(_ name: PropertyName, noting findings: inout FindingList) -> String? {
        find(name).flatMap { text($0, noting: &findings) }
    }

    private func text(_ found: Found, noting findings: inout FindingList) -> String? {
        switch found.value {
        case .string(let text): return text.trimmed
        case .integer, .number: return found.value.plainText
        default:
            findings.error(.propertyNotText(found.path), at: found.path)
            return nil
        }
    }

    /// A text with its translations `name:ru`, `name:en`; where only translations are given, the first is the
    /// text.
    func localizedText(_ name: PropertyName, noting findings: inout FindingList) -> LocalizedText? {
        var translations: [Language: String] = [:]
        for language in Language.allCases {
            for spelling in name.spellings where translations[language] == nil {
                guard let found = find(spelling: "\(spelling):\(language.rawValue)") else { continue }
                translations[language] = text(found, noting: &findings)
            }
        }
        let plain = text(name, noting: &findings) ?? translations[.russian] ?? translations[.english]
        return plain.map { LocalizedText($0, translations: translations) }
    }

    func number(_ name: PropertyName, noting findings: inout FindingList) -> Double? {
        guard let found = find(name) else { return nil }
        guard let number = found.value.lenientNumber else {
            findings.error(.propertyNotNumber(found.path), at: found.path)
            return nil
        }
        return number
    }

    func timestamp(_ name: PropertyName, noting findings: inout FindingList) -> Timestamp? {
        guard let found = find(name) else { return nil }
        guard let text = found.value.stringValue?.trimmed, let time = Timestamp(rfc3339: text) else {
            findings.error(.propertyNotTime(found.path), at: found.path)
            return nil
        }
        return time
    }

    /// Both ends of a time span, which may be open.
    func span(noting findings: inout FindingList) -> (opens: Timestamp?, closes: Timestamp?) {
        let opens = timestamp(.opens, noting: &findings)
        let closes = timestamp(.closes, noting: &findings)
        if let opens, let closes, opens >= closes {
            findings.error(.closesBeforeOpening(), at: path.appending(key: PropertyName.closes.rawValue))
        }
        return (opens, closes)
    }
}

extension JSONValue {
    /// A number, also when it was written as a text, with a decimal point or comma.
    var lenientNumber: Double? {
        if let doubleValue { return doubleValue }
        guard let text = stringValue?.trimmed, text.allSatisfy({ "+-.,eE0123456789".contains($0) }) else {
            return nil
        }
        return Double(String(text.map { $0 == "," ? "." : $0 })).flatMap { $0.isFinite ? $0 : nil }
    }

    /// A number as a person would write it, `3` rather than `3.0`.
    var plainText: String {
        if let integerValue { return String(integerValue) }
        return doubleValue.map { String($0) } ?? ""
    }
}

extension String {
    /// Without white space at both ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
