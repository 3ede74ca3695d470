import EventServices
import HTTPEdge
import Hummingbird
import Logging
import QuestEngine
import QuestWire
import ServerBase

/// Organisers add and change the teams of a quest by a list from a spreadsheet.
struct TeamListController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let joinCodeKey: JoinCodeKey
    let clock: any TimeSource
    let work: WorkPool
    let bodies: LargeBodies

    /// Does what a list asks for, or only tells what that is.
    func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["dry_run", "encoding", "expires_in", "uses"])
        let isDry = try query.choice("dry_run", of: ["true", "false"]) == "true"
        let encoding = try query["encoding"].map { label throws(RequestError) in
            guard let encoding = TextEncoding(named: label) else { throw .queryInvalid("encoding") }
            return encoding
        }
        let span = try query.number("expires_in", in: JoinCodeSpan.self)
        let uses = try query.number("uses", in: JoinCodeUses.self)
        let now = clock.now
        let terms = JoinCodeTerms(expires: span.map { now + Seconds(Double($0)) }, uses: uses)

        let limit = context.bodyLimit
        let room = try bodies.room(for: request, upTo: limit, from: context.source, at: context.remoteAddress)
        defer { withExtendedLifetime(room) {} }
        let bytes = [UInt8](try await request.wholeBody(upTo: limit, in: context).readableBytesView)
        let ground = try await TeamImportPlan.Ground(of: scope.snapshot, scope.document, in: store)
        let (list, plan) = try await work.run(for: context.asker) { () -> (TeamFile, TeamImportPlan) in
            var list = TeamFile(bytes, as: encoding)
            let plan = TeamImportPlan(from: ground, to: &list)
            return (list, plan)
        }
        guard isDry || list.problems.isEmpty else {
            throw Refused(message: .teamListRefused(list.problems.count))
        }
        var taken = TeamListTaken(list, plan, in: context.language)
        if !isDry { try await carryOut(plan, on: scope.service, terms, context, telling: &taken) }
        return try .json(taken)
    }

    /// - Parameter taken: The report on the whole list; what was not done is taken out of it.
    /// - Throws: The reason why not even the first row was carried out.
    private func carryOut(
        _ plan: TeamImportPlan, on service: QuestService, _ terms: JoinCodeTerms, _ context: QuestdContext,
        telling taken: inout TeamListTaken
    ) async throws {
        let actor = context.principal.actor
        let reason = Message.entryByFile().text(in: context.language)
        var added: [Int: Added] = [:]
        var done = 0
        do {
            for team in plan.bibsToFree {
                try await carryOut(.bib(nil), on: team, service, as: actor, reason)
            }
            for step in plan.steps {
                let team: TeamID
                if let known = step.team {
                    team = known
                } else {
                    let new = try await add(step.row, to: service, as: actor, terms)
                    added[done] = new
                    team = new.team.id
                }
                for change in step.changes {
                    try await carryOut(change, on: team, service, as: actor, reason)
                }
                done += 1
            }
        } catch {
            // The reply shows the codes of the teams added so far: they cannot be read again.
            guard done > 0 || !added.isEmpty else { throw error }
            let refused = Refused(error)
            if let cause = refused.cause {
                context.logger.error("list of teams stopped", metadata: ["error": "\(type(of: cause))"])
            }
            let message = refused.message
            taken.stopped = TeamListTaken.Problem(
                line: plan.steps[done].row.line, column: nil, code: message.code.rawValue,
                text: message.text(in: context.language))
            taken.teams = Array(taken.teams.prefix(added[done] == nil ? done : done + 1))
        }
        let after = try await service.snapshot()
        let (engine, now, numbers) = (try after.engine(), clock.now, after.state.bibNumbers)
        for (place, new) in added {
            taken.teams[place].team = new.team.id
            taken.teams[place].added = TeamAdded(
                team: AdminTeam(new.team, in: after.state, by: engine, at: now, numbers: numbers),
                joinCode: new.code)
        }
    }

    private typealias Added = (team: Team, code: String)

    private func add(
        _ row: TeamFile.Row, to service: QuestService, as actor: Actor, _ terms: JoinCodeTerms
    ) async throws -> Added {
        let key = joinCodeKey
        return try await service.decide(as: actor, at: clock.now) { context in
            let code = JoinCode(using: &context.ids)
            let id = row.id ?? context.state.freeTeamID(for: row.name)
            // That the name is free was looked at, with the names that change now.
            let decision = try context.addTeam(
                id, name: row.name, joinCode: code.digest(key: key), terms: terms, bib: row.bib)
            return Decision(entry: decision.entry, outcome: (team: decision.outcome, code: code.text))
        }
    }

    private func carryOut(
        _ change: TeamImportPlan.Change, on team: TeamID, _ service: QuestService, as actor: Actor,
        _ reason: String
    ) async throws {
        try await service.decide(as: actor, at: clock.now) { context -> Entry? in
            switch change {
            case .added: return nil
            case .name(let name): return try context.renameTeam(team, to: name)
            case .bib(let bib): return try context.giveBib(bib, to: team)
            case .wave(let wave): return try context.chooseWave(wave, for: team)
            case .teamClass(let id): return try context.chooseClass(id, for: team)
            case .entry(let entry): return try context.changeEntry(of: team, to: entry, reason: reason)
            case .contact(let contact): return try context.giveContact(contact, to: team)
            }
        }
    }
}

