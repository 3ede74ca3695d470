/// A text for a person, before a language is chosen: a stable code, its wording in both languages, and the values
/// that its placeholders take.
///
/// A message is declared once, in the room that says it: by an error's `message`, or by a function:
///
///     extension Message {
///         static func bibTaken(_ bib: Int, by team: TeamID) -> Message {
///             Message(
///                 "bib-taken", "Number {bib} belongs to team “{team}”.", "Номер {bib} занят командой «{team}».",
///                 ["bib": .text("\(bib)"), "team": .text(team.rawValue)])
///         }
///     }
///
/// The compiler asks for both wordings there, and for the values wherever the message is said. No list names the
/// messages a second time, because no program needs one. Tests do, and read all declarations from the sources
/// (`MessageCatalogue`): that no code is used twice, that both wordings have the same placeholders, and that these are
/// the names of the arguments. For that, code and wordings are literals.
///
/// Wordings are patterns of `MessageTemplate`. Codes are part of the interface: clients and scripts may rely on them,
/// so a code is never renamed or reused.
public struct Message: Hashable, Sendable {
    public let code: MessageCode
    public let english: String
    public let russian: String
    public let arguments: [String: MessageArgument]

    public init(
        _ code: MessageCode, _ english: String, _ russian: String,
        _ arguments: [String: MessageArgument] = [:]
    ) {
        self.code = code
        self.english = english
        self.russian = russian
        self.arguments = arguments
    }

    /// Returns the message with another value in a placeholder.
    package func replacing(_ name: String, with argument: MessageArgument) -> Message {
        Message(code, english, russian, arguments.merging([name: argument]) { _, new in new })
    }

    /// The sentence in one language.
    public func text(in language: Language) -> String {
        let template =
            switch language {
            case .english: MessageTemplate(english)
            case .russian: MessageTemplate(russian)
            }
        return template.filled(with: arguments, in: language)
    }
}

/// The code of a message: kebab-case, never renamed and never used for anything else.
public struct MessageCode: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral code: String) {
        rawValue = code
    }
}

extension MessageCode: CustomStringConvertible {
    public var description: String { rawValue }
}

/// A value that stands in a message's placeholder.
public enum MessageArgument: Hashable, Sendable {
    case text(String)
    /// A whole number; it also chooses the plural form of the words that depend on it.
    case count(Int)
    /// A number printed with at most one decimal.
    case number(Double)
    /// A text that itself depends on the language, such as the name of a bound or a cause.
    indirect case message(Message)
    /// A name that stands otherwise in a sentence of each language.
    case name(english: String, russian: String)
}
