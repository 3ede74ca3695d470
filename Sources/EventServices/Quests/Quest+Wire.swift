package import QuestEngine
import QuestWire
package import ServerBase

extension PhaseName {
    package init(_ phase: QuestPhase) {
        switch phase {
        case .draft: self = .draft
        case .open: self = .open
        case .closed: self = .closed
        }
    }
}

extension VerdictName {
    package init(_ verdict: Verdict) {
        switch verdict {
        case .accepted: self = .accepted
        case .rejected: self = .rejected
        case .pending: self = .pending
        }
    }
}

extension QuestSummary {
    /// - Parameter host: The look of the app where the quest's file says nothing of it.
    package init(
        _ snapshot: QuestSnapshot, _ edition: OpenEdition, on host: Branding, at now: Timestamp,
        in language: Language
    ) {
        let document = edition.document
        let isReplayed = (try? snapshot.engine())?.showsReplay(in: snapshot.state, at: now) ?? false
        self.init(
            id: snapshot.quest, title: document.title.text(in: language),
            description: document.description?.text(in: language), language: document.language.rawValue,
            organiser: document.organiser, phase: PhaseName(snapshot.state.phase), opens: document.opens,
            closes: document.closes, timeZone: document.timeZone, taskCount: document.checkpoints.count,
            version: edition.version,
            registration: document.registrationName,
            guests: TeamRules(document).takesGuests, tours: document.showsTours ? true : nil,
            classes: document.classes.isEmpty
                // An edition from before this limit may have any number, and everybody may ask for the list.
                ? nil
                : document.classes.prefix(QuestLimits.classes.value)
                    .map { QuestClass($0, of: document, in: language) },
            app: AppBranding(document.branding.filled(from: host), of: snapshot.quest, in: language),
            replay: isReplayed ? true : nil)
    }
}

extension QuestClass {
    fileprivate init(_ teamClass: TeamClass, of document: Quest, in language: Language) {
        let minutes = teamClass.timeLimit ?? document.scoring.timeLimit
        self.init(
            id: teamClass.id, name: teamClass.name.text(in: language), timeLimit: minutes.map { $0 * 60 })
    }
}

extension AdminQuest {
    package init(_ snapshot: QuestSnapshot, _ edition: OpenEdition, in language: Language) {
        let document = edition.document
        self.init(
            id: snapshot.quest, title: document.title.text(in: language),
            phase: PhaseName(snapshot.state.phase),
            version: edition.version, publishedAt: edition.publishedAt, opens: document.opens,
            closes: document.closes, timeZone: document.timeZone,
            taskCount: document.checkpoints.count, teamCount: snapshot.state.teams.count,
            answerCount: snapshot.state.answers.count { !$0.isVoid },
            pendingCount: snapshot.state.pendingAnswers().count, plan: PlanState(snapshot.state),
            registration: document.registrationName)
        let reasons = document.judging.rejectReasons.map { $0.text(in: language) }
        rejectReasons = reasons.isEmpty ? nil : reasons
    }
}

extension Quest {
    /// The word for how teams register themselves; `nil` where they do not.
    fileprivate var registrationName: String? {
        registration.kind == .off ? nil : registration.kind.rawValue
    }
}

extension PlanState {
    package init(_ state: QuestState) {
        let paused = state.pauses.last { $0.end == nil }
        let teams = state.teams.filter { team in team.value.pauses.contains { $0.end == nil } }
        self.init(
            pausedSince: paused?.start, pausedTeams: teams.map { $0.key }.sorted(),
            startShift: state.shift.start,
            endShift: state.shift.end, protestsUntil: state.protestsUntil, signedAt: state.signature?.at,
            signedBy: state.signature?.signer)
    }
}

extension ResultsSignature {
    /// The id of the member of the staff, or the word for the holder of the admin token.
    fileprivate var signer: String {
        if case .staff(let member) = actor { member.rawValue } else { "admin" }
    }
}

extension AdminTeam {
    /// - Throws: `RequestError.questUnknown` before the first publication.
    package init(_ team: Team, in snapshot: QuestSnapshot, at now: Timestamp, isBlind: Bool = false)
        throws(RequestError)
    {
        self.init(team, in: snapshot.state, by: try snapshot.engine(), at: now, isBlind: isBlind)
    }

    /// - Parameters:
    ///   - isBlind: Without what changes when an answer is given or decided.
    ///   - numbers: The teams' bib numbers, where they are known already.
    package init(
        _ team: Team, in state: QuestState, by engine: RuleEngine, at now: Timestamp, isBlind: Bool = false,
        numbers: [TeamID: Int]? = nil
    ) {
        let progress = state.teams[team.id]
        // The points are those of the result list.
        let standing = isBlind ? nil : engine.standing(of: team.id, in: state, at: now)
        self.init(
            id: team.id, name: team.name, addedAt: team.addedAt,
            deviceCount: progress?.devices.count ?? 0,
            acceptedCount: standing?.splits.count, points: standing?.points, wave: progress?.ride.wave,
            startedAt: progress?.ride.started, finishedAt: isBlind ? nil : progress?.ride.finish?.time,
            bib: progress?.bib?.value, number: (numbers ?? state.bibNumbers)[team.id],
            class: progress?.classID, entry: progress?.entry.rawValue,
            registration: progress?.registration?.rawValue)
        finishStay = isBlind ? nil : engine.openFinishStay(of: team.id, in: state).map { FinishStayReply($0) }
    }
}

extension FinishStayReply {
    package init(_ stay: FinishStay) {
        self.init(since: stay.since, until: stay.until, device: stay.device)
    }
}

extension ContactList {
    package init(of document: Quest) {
        self.init(contacts: document.contacts.map { ContactEntry($0) })
    }
}

extension ContactEntry {
    fileprivate init(_ contact: Contact) {
        self.init(
            name: contact.name, role: contact.role, phone: contact.phone, email: contact.email,
            link: contact.link)
    }
}
