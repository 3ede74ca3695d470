import GeoJSONKit

/// A message of a tracker app, as it came.
public struct TrackerMessage: Sendable {
    /// The query behind the `?`, as it stood there; empty for none.
    public var query: String
    public var body: [UInt8]
    /// The time of a reading whose dialect lets it out.
    public var receivedAt: Timestamp

    public init(query: String = "", body: [UInt8] = [], receivedAt: Timestamp) {
        self.query = query
        self.body = body
        self.receivedAt = receivedAt
    }

    /// Returns the items of the query, then those of the body as a form.
    func items() throws(TrackerRefusal) -> FormItems {
        let items = FormItems(Array(query.utf8), body)
        guard items.isStreamSafe else { throw .marks }
        return items
    }
}

/// A reason why nothing of a message was taken.
public enum TrackerRefusal: Error, Sendable, Equatable {
    /// A message that is not in the format of the dialect, such as `JSON` or `GPX`, with the place and the cause.
    case unreadable(format: String, cause: Message)
    /// Something without which the message has no meaning.
    case memberMissing(String)
    /// XML that declares a document type: a way to make a reader read files or fill its memory.
    case documentType
    /// Text with too many combining marks in a row.
    case marks
    case tooMany(limit: Int)
    /// The message's only reading cannot be used.
    case reading(TrackerProblem.Reason)
    /// A track file without a position: a plan, or an activity without a receiver.
    case trackEmpty

    public var message: Message {
        switch self {
        case .unreadable(let format, let cause):
            Message(
                "tracker-body-unreadable", "The message is no readable {format}. {cause}",
                "Сообщение не читается как {format}. {cause}",
                ["format": .text(format), "cause": .message(cause)])
        case .memberMissing(let member):
            Message(
                "tracker-member-missing", "The message lacks {member}.", "В сообщении нет {member}.",
                ["member": .text(member)])
        case .documentType:
            Message(
                "tracker-document-type", "Files with a DOCTYPE are not taken.",
                "Файлы с объявлением DOCTYPE не принимаются.")
        case .marks: .textMarksTooMany()
        case .tooMany(let limit):
            Message(
                "tracker-too-many", "Too many positions in one message: at most {limit}.",
                "Слишком много положений в одном сообщении: не больше {limit}.", ["limit": .count(limit)])
        case .reading(let reason): TrackerProblem(index: 0, reason: reason).message
        case .trackEmpty:
            Message(
                "tracker-track-empty", "The file has no recorded position: a route or a plan is no track.",
                "В файле нет ни одного записанного положения: маршрут или план — не трек.")
        }
    }
}

extension TrackerRefusal {
    /// Makes the refusal of a message in JSON of the mistake that the parser found.
    init(_ error: GeoJSONError, format: String) {
        guard error.code != .tooManyMarks else {
            self = .marks
            return
        }
        self = .unreadable(format: format, cause: .placed(.syntax(error), at: error.location))
    }
}

extension Message {
    static func trackerNoObject() -> Message {
        Message(
            "tracker-no-object", "It is no JSON object, which begins with a brace.",
            "Это не объект JSON: он начинается с фигурной скобки.")
    }

    fileprivate static func placed(_ cause: Message, at location: SourceLocation) -> Message {
        Message(
            "text-mistake-placed", "Line {line}, column {column}: {cause}",
            "Строка {line}, столбец {column}: {cause}",
            [
                "line": .text("\(location.line)"), "column": .text("\(location.column)"),
                "cause": .message(cause),
            ])
    }
}
