public import GeoJSONKit

/// One thing that a check has to say about a quest file.
public struct Finding: Sendable, Equatable {
    /// An error keeps the quest from being loaded; a warning does not.
    public enum Severity: String, Sendable {
        case error, warning
    }

    public let severity: Severity
    /// What to tell a person; its code is stable.
    public let message: Message
    /// The value concerned; `nil` for what concerns no single place.
    public let path: JSONPath?
    /// Where that value stands in the file.
    public let location: SourceLocation?

    public init(severity: Severity, message: Message, path: JSONPath? = nil, location: SourceLocation? = nil)
    {
        self.severity = severity
        self.message = message
        self.path = path
        self.location = location
    }

    /// `file:line:column: error: text`, the form that editors and CI systems read.
    public func line(file: String, in language: Language) -> String {
        let place = location.map { "\(file):\($0)" } ?? file
        return "\(place): \(severity.rawValue): \(message.text(in: language))"
    }
}

extension [Finding] {
    /// By their places, those without one last; findings of one place keep their order.
    public var inOrderOfFile: [Finding] {
        enumerated().sorted { left, right in
            let offsets = (
                left.element.location?.byteOffset ?? .max, right.element.location?.byteOffset ?? .max
            )
            return (offsets.0, left.offset) < (offsets.1, right.offset)
        }.map(\.element)
    }
}
