import QuestEngine
import QuestWire

/// The whole text about personal data on this daemon: what is recorded, why, who sees it, for how long, where, and what
/// people can do about it. What the operator has not said yet it says plainly.
///
/// Whoever changes what it says raises `version`.
struct PrivacyText: Sendable {
    static let version = 1

    let host: HostOperator?
    /// Time for which personal data is kept after a quest's end; `nil` for ever.
    let kept: Seconds?

    /// A heading with what stands below it.
    struct Section: Sendable {
        let title: Message
        let lines: [Message]
    }

    /// The sections but for what the operator adds in words of their own.
    var sections: [Section] {
        [
            Section(title: .privacyOperatorTitle(), lines: operatorLines),
            Section(
                title: .privacyRecordedTitle(),
                lines: [
                    .privacyRecordedPositions(), .privacyRecordedAnswers(), .privacyRecordedNames(),
                    .privacyRecordedLog(), .privacyRecordedRequests(),
                ]),
            Section(title: .privacyWhyTitle(), lines: [.privacyWhy(), .privacyGround()]),
            Section(
                title: .privacySeenTitle(),
                lines: [.privacySeenStaff(), .privacySeenLooks(), .privacySeenPublic()]),
            Section(
                title: .privacyKeptTitle(), lines: [keptLine, .privacyKeptSessions(), .privacyKeptCopies()]),
            Section(title: .privacyPlaceTitle(), lines: placeLines),
            Section(
                title: .privacyRightsTitle(),
                lines: [
                    .privacyRightsCopy(), .privacyRightsErase(), .privacyRightsWithdraw(),
                    .privacyRightsComplain(),
                ]),
            Section(title: .privacyMinorsTitle(), lines: minorLines),
            Section(title: .privacySignInTitle(), lines: [.privacySignIn(), .privacySignInForeign()]),
            Section(title: .privacyCookiesTitle(), lines: [.privacyCookies()]),
            Section(
                title: .privacyToldTitle(),
                lines: [.privacyToldProvider(), .privacyToldWebhooks(), .privacyToldNobody()]),
            Section(title: .privacyChangesTitle(), lines: [.privacyChanges(version: Self.version)]),
        ]
    }

    private var operatorLines: [Message] {
        guard let host else { return [.privacyOperatorUnknown()] }
        var lines: [Message] = [.privacyOperator(host.name)]
        if let address = host.address { lines.append(.privacyAddress(address)) }
        if let email = host.email { lines.append(.privacyEmail(email)) }
        if let phone = host.phone { lines.append(.privacyPhone(phone)) }
        if let notice = host.notice { lines.append(.privacyNotice(notice)) }
        if !host.missing.isEmpty { lines.append(.privacyOperatorIncomplete()) }
        return lines
    }

    private var keptLine: Message {
        kept.map { Message.privacyKept(days: Int($0.value / 86_400)) } ?? .privacyKeptForever()
    }

    private var placeLines: [Message] {
        var lines: [Message] = []
        if let country = host?.country {
            lines.append(.privacyCountry(country))
        } else {
            lines.append(.privacyCountryUnknown())
        }
        if let hosting = host?.hosting { lines.append(.privacyHosting(hosting)) }
        return lines
    }

    private var minorLines: [Message] {
        var lines: [Message] = [.privacyMinors()]
        if let age = host?.leastAge { lines.append(.privacyLeastAge(age)) }
        return lines
    }

    /// The text in one language, as the interface tells it.
    func reply(in language: Language) -> PrivacyReply {
        var told = sections.map { section in
            PrivacyReply.Section(
                code: section.title.code.rawValue, title: section.title.text(in: language),
                lines: section.lines.map {
                    PrivacyReply.Line(code: $0.code.rawValue, text: $0.text(in: language))
                })
        }
        let added = host?.lines(in: language) ?? []
        if !added.isEmpty {
            let title = Message.privacyAddedTitle()
            told.append(
                PrivacyReply.Section(
                    code: title.code.rawValue, title: title.text(in: language),
                    lines: added.map { PrivacyReply.Line(code: "privacy-added", text: $0) }))
        }
        return PrivacyReply(
            language: language.rawValue, version: Self.version, operator: host?.name.text(in: language),
            isComplete: host?.missing.isEmpty ?? false, sections: told)
    }
}
