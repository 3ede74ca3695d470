public import QuestRules

/// Somebody whom a provider has vouched for. Provider and subject together are one person, for ever; nothing else of
/// it says who somebody is. An e-mail address is neither asked for nor kept.
public struct SignedInPerson: Equatable, Sendable {
    public let provider: ProviderID
    /// The id of the person at the provider.
    public let subject: String
    public let name: String?
    public let language: Language?
    /// The ID token, with which the provider can be asked to end the sign-in there. `nil` where it ends none.
    public let idTokenHint: String?
}

extension SignedInPerson: CustomStringConvertible {
    /// The provider only: who it is, is nobody's business in a log.
    public var description: String { "SignedInPerson(\(provider))" }
}

/// A person's name as a provider tells it, fit to be shown.
struct PersonName {
    let text: String

    /// Takes out what cannot be seen or turns the text around, and cuts it; `nil` when nothing is left.
    init?(_ told: String) {
        let visible = told.unicodeScalars.filter { scalar in
            if scalar.properties.isWhitespace { return true }
            return switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                false
            default: true
            }
        }
        let words = String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ").prefix(SignInLimits.name.value)
        // One character may have any number of marks.
        guard !text.isEmpty, text.utf8.count <= 8 * SignInLimits.name.value else { return nil }
        self.text = String(text)
    }
}
