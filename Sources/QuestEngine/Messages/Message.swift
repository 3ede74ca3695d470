/// A text for a person, before a language is chosen: a stable code and the values its placeholders take.
///
/// Codes are part of the interface: clients and scripts may rely on them, so a code is never renamed or
/// reused. Make messages by the typed functions beside the code (`Message.unknownTeamCode()`), not by this
/// initialiser.
public struct Message: Hashable, Sendable {
    public let code: MessageCode
    public let arguments: [String: MessageArgument]

    init(_ code: some MessageArea, _ arguments: [String: MessageArgument] = [:]) {
        self.code = code.code
        self.arguments = arguments
    }

    /// Returns the message with another value in a placeholder.
    func replacing(_ name: String, with argument: MessageArgument) -> Message {
        var arguments = arguments
        arguments[name] = argument
        return Message(code: code, arguments: arguments)
    }

    private init(code: MessageCode, arguments: [String: MessageArgument]) {
        self.code = code
        self.arguments = arguments
    }

    /// The sentence in one language.
    public func text(in language: Language) -> String {
        code.template(in: language).filled(with: arguments, in: language)
    }
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
}
