import EventServices
import QuestEngine
import ServerBase

/// Keeps with accounts what is their people's own of a quest whose personal data was erased in time: title, date, class and
/// result, as everybody may see them; no team, and no device.
struct AccountKeeping: Sendable {
    let accounts: any AccountStore
    let earlier: EarlierStates
    let clock: any TimeSource

    /// Forgets who took part in a quest, but for that.
    func settle(_ quest: QuestService) async throws {
        let taken = try await accounts.participants(of: quest.quest)
        let kept = taken.isEmpty ? [:] : try await results(of: taken, in: try await quest.snapshot())
        try await accounts.removeParticipations(in: quest.quest, keeping: kept)
    }

    private func results(
        of taken: [AccountID: [Participation]], in snapshot: QuestSnapshot
    ) async throws -> [AccountID: [AccountResult]] {
        let (document, engine) = (try snapshot.published().document, try snapshot.engine())
        let standings = try await standings(by: engine, in: snapshot)
        let ranked = standings.values.count { $0.rank != nil }
        var kept: [AccountID: [AccountResult]] = [:]
        for (id, participations) in taken {
            let language = try await accounts.account(id)?.language ?? document.language
            // A team by two devices is one ride.
            let teams = Dictionary(
                participations.map { ($0.team, $0) }, uniquingKeysWith: { first, _ in first })
            kept[id] = teams.values.map { participation in
                let standing = standings[participation.team]
                let start = engine.start(of: participation.team, in: snapshot.state) ?? document.opens
                let teamClass = document.teamClass(snapshot.state.teams[participation.team]?.classID)
                return AccountResult(
                    quest: snapshot.quest, title: document.title.text(in: language),
                    at: start ?? participation.since, className: teamClass?.name.text(in: language),
                    rank: standing?.rank, ranked: standing?.rank.map { _ in ranked },
                    points: standing?.points, time: standing?.time)
            }
        }
        return kept
    }

    private func standings(by engine: RuleEngine, in snapshot: QuestSnapshot) async throws -> [TeamID:
        Standing]
    {
        guard let shown = try await earlier.shown(by: engine, in: snapshot, at: clock.now) else { return [:] }
        return await BackgroundWork.run {
            engine.standings(of: shown.state, at: shown.moment, in: .english)
        }
    }
}
