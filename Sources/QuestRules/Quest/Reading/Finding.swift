public import GeoJSONKit

/// A remark of a check on a quest file.
public struct Finding: Sendable, Equatable {
    /// An error keeps the quest from being loaded, unless it is about the ways between places; a warning never does.
    public enum Severity: String, Sendable {
        case error, warning
    }

    /// The checkpoint that a finding is about.
    public struct Subject: Sendable, Equatable {
        public let id: TaskID
        public let name: LocalizedText

        public init(id: TaskID, name: LocalizedText) {
            self.id = id
            self.name = name
        }
    }

    public private(set) var severity: Severity
    /// The text for a person; its code is stable.
    public let message: Message
    /// The value concerned; `nil` for what concerns no single place.
    public let path: JSONPath?
    /// The place of that value in the file.
    public let location: SourceLocation?
    /// The checkpoint concerned; `nil` if there is no single one, or one that could not be read.
    public let checkpoint: Subject?

    public init(
        severity: Severity, message: Message, path: JSONPath? = nil, location: SourceLocation? = nil,
        checkpoint: Subject? = nil
    ) {
        self.severity = severity
        self.message = message
        self.path = path
        self.location = location
        self.checkpoint = checkpoint
    }

    /// The same, said of a file that is taken in spite of it.
    public var asWarning: Finding {
        var finding = self
        finding.severity = .warning
        return finding
    }

    /// Returns `file:line:column: error: text`, the form that editors and CI systems read.
    public func line(file: String, in language: Language) -> String {
        let place = location.map { "\(file):\($0)" } ?? file
        return "\(place): \(severity.rawValue): \(message.text(in: language))"
    }
}

extension [Finding] {
    /// The findings by their places, those without one last; findings of one place keep their order.
    public var inOrderOfFile: [Finding] {
        enumerated().sorted { left, right in
            let offsets = (
                left.element.location?.byteOffset ?? .max, right.element.location?.byteOffset ?? .max
            )
            return (offsets.0, left.offset) < (offsets.1, right.offset)
        }.map(\.element)
    }
}

/// Findings as they are noted, before anyone has looked up where in the file they are.
package struct FindingList {
    /// The part of a member that a finding points at.
    package enum Anchor {
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
        var isOfMany: Bool { message.code == "ids-missing" }
    }

    private var notes: [Note] = []
    /// Whether the file was published before limits were as they are now. It stays readable: what is beyond the limits of
    /// numbers and lengths is no fault of it.
    let isKept: Bool
    private(set) var hasErrors = false
    private var counts: [Finding.Severity: Int] = [:]

    package init(isKept: Bool = false) { self.isKept = isKept }

    package mutating func error(_ message: Message, at path: JSONPath, anchor: Anchor = .value) {
        note(.error, path, anchor) { message }
    }

    package mutating func warning(_ message: Message, at path: JSONPath, anchor: Anchor = .value) {
        note(.warning, path, anchor) { message }
    }

    package mutating func add(_ fault: GeoJSONError, severity: Finding.Severity) {
        note(severity, fault.path, .value, at: fault.location) { .syntax(fault) }
    }

    /// Notes that there is more of something than its limit allows.
    ///
    /// - Returns: Whether there is; never in a file that was published before.
    package mutating func refuses(
        _ count: Int, beyond limit: Limit, at path: JSONPath, _ message: (_ limit: Int) -> Message
    ) -> Bool {
        guard count > limit.value, !isKept else { return false }
        error(message(limit.value), at: path)
        return true
    }

    /// Keeps so many of each severity: a file may have a fault in every cell, and nobody reads millions of them.
    private mutating func note(
        _ severity: Finding.Severity, _ path: JSONPath, _ anchor: Anchor, at location: SourceLocation? = nil,
        _ message: () -> Message
    ) {
        if severity == .error { hasErrors = true }
        counts[severity, default: 0] += 1
        guard counts[severity, default: 0] <= QuestLimits.findings.value else { return }
        notes.append(
            Note(severity: severity, message: message(), path: path, anchor: anchor, location: location))
    }

    /// Says how many findings there are beside those that are listed, for each severity.
    private var further: [Finding] {
        [Finding.Severity.error, .warning].compactMap { severity in
            let count = counts[severity, default: 0] - QuestLimits.findings.value
            return count > 0 ? Finding(severity: severity, message: .furtherFindings(count)) : nil
        }
    }

    /// The findings with their places, in the order of the file; those without a place come last, and behind them how
    /// many are not listed.
    ///
    /// - Parameter subjects: the checkpoints of the file by the paths of their features.
    /// - Complexity: O(bytes + findings × log findings): places are looked up by reading the file once more.
    package func located(in source: [UInt8], about subjects: [JSONPath: Finding.Subject]) -> [Finding] {
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
        }.map(\.element) + further
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

extension Finding {
    /// The number of the feature concerned, from 0 in the file's order; `nil` for what concerns the whole file.
    public var feature: Int? {
        guard let steps = path?.components, steps.count > 1, steps[0] == .key("features"),
            case .index(let number) = steps[1]
        else { return nil }
        return number
    }
}
