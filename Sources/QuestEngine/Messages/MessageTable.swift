extension MessageCode {
    /// The wording in one language.
    public func template(in language: Language) -> MessageTemplate {
        let wording = self.wording
        return MessageTemplate(language == .russian ? wording.russian : wording.english)
    }

    private struct Wording {
        let english: String
        let russian: String

        init(_ english: String, _ russian: String) {
            self.english = english
            self.russian = russian
        }
    }

    private var wording: Wording {
        switch self {
        case .answerAccepted:
            Wording("Accepted.", "Ответ принят.")
        case .answerRejected:
            Wording("Wrong answer.", "Ответ неверный.")
        case .answerPending:
            Wording("Received; a judge will decide.", "Ответ получен, решает судья.")
        }
    }
}