extension TeamImportPlan.Ground {
    /// - Throws: `StoreError`.
    init(of snapshot: QuestSnapshot, _ document: Quest, in store: any QuestStore) async throws {
        var teams: [TeamImportPlan.Known] = []
        for team in try await store.teams(of: snapshot.quest) {
            let state = snapshot.state.teams[team.id]
            teams.append(
                TeamImportPlan.Known(
                    id: team.id, name: team.name, bib: state?.bib, wave: state?.ride.wave,
                    classID: state?.classID, entry: state?.entry ?? .competing,
                    contact: try await store.contact(of: team.id, in: snapshot.state)))
        }
        self.init(
            teams: teams, waves: Self.words(of: document.waves.map { (id: $0.id, name: $0.name) }),
            classes: Self.words(of: document.classes.map { (id: $0.id, name: $0.name) }))
    }

    /// Returns what means each part: its id and its names, ids before names.
    private static func words(of parts: [(id: String, name: LocalizedText)]) -> [String: String] {
        let ids = parts.map { ($0.id.foldedName, $0.id) }
        let names = parts.flatMap { part in
            ([part.name.text] + part.name.translations.values).map { ($0.foldedName, part.id) }
        }
        return Dictionary(ids + names, uniquingKeysWith: { first, _ in first })
    }
}

extension TeamListTaken {
    init(_ list: TeamFile, _ plan: TeamImportPlan, in language: Language) {
        self.init(
            columns: list.order.map { Column(name: $0.rawValue, title: list.columns[$0] ?? $0.rawValue) },
            leftOut: list.strangeColumns,
            teams: plan.steps.map { step in
                Row(
                    line: step.row.line, team: step.team ?? step.row.id, name: step.row.name,
                    cells: list.order.map { step.row.cells[$0] ?? "" }, changes: step.changes.map(\.word))
            },
            unchanged: plan.unchanged, others: plan.others.count,
            problems: list.problems.sorted { $0.line < $1.line }.map { problem in
                Problem(
                    line: problem.line, column: problem.column, code: problem.message.code.rawValue,
                    text: problem.message.text(in: language))
            },
            remarks: list.remarks.map {
                CourseImported.Remark(code: $0.code.rawValue, text: $0.text(in: language))
            })
    }
}

extension TeamImportPlan.Change {
    /// The word for it on the wire.
    fileprivate var word: String {
        switch self {
        case .added: "added"
        case .name: "name"
        case .bib: "bib"
        case .wave: "wave"
        case .teamClass: "class"
        case .entry: "entry"
        case .contact: "contact"
        }
    }
}
