/// Somebody whom organisers can call about a team: its captain, as a rule. Shown to organisers only.
public struct TeamContact: Sendable, Equatable {
    public let name: String?
    public let phone: String?

    /// Creates a contact of what was written, spaces around it left out.
    ///
    /// - Returns: `nil` where one of both is no plain line, or longer than `TeamLimits.contact`.
    public init?(name: String?, phone: String?) {
        func cleaned(_ text: String?) -> String?? {
            guard let text = text?.trimmed, !text.isEmpty else { return .some(nil) }
            let isLong = text.unicodeScalars.count > TeamLimits.contact.value
            return isLong || !text.isPlainLine ? .none : .some(text)
        }
        guard let name = cleaned(name), let phone = cleaned(phone) else { return nil }
        self.name = name
        self.phone = phone
    }

    /// Reads a contact as it is kept, whatever was taken then.
    public init?(kept text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 2 else { return nil }
        (name, phone) = (lines[0].isEmpty ? nil : lines[0], lines[1].isEmpty ? nil : lines[1])
    }

    /// Whether it names nobody.
    public var isEmpty: Bool { name == nil && phone == nil }

    /// The contact as it is kept, in two lines.
    public var text: String { (name ?? "") + "\n" + (phone ?? "") }
}

/// The stage of the registration of a team that registered itself.
public enum RegistrationStage: String, Sendable, CaseIterable {
    /// No organiser has confirmed it: its code is not good yet, and it is in no result list.
    case waiting
    case confirmed
}
