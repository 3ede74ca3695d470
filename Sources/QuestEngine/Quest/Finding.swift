public import GeoJSONKit

/// A remark of a check on a quest file.
public struct Finding: Sendable, Equatable {
    /// An error keeps the quest from being loaded; a warning does not.
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

    public let severity: Severity
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
