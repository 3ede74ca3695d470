import Hummingbird
import QuestEngine
import QuestWire

/// Organisers load, open and close quests and add teams.
struct AdminQuestController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let maps: MapService
    let zones: ZoneKeeping
    let joinCodeKey: JoinCodeKey
    let clock: any TimeSource

    func addRoutes(to routes: Routes) {
        routes.on(.adminListQuests) { _, context in try await list(context) }
        routes.on(.adminShowQuest) { _, context in
            let (_, sheet, edition) = try await access.open(context)
            return try .json(AdminQuest(sheet, edition, in: context.language))
        }
        routes.on(.adminPutQuest) { request, context in try await put(request, context) }
        routes.on(.adminOpenQuest) { _, context in
            try await command(context) { judge, state, now, ids throws(Refusal) in
                try judge.open(in: state, at: now, ids: &ids)
            }
        }
        routes.on(.adminCloseQuest) { _, context in
            try await command(context) { judge, state, now, ids throws(Refusal) in
                try judge.close(in: state, at: now, ids: &ids)
            }
        }
        routes.on(.adminListTeams) { _, context in try await listTeams(context) }
        routes.on(.adminAddTeam) { request, context in try await addTeam(request, context) }
    }

    private func list(_ context: QuestdContext) async throws -> Response {
        var quests: [AdminQuest] = []
        for desk in try await access.desks.all() {
            let sheet = try await desk.sheet()
            guard let edition = sheet.edition else { continue }
            let language = context.reader.language(forQuestIn: edition.document.language)
            quests.append(AdminQuest(sheet, edition, in: language))
        }
        return try .json(AdminQuestList(quests: quests))
    }

    /// Publishes the document in the body, unless there is an error in it or on the map.
    private func put(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let quest = try context.questID()
        let body = try await request.wholeBody(upTo: RequestLimits.document, in: context)
        let document = [UInt8](body.readableBytesView)
        let findings = try checked(document, as: quest)
        let now = clock.now
        let desk = await access.desks.deskToBe(of: quest)
        let changed = try await desk.perform(alone: true) { sheet, ids in
            do throws(Refusal) {
                let decision = try Judge.publish(document, as: quest, in: sheet.state, at: now, ids: &ids)
                return (decision.entry, true)
            } catch .editionUnchanged {
                return (nil, false)
            }
        }
        try await zones.follow(desk)
        let (_, sheet, edition) = try await access.open(context)
        let loaded = QuestLoaded(
            quest: AdminQuest(sheet, edition, in: context.language), changed: changed,
            findings: findings.map { FindingReport($0, in: context.language) })
        return try .json(loaded, status: changed && edition.version == 1 ? .created : .ok)
    }

    /// - Returns: warnings.
    /// - Throws: `Refused` with all findings when one of them is an error.
    private func checked(_ document: [UInt8], as quest: QuestID) throws -> [Finding] {
        let reading = QuestDocument.read(document, name: quest.rawValue)
        let onMap = maps.current.search { router, _ in
            // What is closed today is no fault of the document.
            QuestCheck.findings(for: reading, on: router.under(.prepared))
        }
        let findings = reading.findings + onMap
        let errors = findings.count { $0.severity == .error }
        guard errors == 0 else { throw Refused(message: .questInvalid(errors: errors), findings: findings) }
        return findings
    }

    private typealias Command =
        @Sendable (
            Judge, QuestState, Timestamp, inout IdentifierSource
        ) throws(Refusal) -> Entry

    private func command(_ context: QuestdContext, _ decide: @escaping Command) async throws -> Response {
        let (desk, _, _) = try await access.open(context)
        let now = clock.now
        try await desk.perform { sheet, ids in
            (try decide(try sheet.judge(), sheet.state, now, &ids), ())
        }
        try await zones.follow(desk)
        let (_, sheet, edition) = try await access.open(context)
        return try .json(AdminQuest(sheet, edition, in: context.language))
    }

    private func listTeams(_ context: QuestdContext) async throws -> Response {
        let (desk, sheet, _) = try await access.open(context)
        let teams = try await store.teams(of: desk.quest)
        return try .json(AdminTeamList(teams: teams.map { AdminTeam($0, in: sheet.state) }))
    }

    private func addTeam(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, _) = try await access.open(context)
        let wish = try await request.wire(TeamRequest.self, in: context)
        let now = clock.now
        let key = joinCodeKey
        let added = try await desk.perform { sheet, ids in
            let code = JoinCode(using: &ids)
            let id = wish.id ?? sheet.state.freeTeamID(for: wish.name)
            let decision = try sheet.judge().addTeam(
                id, name: wish.name, joinCode: code.digest(key: key), in: sheet.state, at: now, ids: &ids)
            return (decision.entry, (team: decision.outcome, code: code.text))
        }
        let reply = TeamAdded(
            team: AdminTeam(added.team, in: try await desk.sheet().state), joinCode: added.code)
        return try .json(reply, status: .created)
    }
}

extension QuestState {
    /// A slug from the team's name that no other team has; `team`, `team-2` … where the name gives none.
    fileprivate func freeTeamID(for name: String) -> TeamID {
        let slug = Slug.make(from: name, limit: 60)
        let base = slug.isEmpty ? "team" : slug
        let candidates = [base] + (2...teams.count + 2).map { "\(base)-\($0)" }
        return TeamID(candidates.first { teams[TeamID($0)] == nil } ?? base)
    }
}
