import QuestRules
import QuestTestSupport
import Testing

@Suite("Teams that are renamed, numbered and removed")
struct JudgeTeamChangeTests {
    private static let bravo = TeamID("bravo")

    private func begun() throws -> QuestStory {
        var story = try QuestStory.begun().story
        try story.addTeam("bravo")
        return story
    }

    @Test("the log has the digest of a new name, and the store is told the name with its salt")
    func renaming() throws {
        var story = try begun()
        try story.renameTeam("bravo", to: "Барсуки")
        guard case .teamName(let name, let salt, Self.bravo)? = story.entries.last?.attachments.first else {
            Issue.record("\(String(describing: story.entries.last))")
            return
        }
        #expect(name == "Барсуки" && !salt.isEmpty)
        let content = try #require(try story.records.last?.content())
        #expect(content == .command(.teamRenamed(name: .sha256(salt, Array(name.utf8)))))
        #expect(try QuestState.folding(story.records) == story.state)
        #expect(throws: Refusal.teamUnknown(TeamID("none"))) { try story.renameTeam("none", to: "X") }
        #expect(throws: Refusal.teamNameEmpty) { try story.renameTeam("bravo", to: "  ") }
        #expect(throws: Refusal.teamNameTooLong(limit: 100)) {
            try story.renameTeam("bravo", to: String(repeating: "x", count: 101))
        }
    }

    @Test("a team that has done nothing goes with its code, its devices and what it was told")
    func removing() throws {
        var story = try begun()
        let device = try story.join("bravo")
        try story.send("Hi", to: "bravo")
        try story.removeTeam("bravo")
        #expect(story.state.teams[Self.bravo] == nil && Array(story.state.teams.keys) == [TeamID("alpha")])
        #expect(story.state.member(device) == nil && story.state.messages.isEmpty)
        #expect(story.entries.last?.attachments.contains(.removedTeam(Self.bravo)) == true)
        #expect(story.entries.last?.attachments.contains(.removedDevice(device)) == true)
        #expect(throws: Refusal.deviceUnknown) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        #expect(throws: Refusal.teamUnknown(Self.bravo)) { try story.join("bravo") }
        #expect(throws: Refusal.teamUnknown(Self.bravo)) { try story.removeTeam("bravo") }
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("the id of a removed team is not given again, nor is its place")
    func ids() throws {
        var story = try begun()
        try story.removeTeam("bravo")
        #expect(throws: Refusal.teamIDUsed(Self.bravo)) { try story.addTeam("bravo") }
        try story.addTeam("charlie")
        #expect(story.state.bibNumbers == [TeamID("alpha"): 1, TeamID("charlie"): 3])
        let list = story.engine.resultList(
            of: story.state, at: story.now, names: [:], for: .staff, in: .english)
        #expect(list.entrants.map(\.number) == [1, 3] && list.standings.list.count == 2)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("an earlier state is shown without teams that were removed since")
    func earlier() throws {
        var story = try begun()
        let before = story.state
        try story.removeTeam("bravo")
        #expect(before.teams.count == 2 && before.without(story.state.removedTeams).teams.count == 1)
    }

    @Test("a team that has answered, sent positions, started, finished or been judged stays")
    func ridden() throws {
        let deeds: [(inout QuestStory, DeviceID) throws -> Void] = [
            { try $0.answer("wolf", to: QuestStory.text, from: $1) },
            { try $0.ride($0.batch(1, from: $1)) },
            { story, device in
                try story.ride(story.batch(1, from: device))
                try story.removeDevice(device, of: "bravo")
            },
            { story, _ in try story.adjust("bravo", points: 1, reason: "x") },
            { story, _ in try story.recordStart(of: "bravo", at: story.now) },
        ]
        for deed in deeds {
            var story = try begun()
            let device = try story.join("bravo")
            try deed(&story, device)
            #expect(throws: Refusal.teamHasRidden(Self.bravo)) { try story.removeTeam("bravo") }
            #expect(story.state.teams[Self.bravo] != nil)
        }
    }

    @Test("no two teams have the same number, whatever was given to whom")
    func bibs() throws {
        var story = try begun()
        try story.addTeam("charlie")
        let charlie = TeamID("charlie")
        let (first, again) = (try story.giveBib(2, to: "charlie"), try story.giveBib(2, to: "charlie"))
        #expect(first && !again, "the second time it has it already")
        #expect(story.state.bibNumbers[charlie] == 2)
        #expect(story.state.bibNumbers[Self.bravo] == 100_001, "its place among the teams was given away")
        #expect(throws: Refusal.bibTaken(2, by: charlie)) { try story.giveBib(2, to: "alpha") }
        #expect(throws: Refusal.teamUnknown(TeamID("none"))) { try story.giveBib(7, to: "none") }
        #expect(Set(story.state.bibNumbers.values).count == 3)
        try story.giveBib(nil, to: "charlie")
        #expect(story.state.bibNumbers == [TeamID("alpha"): 1, Self.bravo: 2, charlie: 3])
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("a team is added with its number, and results know it by that")
    func addedBib() throws {
        var story = try begun()
        let code = Digest.sha256([9])
        try story.enter(
            story.decide {
                try $0.addTeam(TeamID("zulu"), name: "Z", joinCode: code, bib: Ranged(77))
            }.entry)
        #expect(story.state.teams[TeamID("zulu")]?.bib?.value == 77)
        let list = story.engine.resultList(
            of: story.state, at: story.now, names: [:], for: .staff, in: .english)
        #expect(list.csv.contains(",77,zulu,") && list.iofXML(creator: "x").contains("<BibNumber>77<"))
        #expect(throws: Refusal.bibTaken(77, by: TeamID("zulu"))) { try story.giveBib(77, to: "bravo") }
    }

    @Test("a zone gets another name, and holds as before")
    func zones() throws {
        var story = try begun()
        let ring = [(61.3, 55.1), (61.31, 55.1), (61.31, 55.11), (61.3, 55.1)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        let zone = Zone(id: ZoneID("works"), name: "Works", effect: .closed, shape: .polygons([[ring]]))
        try story.enter(
            story.decide { try $0.addZone(zone) }.entry)
        try story.enter(
            story.decide { try $0.renameZone(zone.id, to: "Road works") })
        #expect(story.state.zonesInForce(at: story.now).map(\.name) == ["Road works"])
        #expect(try QuestState.folding(story.records) == story.state)
        #expect(throws: Refusal.zoneUnknown(ZoneID("none"))) {
            try story.decide { try $0.renameZone(ZoneID("none"), to: "X") }
        }
    }

    @Test("a quest can be deleted until it is opened or a device joins it")
    func deletable() throws {
        var story = QuestStory()
        try story.publish()
        try story.addTeam("alpha")
        try RuleEngine.checkDeletable(story.state)
        var joined = story
        _ = try joined.join("alpha")
        #expect(throws: Refusal.questHasBegun) { try RuleEngine.checkDeletable(joined.state) }
        try story.open()
        #expect(throws: Refusal.questHasBegun) { try RuleEngine.checkDeletable(story.state) }
        try story.close()
        #expect(throws: Refusal.questHasBegun) { try RuleEngine.checkDeletable(story.state) }
    }
}
