import QuestRules

extension QuestStoreContract {
    static let removalClauses = [
        QuestStoreContract("a team is found by its new name, with the salt of that") { store in
            var (story, _) = try QuestStory.begun()
            try story.renameTeam("alpha", to: "Барсуки")
            _ = try await story.stored(in: store)
            let team = try await store.teams(of: story.quest).first
            try require(team?.name == "Барсуки", "the name")
            guard let team, case .command(.teamRenamed(let digest))? = try story.records.last?.content()
            else {
                throw ContractViolation(description: "no record of the name")
            }
            try require(digest == team.nameDigest, "the digest")
        },
        QuestStoreContract("a removed team leaves nothing but records, and its name can be used again") {
            store in
            var (story, _) = try QuestStory.begun()
            try story.addTeam("bravo")
            let device = try story.join("bravo")
            let tokens = story.entries.flatMap(\.attachments).compactMap { attachment -> Digest? in
                guard case .device(let joined, let token) = attachment, joined.id == device else {
                    return nil
                }
                return token
            }
            try story.removeTeam("bravo")
            try story.addTeam("charlie")
            _ = try await story.stored(in: store)
            try require(
                await store.teams(of: story.quest).map(\.id.rawValue) == ["alpha", "charlie"], "the list")
            let code = QuestStory.joinCode(of: TeamID("bravo"), in: story.quest)
            try require(await store.team(of: story.quest, joinCode: code) == nil, "by its code")
            try require(tokens.count == 1, "one device")
            for token in tokens { try require(await store.device(token: token) == nil, "by its token") }
            try require(await store.devices(of: story.quest).count == 1, "the other team's device")
            let records = try await store.records(of: story.quest, after: 0, limit: 1000)
            try require(LogVerifier.verify(records, of: story.quest) == story.state.head, "the chain")
        },
        QuestStoreContract(
            "a quest that is removed was never there; others stay, and its id can be used again"
        ) {
            store in
            var story = QuestStory()
            try story.publish()
            try story.addTeam("alpha")
            let judge = try story.invite(.judge, invite: Digest.sha256([1]))
            try story.send("Bring lights", to: "alpha")
            try story.send("It may rain")
            let owners = story.entries.flatMap(\.attachments).compactMap { attachment -> String? in
                guard case .text(let text) = attachment else { return nil }
                return text.owner
            }
            _ = try await story.stored(in: store)
            try require(owners.count == 2, "two messages")
            for owner in owners { try require(await store.text(owner: owner) != nil, "a text before") }
            let other = try QuestStory.begun(quest: QuestID("city"), seed: 5).story
            _ = try await other.stored(in: store)
            var refusal: StoreError?
            do throws(StoreError) {
                try await store.removeQuest(story.quest, after: .empty)
            } catch {
                refusal = error
            }
            try require(refusal == .conflict(story.state.head), "after another head")
            try require(await store.head(of: story.quest) == story.state.head, "nothing is gone")
            try await store.removeQuest(story.quest, after: story.state.head)
            try require(await store.quests() == [other.quest], "the list")
            try require(await store.head(of: story.quest) == .empty, "the log")
            try require(await store.records(of: story.quest, after: 0, limit: 9).isEmpty, "the records")
            try require(await store.edition(of: story.quest, version: 1) == nil, "the edition")
            try require(await store.teams(of: story.quest).isEmpty, "the teams")
            try require(await store.staff(of: story.quest).isEmpty, "the staff")
            for owner in owners { try require(await store.text(owner: owner) == nil, "a text") }
            try require(await store.staff(of: story.quest, invite: .sha256([1])) == nil, "\(judge.id)")
            try require(await store.head(of: other.quest) == other.state.head, "the other quest")
            try require(await store.teams(of: other.quest).count == 1, "its teams")
            _ = try await story.stored(in: store)
            try require(await store.head(of: story.quest) == story.state.head, "the same once more")
        },
    ]
}
