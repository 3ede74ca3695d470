import QuestRules

extension QuestStoreContract {
    static let memberClauses = [
        QuestStoreContract("a new join code takes the place of the one before it") { store in
            var (story, _) = try QuestStory.begun()
            try story.addTeam("bravo")
            let team = TeamID("alpha")
            try story.issueCode(.zero, to: team)
            _ = try await story.stored(in: store)
            try require(await store.team(of: story.quest, joinCode: .zero)?.id == team, "by the new code")
            let old = QuestStory.joinCode(of: team, in: story.quest)
            try require(await store.team(of: story.quest, joinCode: old) == nil, "by the old code")
            try require(
                await store.teams(of: story.quest).map(\.id.rawValue) == ["alpha", "bravo"], "order")
            let taken = Entry(drafts: [], attachments: [.joinCode(.zero, of: TeamID("bravo"))])
            try await require(
                .duplicate(what: "team"), from: store, committing: [taken], to: story.quest,
                after: story.state.head)
        },
        QuestStoreContract("the token of a removed device finds nothing, what it sent stays") { store in
            var (story, device) = try QuestStory.begun()
            let other = try story.join("alpha")
            try story.ride(story.batch(2, from: device))
            try story.removeDevice(device)
            _ = try await story.stored(in: store)
            for case .device(let joined, let token) in story.entries.flatMap(\.attachments) {
                let found = try await store.device(token: token)
                try require(found?.id == (joined.id == device ? nil : other), "\(joined.id)")
            }
            try require(await store.lastFix(of: device) != nil, "its fixes")
            try require(Set(await store.devices(of: story.quest).map(\.id)) == [device, other], "listed")
        },
        QuestStoreContract("an invitation is good once, a token until it is revoked") { store in
            var (story, _) = try QuestStory.begun()
            let judge = try story.invite(.judge, invite: Digest.sha256([1]))
            let viewer = try story.invite(.viewer, access: 86_400, invite: Digest.sha256([2]))
            _ = try await story.stored(in: store)
            let quest = story.quest
            try require(await store.staff(of: quest) == [judge, viewer], "in the order of invitation")
            try require(await store.staff(of: QuestID("other")).isEmpty, "another quest")
            try require(await store.staff(of: quest, invite: .sha256([1])) == judge, "by invitation")
            try require(
                await store.staff(of: QuestID("other"), invite: .sha256([1])) == nil, "another quest's")
            let stored = story.entries.count
            try story.accept(judge.id, token: Digest.sha256([3]))
            _ = try await store.commit(
                Array(story.entries[stored...]), to: quest,
                after: LogHead(
                    seq: story.records[story.records.count - 2].seq,
                    hash: story.records[story.records.count - 2].hash))
            try require(await store.staff(of: quest, invite: .sha256([1])) == nil, "a spent invitation")
            try require(await store.staff(token: .sha256([3])) == judge, "by token")
            let taken = Entry(drafts: [], attachments: [.staffToken(.sha256([3]), of: viewer.id)])
            try await require(
                .duplicate(what: "staff"), from: store, committing: [taken], to: quest,
                after: story.state.head)
            let revoked = [judge.id, viewer.id].map { Attachment.revokedStaff($0) }
            _ = try await store.commit(
                [Entry(drafts: [], attachments: revoked)], to: quest, after: story.state.head)
            try require(await store.staff(token: .sha256([3])) == nil, "a revoked token")
            try require(await store.staff(of: quest, invite: .sha256([2])) == nil, "a revoked invitation")
            try require(await store.staff(of: quest).count == 2, "both are listed still")
        },
        QuestStoreContract(
            "an ingest token finds its device until it is replaced, taken back or the device goes"
        ) {
            store in
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            func commit(_ attachment: Attachment) async throws {
                _ = try await store.commit(
                    [Entry(drafts: [], attachments: [attachment])], to: story.quest, after: story.state.head)
            }
            func holder(_ byte: UInt8) async throws -> DeviceID? {
                try await store.device(ingestToken: .sha256([byte]))?.id
            }
            try require(await holder(1) == nil, "before the first")
            try await commit(.ingestToken(.sha256([1]), of: device))
            try require(await holder(1) == device, "the first")
            try require(await store.device(token: .sha256([1])) == nil, "it opens nothing else")
            try await commit(.ingestToken(.sha256([2]), of: device))
            try require(await holder(1) == nil, "the first is good no longer")
            try require(await holder(2) == device, "the second is")
            try await commit(.ingestToken(nil, of: device))
            try require(await holder(2) == nil, "taken back")
            try await commit(.ingestToken(.sha256([3]), of: device))
            try await commit(.removedDevice(device))
            try require(await holder(3) == nil, "a removed device")
        },
        QuestStoreContract("a device's new token finds it, and the one before opens nothing") { store in
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            func commit(_ byte: UInt8) async throws {
                let attachment = Attachment.deviceToken(.sha256([byte]), of: device)
                _ = try await store.commit(
                    [Entry(drafts: [], attachments: [attachment])], to: story.quest, after: story.state.head)
            }
            func holder(_ byte: UInt8) async throws -> DeviceID? {
                try await store.device(token: .sha256([byte]))?.id
            }
            try await commit(1)
            try require(await holder(1) == device, "the first")
            try await commit(2)
            try require(await holder(1) == nil, "the first is good no longer")
            try require(await holder(2) == device, "the second is")
        },
        QuestStoreContract("erasing a team leaves the log valid and nothing else of what it wrote") { store in
            var story = try fullStory()
            try story.addTeam("bravo")
            let bravo = try story.join("bravo")
            try story.eraseTeam("alpha", positions: true)
            _ = try await story.stored(in: store)
            for case .text(let text) in story.entries.flatMap(\.attachments) {
                try require(await store.text(owner: text.owner) == nil, "a text")
            }
            let teams = try await store.teams(of: story.quest)
            try require(teams.map(\.name) == ["", "Team bravo"], "the names")
            try require(teams[0].nameSalt.isEmpty && !teams[1].nameSalt.isEmpty, "the salts")
            for device in story.state.devices.keys where device != bravo {
                try require(await store.lastFix(of: device) == nil, "the fixes")
            }
            let records = try await store.records(of: story.quest, after: 0, limit: 1000)
            try require(LogVerifier.verify(records, of: story.quest) == story.state.head, "the chain")
        },
    ]
}
