import QuestEngine

/// The moments of a table in the quest's time zone: where all have the same offset, the heading says it once.
struct TimeColumn {
    private let zone: EventTimeZone
    /// `+05:00`; `nil` where there are several.
    private let offset: String?
    /// `2026-`; `nil` where there are several.
    private let year: String?

    private static let offsetLength = 6
    private static let yearLength = 5

    init(_ zone: EventTimeZone, of times: [Timestamp]) {
        self.zone = zone
        let texts = times.map { zone.exactText(of: $0) }
        offset = Self.only(texts.map { String($0.suffix(Self.offsetLength)) })
        year = offset == nil ? nil : Self.only(texts.map { String($0.prefix(Self.yearLength)) })
    }

    private static func only(_ texts: [String]) -> String? {
        guard let first = texts.first, texts.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    func heading(on console: Console) -> Table.Column {
        Table.Column(heading: ([console.word(.at)] + (offset.map { [$0] } ?? [])).joined(separator: " "))
    }

    /// `06-14 10:00:07`, or with the year and the offset where the heading says neither.
    func cell(_ time: Timestamp) -> Table.Cell {
        var text = zone.exactText(of: time)[...]
        if offset != nil { text = text.dropLast(Self.offsetLength) }
        if year != nil { text = text.dropFirst(Self.yearLength) }
        return Table.Cell(String(text), .dim)
    }
}
