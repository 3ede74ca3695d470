import GeoJSONKit

/// Reads the flat properties of one feature, or of the collection, and notes what is wrong with them.
///
/// Editors keep properties in tables, so a number may come as a text and an empty cell as `null` or `""`.
struct PropertyReader {
    let properties: JSONObject
    /// Path of the object that holds the properties.
    let path: JSONPath

    /// A property that is there and not blank.
    struct Found {
        let value: JSONValue
        let path: JSONPath
    }

    func find(_ name: PropertyName) -> Found? { find(name.spellings) }

    func find(_ spellings: [String]) -> Found? {
        for spelling in spellings {
            guard let value = properties[spelling], !Self.isBlank(value) else { continue }
            return Found(value: value, path: path.appending(key: spelling))
        }
        return nil
    }

    private static func isBlank(_ value: JSONValue) -> Bool {
        switch value {
        case .null: true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        default: false
        }
    }

    func text(_ name: PropertyName, noting findings: inout FindingList) -> String? {
        find(name).flatMap { text($0, upTo: name.longest, noting: &findings) }
    }

    /// - Parameter limit: The limit of its length; `nil` where the whole file is bound enough.
    /// - Returns: As much of it as the limit allows.
    private func text(_ found: Found, upTo limit: Limit?, noting findings: inout FindingList) -> String? {
        guard let text = text(found, noting: &findings) else { return nil }
        // No text has more characters than bytes.
        guard let limit, text.utf8.count > limit.value else { return text }
        let isTooLong = findings.refuses(text.unicodeScalars.count, beyond: limit, at: found.path) {
            .textTooLong(found.path, limit: $0)
        }
        return isTooLong ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit.value))) : text
    }

    func text(_ found: Found, noting findings: inout FindingList) -> String? {
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
        localizedText(name.spellings, upTo: name.longest, noting: &findings)
    }

    func localizedText(
        _ spellings: [String], upTo limit: Limit?, noting findings: inout FindingList
    ) -> LocalizedText? {
        var translations: [Language: String] = [:]
        for language in Language.allCases {
            let translated = spellings.map { "\($0):\(language.rawValue)" }
            translations[language] = find(translated).flatMap { text($0, upTo: limit, noting: &findings) }
        }
        let plain =
            find(spellings).flatMap { text($0, upTo: limit, noting: &findings) } ?? translations[.russian]
            ?? translations[.english]
        return plain.map { LocalizedText($0, translations: translations) }
    }

    /// Any number; whether it is one that the property takes is for the caller to say.
    func number(_ name: PropertyName, noting findings: inout FindingList) -> Double? {
        find(name).flatMap { number($0, by: name.numberMeasure, noting: &findings) }
    }

    private func number(_ found: Found, by measure: NumberMeasure, noting findings: inout FindingList)
        -> Double?
    {
        guard let number = found.value.lenientNumber else {
            findings.error(.propertyNotNumber(found.path, measure), at: found.path)
            return nil
        }
        return number
    }

    /// A whole number of those that the property takes.
    ///
    /// - Parameters:
    ///   - number: The number of the hint, for its properties.
    ///   - most: The largest number, where something else of the file bounds it.
    func whole(
        _ name: PropertyName, ofHint number: Int? = nil, upTo most: Int? = nil,
        noting findings: inout FindingList
    ) -> Int? {
        let spellings = number.map { [name.spelling(ofHint: $0)] } ?? name.spellings
        var measure = name.numberMeasure
        if let most { measure = NumberMeasure(measure.unit, from: measure.least, to: most) }
        guard let found = find(spellings), let number = self.number(found, by: measure, noting: &findings)
        else {
            return nil
        }
        guard let whole = Int(exactly: number), measure.contains(number) else {
            findings.error(.propertyNotWhole(found.path, measure), at: found.path)
            return nil
        }
        return whole
    }

    /// Reads `true` or `false`, also as the words and numbers that editors write for them.
    func flag(_ name: PropertyName, noting findings: inout FindingList) -> Bool? {
        guard let found = find(name) else { return nil }
        if let flag = found.value.boolValue { return flag }
        let word = found.value.stringValue?.trimmed.lowercased() ?? found.value.plainText
        if ["true", "yes", "1", "да"].contains(word) { return true }
        if ["false", "no", "0", "нет"].contains(word) { return false }
        findings.error(.propertyNotFlag(found.path), at: found.path)
        return nil
    }

    /// Reads a word of a vocabulary, in any case.
    func word<Word: RawRepresentable & CaseIterable>(
        _ name: PropertyName, noting findings: inout FindingList
    ) -> Word? where Word.RawValue == String {
        guard let found = find(name), let text = text(found, noting: &findings) else { return nil }
        return word(text, at: found.path, noting: &findings)
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ text: String, at path: JSONPath, noting findings: inout FindingList
    ) -> Word? where Word.RawValue == String {
        if let word = Word(rawValue: text.lowercased()) { return word }
        findings.error(.propertyNotAWord(path, of: Word.allCases.map(\.rawValue)), at: path)
        return nil
    }

    /// Reads the items between the bars of a list, without escapes.
    func list(_ name: PropertyName, noting findings: inout FindingList) -> [String] {
        guard let found = find(name), let text = text(found, upTo: name.longest, noting: &findings) else {
            return []
        }
        // No item is shorter than the bar behind it.
        let count = text.utf8.count { $0 == UInt8(ascii: "|") } + 1
        let isTooLong = findings.refuses(count, beyond: QuestLimits.listItems, at: found.path) {
            .tooManyItems(found.path, limit: $0)
        }
        return isTooLong ? [] : PipeSeparatedList.read(text).map(PipeSeparatedList.unescaped)
    }

    func timestamp(_ name: PropertyName, noting findings: inout FindingList) -> Timestamp? {
        guard let found = find(name) else { return nil }
        guard let text = found.value.stringValue?.trimmed, let time = Timestamp(rfc3339: text) else {
            findings.error(.propertyNotTime(found.path), at: found.path)
            return nil
        }
        let moment = Moment(clamping: time).value
        if moment != time { findings.error(.propertyTimeOutOfRange(found.path), at: found.path) }
        return moment
    }

    /// Reads both ends of a time span, which may be open.
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
        // No number has so many digits.
        guard let text = stringValue?.trimmed, text.utf8.count <= 1000,
            text.allSatisfy({ "+-.,eE0123456789".contains($0) })
        else {
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
