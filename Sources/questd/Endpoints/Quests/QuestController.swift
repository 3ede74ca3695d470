import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Shows what anybody may know of quests, and lets devices join them.
struct QuestController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let joinCodeKey: JoinCodeKey
    let throttle: JoinThrottle
    let clock: any TimeSource
    let photos: PhotoFolder
    /// The look of the app on this daemon.
    let branding: Branding

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forRegistration: context)
        return try .json(
            QuestSummary(scope.snapshot, scope.edition, on: branding, at: clock.now, in: context.language))
    }

    func join(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let reply = try await access.open(byCode: context) { scope -> JoinReply in
            let body = try await request.wire(JoinRequest.self, in: context)
            return try await join(body, to: scope.service, context)
        }
        return try .json(reply, status: .created)
    }

    /// Drafts are not listed: they are nobody's business yet.
    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        var quests: [QuestSummary] = []
        for service in try await access.services.all() {
            let snapshot = try await service.snapshot()
            guard let edition = snapshot.edition, snapshot.state.phase != .draft else { continue }
            let language = context.reader.language(forQuestIn: edition.document.language)
            quests.append(QuestSummary(snapshot, edition, on: branding, at: clock.now, in: language))
        }
        return try .json(QuestList(quests: quests))
    }

    /// Lets a device join by the code of a team, or of a device whose place it takes.
    ///
    /// - Parameter byApp: Given for a browser's, whose rider is asked for consent: runs once the code is known to be good,
    ///   before anything is recorded, and throws what else is against it.
    func join(
        _ body: JoinRequest, to service: QuestService, _ context: QuestdContext,
        byApp check: (() async throws -> Void)? = nil
    ) async throws -> JoinReply {
        if let name = body.deviceName,
            !name.isPlainLine || name.unicodeScalars.count > TeamLimits.deviceName.value
        {
            throw RequestError.memberInvalid("device_name")
        }
        let (store, key, quest) = (store, joinCodeKey, service.quest)
        let now = clock.now
        let found = try await throttle.comparing(from: context.remoteAddress, joining: quest) { () -> Door? in
            guard let code = JoinCode(reading: body.code)?.digest(key: key) else { return nil }
            if let team = try await store.team(of: quest, joinCode: code) { return .team(team) }
            let isOffered = try await service.snapshot().state.place(offeredBy: code, at: now) != nil
            return isOffered ? .place(code) : nil
        }
        guard let found else { throw RequestError.unknownTeamCode }
        try await check?()
        let byApp = check != nil
        let team: Team
        switch found {
        case .place(let code):
            return try await takePlace(by: code, named: body.deviceName, at: service, byApp: byApp, now)
        case .team(let known): team = known
        }
        let joined = try await service.decide(at: now) { context in
            let token = AccessToken(.device, using: &context.ids)
            let decision = try context.admitDevice(to: team.id, token: token.digest, byApp: byApp)
            var entry = decision.entry
            if let name = body.deviceName {
                let owner = decision.outcome.id.rawValue
                let salt = context.ids.salt()
                entry.attachments.append(.text(PersonalText(owner: owner, salt: salt, text: name)))
            }
            return Decision(entry: entry, outcome: (device: decision.outcome.id, token: token.text))
        }
        return JoinReply(
            token: joined.token, device: joined.device, team: TeamName(id: team.id, name: team.name),
            quest: service.quest)
    }

    /// The door that a code opens.
    private enum Door: Sendable {
        case team(Team)
        /// The place of a device, by the digest of the code.
        case place(Digest)
    }

    /// Puts a new phone in the place of one that is lost.
    private func takePlace(
        by code: Digest, named name: String?, at service: QuestService, byApp: Bool, _ now: Timestamp
    ) async throws -> JoinReply {
        let taken = try await service.decide(at: now) { context in
            let token = AccessToken(.device, using: &context.ids)
            let decision = try context.takePlace(code: code, token: token.digest, byApp: byApp)
            var entry = decision.entry
            if let name {
                let owner = decision.outcome.rawValue
                let text = PersonalText(owner: owner, salt: context.ids.salt(), text: name)
                entry.attachments += [.erasedText(owner: owner), .text(text)]
            }
            return Decision(entry: entry, outcome: (device: decision.outcome, token: token.text))
        }
        // The rest of what the other phone was sending is there alone.
        await UploadFolder(beside: photos).remove(of: [taken.device])
        let state = try await service.snapshot().state
        guard let id = state.devices[taken.device]?.team else {
            throw StoreError.corrupted("a device without its team")
        }
        let team = try await store.teams(of: service.quest).first { $0.id == id }
        return JoinReply(
            token: taken.token, device: taken.device, team: TeamName(id: id, name: team?.name ?? ""),
            quest: service.quest)
    }
}
