import QuestRules

extension QuestStoreContract {
    static let erasureClauses = [
        QuestStoreContract("fixes are erased a few at a time, the oldest first, until none is left") {
            store in
            var (story, device) = try QuestStory.begun()
            try story.ride(story.batch(25, from: device))
            _ = try await story.stored(in: store)
            let all = try await store.trail(of: device)
            try require(all.count == 25, "all are there")
            try require(await store.eraseFixes(of: device, upTo: 10) == 10, "the first step")
            let rest = try await store.trail(of: device)
            try require(rest == Array(all.dropFirst(10)), "the later ones are left")
            try require(await store.lastFix(of: device) == all.last?.fix, "the last fix is left")
            try require(await store.eraseFixes(of: device, upTo: 10) == 10, "the second step")
            try require(await store.eraseFixes(of: device, upTo: 10) == 5, "what is left")
            try require(await store.eraseFixes(of: device, upTo: 10) == 0, "nothing more")
            try require(await store.lastFix(of: device) == nil, "no last fix")
        },
        QuestStoreContract("receipts and texts are erased a few at a time; a key is new again") { store in
            var (story, device) = try QuestStory.begun()
            for number in 0..<5 { try story.answer("text \(number)", to: QuestStory.judged, from: device) }
            _ = try await story.stored(in: store)
            let attachments = story.entries.flatMap(\.attachments)
            let keys = attachments.compactMap {
                if case .receipt(let receipt) = $0 { receipt.key } else { nil }
            }
            try require(keys.count == 5, "a receipt each")
            try require(await store.receipt(of: device, key: keys[0]) != nil, "a receipt")
            try require(await store.eraseReceipts(of: device, upTo: 3) == 3, "the first step")
            try require(await store.eraseReceipts(of: device, upTo: 3) == 2, "what is left")
            for key in keys { try require(await store.receipt(of: device, key: key) == nil, "no receipt") }
            let owners = attachments.compactMap { if case .text(let text) = $0 { text.owner } else { nil } }
            try await store.eraseTexts(owners: owners + ["nobody"])
            for owner in owners { try require(await store.text(owner: owner) == nil, "no text") }
            let records = try await store.records(of: story.quest, after: 0, limit: 1000)
            try require(LogVerifier.verify(records, of: story.quest) == story.state.head, "the chain")
        },
        QuestStoreContract("a device's salt is found with it, until another takes its place") { store in
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            func salt() async throws -> [UInt8]? {
                try await store.devices(of: story.quest).first { $0.id == device }?.salt
            }
            let first = try await salt()
            try require(first?.count == 16, "sixteen bytes")
            _ = try await store.commit(
                [Entry(drafts: [], attachments: [.deviceSalt([7], of: device)])], to: story.quest,
                after: story.state.head)
            try require(await salt() == [7], "the new one")
        },
        QuestStoreContract("the name of a member of the staff is erased with its salt") { store in
            var story = try QuestStory.begun().story
            let member = try story.invite(.judge, name: "Vera", invite: .sha256([9])).id
            _ = try await story.stored(in: store)
            _ = try await store.commit(
                [Entry(drafts: [], attachments: [.erasedStaffName(of: member)])], to: story.quest,
                after: story.state.head)
            let staff = try await store.staff(of: story.quest)
            try require(staff.map(\.name) == [""] && staff[0].nameSalt.isEmpty, "the name")
        },
        QuestStoreContract("says that something can be stored while it can") { store in
            try await store.probe()
            try await store.probe()
        },
    ]
}
