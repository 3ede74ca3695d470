import QuestRules

extension QuestStoreContract {
    static let tableClauses = [
        QuestStoreContract("what has a key is stored once") { store in
            let story = try fullStory()
            let head = try await story.stored(in: store).last?.head ?? .empty
            for attachment in story.entries.flatMap(\.attachments) {
                let what: String
                switch attachment {
                case .edition: what = "edition"
                case .team: what = "team"
                case .device: what = "device"
                case .text: what = "text"
                case .receipt: what = "receipt"
                case .staff: what = "staff"
                default: continue
                }
                try await require(
                    .duplicate(what: what), from: store,
                    committing: [Entry(drafts: [], attachments: [attachment])], to: story.quest, after: head)
            }
            try await require(
                .duplicate(what: "record"), from: store,
                committing: [Entry(drafts: [story.records[0].draft])],
                to: story.quest, after: head)
        },
        QuestStoreContract("nothing is attached to what is not there") { store in
            let (story, device) = try QuestStory.begun()
            let stray = Device(id: device, quest: story.quest, team: TeamID("alpha"), joinedAt: story.now)
            let receipt = Receipt(
                device: device, key: "k", request: .zero, answer: AnswerID("a"), receivedAt: story.now)
            let cases: [(Attachment, String)] = [
                (.device(stray, token: .zero), "team"), (.fixes(story.batch(1, from: device)), "device"),
                (.receipt(receipt), "device"), (.removedDevice(device), "device"),
                (.deviceToken(.zero, of: device), "device"), (.ingestToken(.zero, of: device), "device"),
                (.ingestToken(nil, of: device), "device"),
                (.joinCode(.zero, of: TeamID("alpha")), "team"), (.erasedName(of: TeamID("alpha")), "team"),
                (.staffToken(.zero, of: StaffID("s")), "staff"), (.revokedStaff(StaffID("s")), "staff"),
                (.deviceSalt([1], of: device), "device"), (.erasedStaffName(of: StaffID("s")), "staff"),
                (.teamName("x", salt: [1], of: TeamID("alpha")), "team"),
                (.removedTeam(TeamID("alpha")), "team"),
            ]
            for (attachment, what) in cases {
                try await require(
                    .missing(what: what), from: store,
                    committing: [Entry(drafts: [], attachments: [attachment])], to: story.quest, after: .empty
                )
            }
        },
        QuestStoreContract("editions are kept byte for byte, and each quest is listed once") { store in
            var story = QuestStory()
            try story.publish("{\"версия\": 1}")
            try story.publish("{\"версия\": 2}\u{0}")
            _ = try await story.stored(in: store)
            let other = try QuestStory.begun(quest: QuestID("city"), seed: 5).story
            _ = try await other.stored(in: store)
            try require(await store.quests().map(\.rawValue) == ["city", "park"], "sorted by id")
            let latest = try await store.edition(of: story.quest, version: 2)
            try require(latest?.document == Array("{\"версия\": 2}\u{0}".utf8), "the latest version")
            let first = try await store.edition(of: story.quest, version: 1)
            try require(first?.document == Array("{\"версия\": 1}".utf8), "the first version")
            try require(first?.publishedAt == story.now, "when it was published")
            try require(
                await store.edition(of: story.quest, version: 3) == nil, "a version that is not there")
            let listed = try await store.editions(of: story.quest)
            try require(listed.map(\.version) == [1, 2], "all versions in their order")
            try require(listed.first?.publishedAt == story.now, "when the first was published")
            let sizes = [first, latest].compactMap { $0?.document.count }
            try require(listed.map(\.size) == sizes, "their sizes")
            try require(await store.editions(of: QuestID("none")).isEmpty, "none of no quest")
        },
        QuestStoreContract("teams are listed as they were added and found by their code in their quest") {
            store in
            var (story, _) = try QuestStory.begun()
            try story.addTeam("zulu")
            try story.addTeam("bravo")
            _ = try await story.stored(in: store)
            let teams = try await store.teams(of: story.quest)
            try require(teams.map(\.id.rawValue) == ["alpha", "zulu", "bravo"], "order")
            try require(teams.map(Attachment.team) == story.attachedTeams, "members")
            for team in teams {
                try require(
                    await store.team(of: story.quest, joinCode: team.joinCodeDigest) == team, "by code")
                try require(
                    await store.team(of: QuestID("other"), joinCode: team.joinCodeDigest) == nil, "quest")
            }
            try require(await store.team(of: story.quest, joinCode: .zero) == nil, "an unknown code")
        },
        QuestStoreContract("devices are found by the digest of their token") { store in
            var (story, first) = try QuestStory.begun()
            story.now = story.now + 60
            let second = try story.join("alpha")
            _ = try await story.stored(in: store)
            for case .device(let device, let token) in story.entries.flatMap(\.attachments) {
                try require(await store.device(token: token) == device, "by token")
            }
            try require(await store.device(token: .zero) == nil, "an unknown token")
            try require(
                await store.devices(of: story.quest).map(\.id) == [first, second], "all of the quest")
            try require(await store.devices(of: QuestID("other")).isEmpty, "another quest")
        },
        QuestStoreContract("fixes sent again are stored once") { store in
            var (story, device) = try QuestStory.begun()
            try story.ride(story.batch(5, from: device))
            story.now = story.now + 2
            try story.ride(story.batch(5, from: device))
            _ = try await story.stored(in: store)
            let head = story.state.head
            let again = story.entries.suffix(2).map { Entry(drafts: [], attachments: $0.attachments) }
            _ = try await store.commit(again, to: story.quest, after: head)
            let fixes = try await store.fixes(
                of: device, from: story.now + -100, through: story.now, limit: 100)
            let times = fixes.map { $0.fix.time.milliseconds }
            try require(times == times.sorted(), "sorted by device time")
            try require(fixes.count == Set(fixes).count, "each once")
            try require(fixes.count == 10, "\(fixes.count) fixes are there, not 10")
        },
        QuestStoreContract("the last fix is the one of the latest device time, whenever it came") { store in
            var (story, device) = try QuestStory.begun()
            try require(await store.lastFix(of: device) == nil, "before the first")
            let late = story.batch(2, from: device)
            story.now = story.now + 60
            let batch = story.batch(2, from: device, longitude: 61.5)
            try story.ride(batch)
            try story.ride(late)
            _ = try await story.stored(in: store)
            try require(await store.lastFix(of: device) == batch.fixes.last, "last fix with all its members")
        },
        QuestStoreContract(
            "the trail of a device is all its fixes by device time, with the moments that count"
        ) { store in
            var (story, device) = try QuestStory.begun()
            let late = story.batch(2, from: device)
            story.now = story.now + 60
            try story.ride(story.batch(2, from: device, longitude: 61.5))
            // Sent half a second before it was received.
            try story.ride(
                FixBatch(
                    device: device, sentAt: story.now + -0.5, receivedAt: story.now, fixes: late.fixes))
            _ = try await story.stored(in: store)
            let trail = try await store.trail(of: device)
            let times = trail.map(\.fix.time)
            try require(times == times.sorted() && times.count == 4, "\(times.count) by device time")
            let skews = trail.map { ($0.time - $0.fix.time).value }
            try require(skews == [0.5, 0.5, 0, 0], "the skew of each batch")
        },
        QuestStoreContract("the sound fixes are the last ones that nothing stands against by themselves") {
            store in
            var (story, device) = try QuestStory.begun()
            var fixes = story.batch(3, from: device).fixes
            let good = fixes
            func add(_ change: (inout Fix) -> Void) {
                var fix = good[2]
                fix.time = fixes[fixes.count - 1].time + 0.1
                change(&fix)
                fixes.append(fix)
            }
            add { $0.isMock = true }
            add { $0.accuracy = 20_000 }
            add { $0.coordinate = Coordinate(longitude: 0, latitude: 0) }
            add { $0.coordinate = Coordinate(longitude: -0.0099, latitude: 0.0099) }
            add { $0.time = story.now + 3600 }
            try story.ride(
                FixBatch(device: device, sentAt: story.now + 2, receivedAt: story.now + 2, fixes: fixes))
            _ = try await story.stored(in: store)
            let sound = try await store.soundFixes(of: device, limit: 10)
            try require(sound.map(\.fix) == good, "\(sound.count) sound fixes, by device time")
            try require(
                await store.soundFixes(of: device, limit: 2).map(\.fix) == Array(good.suffix(2)), "the last")
            let known = try await store.whereabouts(of: device)
            try require(known.believed?.fix == good[2] && known.doubtful?.flags == .nullIsland, "whereabouts")
            try require(await store.whereabouts(of: DeviceID("nobody")) == Whereabouts(), "of no device")
        },
        QuestStoreContract("a fix of the future is kept and flagged, and is not the last one") { store in
            var (story, device) = try QuestStory.begun()
            var batch = story.batch(2, from: device)
            var ahead = batch.fixes[1]
            ahead.time = story.now + 3600
            batch = FixBatch(
                device: device, sentAt: batch.sentAt, receivedAt: batch.receivedAt,
                fixes: batch.fixes + [ahead])
            try story.ride(batch)
            _ = try await story.stored(in: store)
            try require(await store.lastFix(of: device) == batch.fixes[1], "the last one of the present")
            let fixes = try await store.fixes(
                of: device, from: story.now + -100, through: story.now + 9999, limit: 100)
            try require(fixes.map(\.flags) == [[], [], .future], "flagged \(fixes.map(\.flags))")
            try require(fixes.last?.fix == ahead, "kept as it is")
        },
        QuestStoreContract("fixes are read by device time, both ends included") { store in
            var (story, device) = try QuestStory.begun()
            let batch = story.batch(10, from: device)
            try story.ride(batch)
            _ = try await story.stored(in: store)
            let part = try await store.fixes(
                of: device, from: batch.fixes[2].time, through: batch.fixes[6].time, limit: 100)
            try require(part.map(\.fix) == Array(batch.fixes[2...6]), "from the third to the seventh")
            let few = try await store.fixes(
                of: device, from: batch.fixes[2].time, through: batch.fixes[6].time, limit: 2)
            try require(few.map(\.fix) == Array(batch.fixes[2...3]), "at most two")
            try require(
                await store.fixes(of: DeviceID("other"), from: story.now, through: story.now, limit: 9)
                    .isEmpty,
                "another device")
            let stretches = [
                DeviceStretch(device, from: batch.fixes[2].time, through: batch.fixes[6].time),
                DeviceStretch(DeviceID("other"), from: batch.fixes[2].time, through: batch.fixes[6].time),
                DeviceStretch(device, from: batch.fixes[7].time, through: batch.fixes[7].time),
            ]
            let several = try await store.fixes(of: stretches, limit: 2)
            try require(
                several.map { $0.map(\.fix) } == [Array(batch.fixes[2...3]), [], [batch.fixes[7]]],
                "several stretches at once")
            try require(await store.fixes(of: [], limit: 2).isEmpty, "no stretch")
        },
        QuestStoreContract("a text can be erased, the log stays valid") { store in
            let story = try fullStory()
            _ = try await story.stored(in: store)
            let attachments = story.entries.flatMap(\.attachments)
            let texts = attachments.compactMap { if case .text(let text) = $0 { text } else { nil } }
            let several = try await store.texts(owners: texts.map(\.owner) + ["nobody", texts[0].owner])
            try require(
                several == Dictionary(uniqueKeysWithValues: texts.map { ($0.owner, $0.text) }),
                "several texts at once")
            try require(await store.texts(owners: []).isEmpty, "no owner")
            for text in texts {
                try require(await store.text(owner: text.owner) == text, "text")
                try await store.eraseTexts(owners: [text.owner])
                try require(await store.text(owner: text.owner) == nil, "erased text")
                try await store.eraseTexts(owners: [text.owner])
            }
            let records = try await store.records(of: story.quest, after: 0, limit: 1000)
            try require(LogVerifier.verify(records, of: story.quest) == story.state.head, "the chain")
        },
        QuestStoreContract("receipts are found by device and key") { store in
            var (story, device) = try QuestStory.begun()
            try story.answer("wolf", to: QuestStory.text, from: device)
            _ = try await story.stored(in: store)
            for case .receipt(let receipt) in story.entries.flatMap(\.attachments) {
                try require(await store.receipt(of: device, key: receipt.key) == receipt, "receipt")
                try require(
                    await store.receipt(of: DeviceID("other"), key: receipt.key) == nil, "other device")
            }
            try require(await store.receipt(of: device, key: "other") == nil, "other key")
        },
    ]
}

extension QuestStory {
    fileprivate var attachedTeams: [Attachment] {
        entries.flatMap(\.attachments).filter { if case .team = $0 { true } else { false } }
    }
}
