/// One area of the message table: its codes with their words.
public protocol MessageArea: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    var wording: Wording { get }
    /// This code among all codes.
    var code: MessageCode { get }
}

/// The words of one message in both languages, as patterns of `MessageTemplate`.
public struct Wording: Sendable {
    public let english: String
    public let russian: String

    init(_ english: String, _ russian: String) {
        self.english = english
        self.russian = russian
    }

    func template(in language: Language) -> MessageTemplate {
        switch language {
        case .english: MessageTemplate(english)
        case .russian: MessageTemplate(russian)
        }
    }
}
