import Hummingbird
import QuestEngine
import QuestWire

/// Shows what anybody may know of quests, and lets devices join them.
struct QuestController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let joinCodeKey: JoinCodeKey
    let throttle: JoinThrottle
    let clock: any TimeSource

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, edition) = try await access.open(forRegistration: context)
        return try .json(QuestSummary(snapshot, edition, in: context.language))
    }

    func join(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await access.open(byCode: context) { try await join(request, to: $0.desk, context) }
    }

    /// Drafts are not listed: they are nobody's business yet.
    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        var quests: [QuestSummary] = []
        for desk in try await access.desks.all() {
            let snapshot = try await desk.snapshot()
            guard let edition = snapshot.edition, snapshot.state.phase != .draft else { continue }
            let language = context.reader.language(forQuestIn: edition.document.language)
            quests.append(QuestSummary(snapshot, edition, in: language))
        }
        return try .json(QuestList(quests: quests))
    }

    private func join(
        _ request: Request, to desk: QuestDesk, _ context: QuestdContext
    ) async throws -> Response {
        let body = try await request.wire(JoinRequest.self, in: context)
        if let name = body.deviceName, name.unicodeScalars.count > TeamLimits.deviceName.value {
            throw RequestError.memberInvalid("device_name")
        }
        let (store, key, quest) = (store, joinCodeKey, desk.quest)
        let found = try await throttle.comparing(from: context.remoteAddress, joining: quest) { () -> Team? in
            guard let code = JoinCode(reading: body.code) else { return nil }
            return try await store.team(of: quest, joinCode: code.digest(key: key))
        }
        guard let team = found else { throw RequestError.unknownTeamCode }
        let now = clock.now
        let joined = try await desk.decide(at: now) { context in
            let token = AccessToken(.device, using: &context.ids)
            let decision = try context.admitDevice(to: team.id, token: token.digest)
            var entry = decision.entry
            if let name = body.deviceName {
                let owner = decision.outcome.id.rawValue
                let salt = context.ids.salt()
                entry.attachments.append(.text(PersonalText(owner: owner, salt: salt, text: name)))
            }
            return Decision(entry: entry, outcome: (device: decision.outcome.id, token: token.text))
        }
        let reply = JoinReply(
            token: joined.token, device: joined.device, team: TeamName(id: team.id, name: team.name),
            quest: desk.quest)
        return try .json(reply, status: .created)
    }
}
