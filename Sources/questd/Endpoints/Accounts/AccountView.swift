import EventServices
import HTTPEdge
import QuestEngine
import QuestWire
import ServerBase
import SignIn

/// Accounts as their holders and the admin are shown them, with the quests that they have to do with.
struct AccountView: Sendable {
    let store: any QuestStore
    let accounts: any AccountStore
    let services: QuestServices
    let earlier: EarlierStates
    let clock: any TimeSource
    let work: WorkPool
    /// Names of the providers of sign-ins for people, by their slugs.
    var labels: [String: String] = [:]

    /// - Parameter offer: What is to be merged, where something is.
    func reply(
        _ account: Account, mergeOffer offer: MergeOffers.Offer? = nil, _ context: QuestdContext
    ) async throws -> AccountReply {
        var roles: [AccountRoleReply] = []
        for role in account.roles {
            guard let (_, edition) = try await opened(role.quest) else { continue }
            roles.append(
                AccountRoleReply(
                    quest: role.quest, title: title(of: edition, context), role: StaffRoleName(role.role),
                    staff: role.staff, since: role.since))
        }
        return AccountReply(
            id: account.id, name: account.name?.text, phone: account.phone?.text,
            language: account.language.map { LanguageName($0) }, createdAt: account.createdAt,
            signIns: account.links.map {
                AccountSignIn(
                    id: $0.id, provider: $0.key.provider, label: labels[$0.key.provider],
                    linkedAt: $0.linkedAt)
            }, roles: roles,
            mergeOffer: try await told(offer))
    }

    /// The account that is to be merged, as long as the sign-in by which that was proved opens it.
    private func told(_ offer: MergeOffers.Offer?) async throws -> AccountMergeOffer? {
        guard let offer, let other = try await accounts.account(of: offer.key), other.id == offer.other
        else { return nil }
        let provider = offer.key.provider
        return AccountMergeOffer(
            provider: provider, label: labels[provider], name: other.name?.text,
            rides: other.participations.count, roles: other.roles.count, until: offer.until)
    }

    /// Rides of an account, the latest first; results of them as far as the quests show them to everybody.
    ///
    /// - Complexity: Counts the results of each quest once.
    func rides(of account: Account, _ context: QuestdContext) async throws -> [AccountRide] {
        let holders = try await accounts.roles(of: account.id).map(\.holder)
        let quests = Dictionary(grouping: account.participations, by: \.quest)
        var rides: [AccountRide] = []
        for (quest, participations) in quests {
            guard let (snapshot, edition) = try await opened(quest) else { continue }
            let engine = try snapshot.engine()
            let standings = try await standings(by: engine, in: snapshot, context)
            let teams = try await store.teams(of: quest)
            // The latest of each device.
            let latest = Dictionary(participations.map { ($0.device, $0) }, uniquingKeysWith: { $1 })
            for participation in latest.values {
                let standing = standings[participation.team]
                rides.append(
                    AccountRide(
                        quest: quest, title: title(of: edition, context),
                        startsAt: engine.start(of: participation.team, in: snapshot.state)
                            ?? edition.document.opens,
                        status: PhaseName(snapshot.state.phase), team: participation.team,
                        teamName: teams.first { $0.id == participation.team }?.name ?? "",
                        device: participation.device, since: participation.since,
                        mayRide: holders.contains(.device(participation.device)), rank: standing?.rank,
                        points: standing?.points, time: standing?.time.map { Double($0.value) / 1000 }))
            }
        }
        return (rides + account.results.map { AccountRide($0) }).sorted { left, right in
            (left.startsAt ?? left.since, left.since, left.device?.rawValue ?? "")
                > (right.startsAt ?? right.since, right.since, right.device?.rawValue ?? "")
        }
    }

    /// A quest that an account has to do with; `nil` where it is there no longer.
    private func opened(_ quest: QuestID) async throws -> (snapshot: QuestSnapshot, edition: OpenEdition)? {
        do {
            let snapshot = try await services.service(of: quest).snapshot()
            return (snapshot, try snapshot.published())
        } catch RequestError.questUnknown {
            return nil
        }
    }

    private func title(of edition: OpenEdition, _ context: QuestdContext) -> String {
        let document = edition.document
        return document.title.text(in: context.reader.language(forQuestIn: document.language))
    }

    /// Standings as everybody may see them at this moment; none where the quest shows none.
    private func standings(
        by engine: RuleEngine, in snapshot: QuestSnapshot, _ context: QuestdContext
    ) async throws -> [TeamID: Standing] {
        let language = context.language
        guard let shown = try await earlier.shown(by: engine, in: snapshot, at: clock.now) else {
            return [:]
        }
        return try await work.run(for: context.asker) {
            engine.standings(of: shown.state, at: shown.moment, in: language)
        }
    }
}

extension EarlierStates {
    /// The state whose results a quest shows everybody at a moment, and the moment of that; `nil` where it shows none.
    func shown(
        by engine: RuleEngine, in snapshot: QuestSnapshot, at now: Timestamp
    ) async throws -> (state: QuestState, moment: Timestamp)? {
        switch engine.resultsView(in: snapshot.state, at: now) {
        case .current: return (snapshot.state, now)
        case .frozen(let time):
            let frozen = try await state(of: snapshot.quest, at: time)
            return (frozen.without(snapshot.state.removedTeams), time)
        case .hidden: return nil
        }
    }
}

extension RuleEngine {
    /// The standing of each team as everybody may see it.
    ///
    /// - Complexity: that of the list of results.
    func standings(of state: QuestState, at moment: Timestamp, in language: Language) -> [TeamID: Standing] {
        let list = resultList(of: state, at: moment, names: [:], for: .anybody, in: language)
        let known = list.standings.list.map { ($0.team, $0) }
        return Dictionary(known, uniquingKeysWith: { first, _ in first })
    }
}

extension SignIns {
    /// Names of the providers for people, by their slugs.
    nonisolated var labels: [String: String] {
        Dictionary(providers.map { ($0.id.rawValue, $0.label) }, uniquingKeysWith: { first, _ in first })
    }
}

extension LanguageName {
    init(_ language: Language) {
        switch language {
        case .english: self = .english
        case .russian: self = .russian
        }
    }
}

extension Language {
    init(_ name: LanguageName) {
        switch name {
        case .english: self = .english
        case .russian: self = .russian
        }
    }
}

extension AccountRide {
    /// A ride in a quest whose personal data was erased in time.
    init(_ result: AccountResult) {
        self.init(
            quest: result.quest, title: result.title, startsAt: result.at, status: .closed, team: nil,
            teamName: nil, device: nil, since: result.at, mayRide: false, rank: result.rank,
            points: result.points, time: result.time.map { Double($0.value) / 1000 })
        (className, ranked) = (result.className, result.ranked)
    }
}
