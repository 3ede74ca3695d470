import QuestEngine

/// The terms of this daemon, whatever the quest: who answers for personal data, and for how long it is kept.
struct HostPrivacy: Sendable {
    /// `nil` where nobody has said.
    let host: HostOperator?
    /// Time for which personal data is kept after a quest's end; `nil` for ever.
    let retention: Seconds?

    /// The text that riders of a quest are shown before anything is recorded.
    func consentText(for document: Quest) -> ConsentText {
        var text = ConsentText(for: document, kept: retention)
        text.host = host?.name
        return text
    }

    /// The digests of the text that the riders of a quest agree to, in each language.
    func consentDigests(for document: Quest) -> Set<Digest> {
        let text = consentText(for: document)
        return Set([Language.english, .russian].map { text.digest(in: $0) })
    }

    /// The whole text about personal data.
    var text: PrivacyText { PrivacyText(host: host, kept: retention) }
}
