import GeoJSONKit

/// Findings as they are noted, before anyone has looked up where in the file they are.
struct FindingList {
    /// The part of a member that a finding points at.
    enum Anchor {
        case value
        /// The member's name, where that is what is wrong.
        case key
    }

    private struct Note {
        let severity: Finding.Severity
        let message: Message
        let path: JSONPath
        let anchor: Anchor
        /// The place, known beforehand only for findings of the parser.
        let location: SourceLocation?

        /// Whether it stands at the first of several checkpoints.
        var isOfMany: Bool { message.code == QuestCode.idsMissing.code }
    }

    private var notes: [Note] = []

    var hasErrors: Bool { notes.contains { $0.severity == .error } }

    mutating func error(_ message: Message, at path: JSONPath, anchor: Anchor = .value) {
        notes.append(Note(severity: .error, message: message, path: path, anchor: anchor, location: nil))
    }

    mutating func warning(_ message: Message, at path: JSONPath, anchor: Anchor = .value) {
        notes.append(Note(severity: .warning, message: message, path: path, anchor: anchor, location: nil))
    }

    mutating func add(_ fault: GeoJSONError, severity: Finding.Severity) {
        notes.append(
            Note(
                severity: severity, message: .syntax(fault), path: fault.path, anchor: .value,
                location: fault.location))
    }

    /// The findings with their places, in the order of the file; those without a place come last.
    ///
    /// - Parameter subjects: the checkpoints of the file by the paths of their features.
    /// - Complexity: O(bytes + findings × log findings): places are looked up by reading the file once more.
    func located(in source: [UInt8], about subjects: [JSONPath: Finding.Subject]) -> [Finding] {
        guard !notes.isEmpty else { return [] }
        let wanted = notes.filter { $0.location == nil }.flatMap { $0.path.withAncestors }
        let places = SourceLocator(source).places(of: Set(wanted))
        let findings = notes.map { note in
            Finding(
                severity: note.severity, message: note.message, path: note.path,
                location: note.location ?? Self.location(of: note, in: places),
                checkpoint: note.isOfMany ? nil : subjects[note.path.feature])
        }
        return findings.enumerated().sorted { left, right in
            let offsets = (
                left.element.location?.byteOffset ?? .max, right.element.location?.byteOffset ?? .max
            )
            return (offsets.0, left.offset) < (offsets.1, right.offset)
        }.map(\.element)
    }

    /// The place of the value or, where the file has no such value, of the nearest one around it.
    private static func location(
        of note: Note, in places: [JSONPath: SourceLocator.Place]
    ) -> SourceLocation? {
        if note.anchor == .key, let place = places[note.path] { return place.key ?? place.value }
        return note.path.withAncestors.lazy.compactMap { places[$0]?.value }.first
    }
}

extension JSONPath {
    /// The path itself and those of what is around it, outwards to the root.
    fileprivate var withAncestors: [JSONPath] {
        (0...components.count).reversed().map { JSONPath(Array(components.prefix($0))) }
    }

    /// The feature that holds the value, for values within one.
    fileprivate var feature: JSONPath { JSONPath(Array(components.prefix(2))) }
}
