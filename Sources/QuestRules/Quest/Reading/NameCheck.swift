import GeoJSONKit

/// The names of a quest file, which are shown in lists, tables and terminals: each has to be a plain line.
///
/// Files that were taken before are not looked at: what they name keeps its name.
struct NameCheck {
    private let names: [(path: JSONPath, texts: [String])]

    init(
        _ quest: Quest, places: [PlacedCheckpoint], parts: PlacedParts, zones: [PlacedZone], at path: JSONPath
    ) {
        func texts(_ name: LocalizedText?) -> [String] {
            name.map { [$0.text] + $0.translations.values } ?? []
        }
        var names = [(path, texts(quest.title) + [quest.organiser].compactMap(\.self))]
        names += [(path, quest.contacts.map(\.name)), (path, quest.branding.names)]
        names += places.map { ($0.path, texts($0.checkpoint.name)) }
        names += parts.stops.map { ($0.path, texts($0.value.name)) }
        names += parts.waves.map { ($0.path, texts($0.value.name)) }
        names += parts.groups.map { ($0.path, texts($0.value.name)) }
        names += parts.classes.map { ($0.path, texts($0.value.name)) }
        names += zones.map { ($0.path, [$0.zone.name]) }
        self.names = names.map { (path: $0.0, texts: $0.1) }
    }

    func check(noting findings: inout FindingList) {
        for (path, texts) in names where !texts.allSatisfy(\.isPlainLine) {
            findings.error(.nameNotPlain(), at: path)
        }
    }
}

extension Branding {
    /// The name of the app and the titles of its links, in all languages.
    var names: [String] {
        let links = links + translatedLinks.values.flatMap { $0 }
        return links.map(\.title) + (name.map { [$0.text] + $0.translations.values } ?? [])
    }
}

extension Message {
    static func nameNotPlain() -> Message {
        Message(
            "name-not-plain",
            "A name has an invisible character that breaks the line or turns the text around.",
            "В названии есть невидимый символ, который переносит строку или меняет направление текста.")
    }
}
