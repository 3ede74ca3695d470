import GeoJSONKit

/// Findings as they are noted, before anyone has looked up where in the file they are.
struct FindingList {
    /// Which part of a member a finding points at.
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
        /// Known beforehand only for findings of the parser.
        let location: SourceLocation?
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
    /// - Complexity: O(bytes × findings): a place is looked up by reading the file again.
    func located(in source: [UInt8]) -> [Finding] {
        guard !notes.isEmpty else { return [] }
        let locator = SourceLocator(source)
        let findings = notes.map { note in
            Finding(
                severity: note.severity, message: note.message, path: note.path,
                location: note.location ?? location(of: note, by: locator))
        }
        return findings.enumerated().sorted { left, right in
            let places = (left.element.location?.byteOffset ?? .max, right.element.location?.byteOffset ?? .max)
            return (places.0, left.offset) < (places.1, right.offset)
        }.map(\.element)
    }

    /// The place of the value or, where the file has no such value, of the nearest one around it.
    private func location(of note: Note, by locator: SourceLocator) -> SourceLocation? {
        if note.anchor == .key, let location = locator.locationOfKey(of: note.path) { return location }
        var path = note.path
        while true {
            if let location = locator.location(of: path) { return location }
            guard !path.components.isEmpty else { return nil }
            path.components.removeLast()
        }
    }
}
