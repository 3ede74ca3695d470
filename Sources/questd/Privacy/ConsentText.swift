import Hummingbird
import QuestEngine
import QuestWire

/// The text that a rider is shown before anything is recorded. Whoever changes what it says raises `ConsentTerms.version`.
struct ConsentText: Sendable {
    /// Time for which personal data is kept after the end; `nil` for ever.
    let kept: Seconds?
    let isBlind: Bool
    /// Minutes after which everybody sees where teams were; `nil` where nobody else does.
    var publicAfter: Int?
    /// Whether everybody may see all rides again once the quest is over.
    var showsReplay = false
    /// The operator of personal data; `nil` where nobody has said who that is.
    var host: LocalizedText?

    init(kept: Seconds?, isBlind: Bool, publicAfter: Int? = nil, showsReplay: Bool = false) {
        (self.kept, self.isBlind, self.publicAfter) = (kept, isBlind, publicAfter)
        self.showsReplay = showsReplay
    }

    init(for document: Quest, kept: Seconds?) {
        self.init(
            kept: kept, isBlind: document.judging.isBlind, publicAfter: document.spectators.positionDelay,
            showsReplay: document.spectators.showsReplay)
    }

    var lines: [Message] {
        var lines: [Message] = [
            .consentRecorded(), keptFor, isBlind ? .consentSeenBlind() : .consentSeen(),
        ]
        if let publicAfter { lines.append(.consentPublic(minutes: publicAfter)) }
        if showsReplay { lines.append(.consentReplay()) }
        lines += [.consentRights(), .consentMinors()]
        if let host { lines.append(.consentOperator(host)) }
        return lines
    }

    private var keptFor: Message {
        kept.map { Message.consentKept(days: Int($0.value / 86_400)) } ?? .consentKeptForever()
    }

    /// The digest of all lines in a language.
    func digest(in language: Language) -> Digest {
        let text = lines.map { $0.text(in: language) }.joined(separator: "\n")
        return .sha256(Array(text.utf8))
    }
}
