import GeoJSONKit
import QuestEngine
import QuestWire

extension Console {
    /// Returns the doubts about a position, in words; the code where a newer daemon knows more.
    func words(ofDoubts reasons: [String]) -> String {
        reasons.map { reason in Self.doubts[reason].map { word($0) } ?? reason }.joined(separator: ", ")
    }

    /// A position that proves nothing: what stands against it, where it is and when it was sent. `nil` where no position is
    /// doubtful.
    func doubt(about place: KnownPlace?, in zone: EventTimeZone) -> String? {
        if let reasons = place?.reasons { return words(ofDoubts: reasons) }
        return place?.doubtful.map { newer in
            "\(words(ofDoubts: newer.reasons)): \(newer.position.typed), \(zone.exactText(of: newer.at))"
        }
    }

    /// Words for the doubts about a feature of a map of devices.
    func doubt(aboutFeature properties: JSONValue?, _ measures: Measures) -> String? {
        func texts(_ value: JSONValue?) -> [String]? { value?.arrayValue?.compactMap(\.stringValue) }
        if let reasons = texts(properties?["reasons"]) { return words(ofDoubts: reasons) }
        guard let newer = properties?["doubtful"], let reasons = texts(newer["reasons"]) else { return nil }
        let place = newer["position"]?.arrayValue?.compactMap(\.doubleValue).map { "\($0)" }
        let age = newer["age"]?.doubleValue.map { measures.duration(Seconds($0)) }
        let facts = [place?.joined(separator: ","), age].compactMap(\.self).joined(separator: ", ")
        return "\(words(ofDoubts: reasons)): \(facts)"
    }

    private static let doubts: [String: Label] = [
        "outdated": .doubtOutdated, "null-island": .doubtNullIsland, "inaccurate": .doubtInaccurate,
        "teleport": .doubtJump, "mock": .doubtMock,
    ]
}

extension Label {
    static let doubtful = Label("label-doubtful", "doubtful", "под сомнением")
    fileprivate static let doubtOutdated = Label("label-doubt-outdated", "too old", "слишком старая")
    fileprivate static let doubtNullIsland = Label(
        "label-doubt-null-island", "without a place", "без координат")
    fileprivate static let doubtInaccurate = Label("label-doubt-inaccurate", "inaccurate", "неточная")
    fileprivate static let doubtJump = Label("label-doubt-jump", "a jump", "скачок")
    fileprivate static let doubtMock = Label("label-doubt-mock", "made up", "поддельная")
}
