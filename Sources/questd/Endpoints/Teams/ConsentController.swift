import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Tells riders what is recorded of them, takes their consent, and pauses what is recorded where they want it.
struct ConsentController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let privacy: HostPrivacy
    let clock: any TimeSource

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        return try await shown(to: scope.device, in: scope.snapshot, context)
    }

    func give(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let body = try await request.wire(ConsentRequest.self, in: context)
        let text = privacy.consentText(for: scope.document)
        // In whichever language it was read.
        let read = [Language.english, .russian].map { text.digest(in: $0) }
            .first { $0.description == body.digest }
        guard let read else { throw Refusal.consent(.changed) }
        let guardian = try body.guardian.map(Self.guardian)
        let known = scope.state.devices[scope.device.id]
        if let guardian, let given = known?.consent, given.text == read, known?.mayBeTracked == true,
            try await store.guardian(of: given) == guardian.text
        {
            // The same again: the log has only the digest of the name, so that this is looked up here.
            return try await shown(to: scope.device, in: scope.snapshot, context)
        }
        let now = clock.now
        try await scope.service.decide(as: .device(scope.device.id), at: now) {
            try $0.giveConsent(text: read, by: guardian, for: scope.device.id)
        }
        return try await shown(to: scope.device, in: try await scope.service.snapshot(), context)
    }

    func withdraw(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        try await scope.service.decide(as: .device(scope.device.id), at: clock.now) {
            try $0.withdrawConsent(for: scope.device.id)
        }
        return try await shown(to: scope.device, in: try await scope.service.snapshot(), context)
    }

    func setTracking(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let body = try await request.wire(TrackingRequest.self, in: context)
        let now = clock.now
        try await scope.service.decide(as: .device(scope.device.id), at: now) {
            try $0.setTracking(
                paused: body.paused, of: scope.device.id, at: body.at?.value, sentAt: body.sentAt?.value,
                joined: scope.device.joinedAt)
        }
        return try await shown(to: scope.device, in: try await scope.service.snapshot(), context)
    }

    private static func guardian(_ written: String) throws(Refusal) -> GuardianName {
        guard let name = GuardianName(written) else {
            throw .consent(.guardianInvalid(limit: TeamLimits.guardianName.value))
        }
        return name
    }

    private func shown(
        to device: Device, in snapshot: QuestSnapshot, _ context: QuestdContext
    ) async throws -> Response {
        let known = snapshot.state.devices[device.id]
        let guardian = try await store.guardian(of: known?.consent)
        let text = privacy.consentText(for: try snapshot.published().document)
        let language = context.language
        return try .json(
            ConsentReply(
                version: ConsentTerms.version, digest: text.digest(in: language).description,
                lines: text.lines.map {
                    ConsentReply.Line(code: $0.code.rawValue, text: $0.text(in: language))
                },
                keptFor: privacy.retention?.value, isRequired: known?.mayBeTracked == false,
                given: known?.consent.map {
                    ConsentReply.Given(version: $0.version, at: $0.at, guardian: guardian)
                },
                withdrawnAt: known?.withoutConsentSince,
                trackingPausedAt: known?.trackingPausedAt))
    }
}

extension QuestStore {
    /// The name of the parent or guardian who gave a consent; `nil` where the rider did, and once it is erased.
    func guardian(of consent: GivenConsent?) async throws -> String? {
        guard let record = consent?.guardian else { return nil }
        return try await text(owner: record.rawValue)?.text
    }
}

extension Message {
    static func consentRecorded() -> Message {
        Message(
            "consent-recorded",
            """
            While you ride, the organisers record where this device is: place, time, accuracy, speed, direction, \
            height and the battery's level. Your answers and photos are recorded too.
            """,
            """
            Пока вы едете, организаторы записывают, где находится это устройство: место, время, точность, \
            скорость, направление, высоту и заряд батареи. Ваши ответы и фото тоже записываются.
            """)
    }

    static func consentKept(days: Int) -> Message {
        Message(
            "consent-kept",
            "Positions, names, texts and photos are erased {days} {days|day|days} after the quest has ended.",
            "Положения, имена, тексты и фото стираются через {days} {days|день|дня|дней} после конца квеста.",
            ["days": .count(days)])
    }

    static func consentKeptForever() -> Message {
        Message(
            "consent-kept-forever",
            "Positions, names, texts and photos are kept until you erase them, or ask the organisers to.",
            "Положения, имена, тексты и фото хранятся, пока вы не сотрёте их сами или не попросите организаторов."
        )
    }

    static func consentSeen() -> Message {
        Message(
            "consent-seen",
            """
            Your team and the organisers see where you are. Judges see where you were around an answer, or all of \
            your track where they have a reason to look; the log notes that they did, and shows it to you.
            """,
            """
            Где вы находитесь, видят ваша команда и организаторы. Судьи видят, где вы были около ответа, или весь \
            трек, если есть причина; журнал отмечает такой просмотр и показывает его вам.
            """)
    }

    static func consentSeenBlind() -> Message {
        Message(
            "consent-seen-blind",
            """
            Your team and the organisers see where you are. This quest is judged blind: judges see positions \
            around an answer without your name.
            """,
            """
            Где вы находитесь, видят ваша команда и организаторы. Этот квест судят вслепую: судьи видят положения \
            около ответа без вашего имени.
            """)
    }

    static func consentPublic(minutes: Int) -> Message {
        Message(
            "consent-public",
            """
            While your team rides, everybody can see on the internet where it was {minutes} \
            {minutes|minute|minutes} before, with its name.
            """,
            """
            Пока ваша команда едет, все в интернете видят её название и где она была {minutes} \
            {minutes|минуту|минуты|минут} назад.
            """, ["minutes": .count(minutes)])
    }

    static func consentReplay() -> Message {
        Message(
            "consent-replay",
            "Once the results are out, everybody can watch your team’s whole ride on the internet, with its name.",
            "Когда объявят результаты, все в интернете смогут посмотреть весь путь вашей команды и её название."
        )
    }

    static func consentRights() -> Message {
        Message(
            "consent-rights",
            """
            You can pause the recording at any time, which organisers see, and erase all that came from this \
            device.
            """,
            """
            Запись можно приостановить в любой момент, организаторы это увидят, а всё, что пришло с этого \
            устройства, — стереть.
            """)
    }

    static func consentMinors() -> Message {
        Message(
            "consent-minors",
            """
            For a rider under 18 a parent or guardian agrees, and says their name, which organisers see and which is \
            erased with this device.
            """,
            """
            За участника младше 18 лет соглашается родитель или опекун и называет своё имя: его видят организаторы, \
            и оно стирается вместе с данными этого устройства.
            """)
    }

    static func consentOperator(_ name: LocalizedText) -> Message {
        Message(
            "consent-operator",
            "The operator of personal data is {name}. The page /privacy of this server has the whole text.",
            "Оператор персональных данных — {name}. Полный текст — на странице /privacy этого сервера.",
            ["name": name.argument])
    }
}
