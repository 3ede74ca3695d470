import QuestRules
import QuestTestSupport
import Testing

@Suite("Teams that register themselves, and whom to call")
struct RegistrationTests {
    private let owls = TeamID("owls")
    private let code = Digest.sha256([1])

    private func story(_ kind: RegistrationRules.Kind, limit: Int? = nil) throws -> QuestStory {
        var story = QuestStory()
        story.document.registration = RegistrationRules(kind, limit: limit)
        try story.publish()
        return story
    }

    private func register(
        _ team: String = "owls", contact: TeamContact? = nil, in story: inout QuestStory
    ) throws {
        let decision = try story.decide {
            try $0.registerTeam(TeamID(team), name: team, contact: contact, joinCode: code)
        }
        try story.enter(decision.entry)
    }

    @Test("A team that registered itself takes part once it is confirmed: its code, and in the results")
    func confirmed() throws {
        var story = try story(.confirmed)
        try register(in: &story)
        #expect(
            story.state.teams[owls]?.registration == .waiting && story.state.teams[owls]?.isGuest == false)
        #expect(throws: Refusal.registrationWaiting) { try story.join("owls") }
        #expect(story.engine.standings(in: story.state, at: story.now).list.isEmpty)
        try story.enter(story.decide { try $0.confirmRegistration(of: owls) })
        #expect(throws: Refusal.registrationUnknown(owls)) {
            try story.decide { try $0.confirmRegistration(of: owls) }
        }
        _ = try story.join("owls")
        #expect(story.engine.standings(in: story.state, at: story.now).list.map(\.team) == [owls])
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A request with a key is known again: the same one, another one, and one whose team is gone")
    func repeated() throws {
        var story = try story(.confirmed)
        let first = SealedRequest(key: .sha256([1]), request: .sha256([2]))
        #expect(try story.state.team(registeredBy: first) == nil)
        let decision = try story.decide {
            try $0.registerTeam(owls, name: "Owls", joinCode: code, by: first)
        }
        try story.enter(decision.entry)
        #expect(try story.state.team(registeredBy: first) == owls)
        let other = SealedRequest(key: first.key, request: .sha256([3]))
        #expect(throws: Refusal.keyReused) { try story.state.team(registeredBy: other) }
        let another = SealedRequest(key: .sha256([4]), request: first.request)
        #expect(try story.state.team(registeredBy: another) == nil)
        #expect(try QuestState.folding(story.records) == story.state)
        try story.enter(story.decide { try $0.rejectRegistration(of: owls) })
        #expect(throws: Refusal.teamUnknown(owls)) { try story.state.team(registeredBy: first) }
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A key and a body make the same code and digests again, in one quest of one daemon only")
    func keyed() throws {
        var source = IdentifierSource(generator: SeededGenerator(seed: 1))
        let server = JoinCodeKey(using: &source)
        let key = "0197-abcd-0197-abcd"
        func made(_ key: String, _ body: [UInt8] = [1], in quest: String = "q") -> KeyedRegistration? {
            KeyedRegistration(key: key, request: body, in: QuestID(quest), under: server)
        }
        let first = try #require(made(key))
        #expect(made(key)?.sealed == first.sealed && made(key)?.joinCode == first.joinCode)
        #expect(made(key, [2])?.sealed.key == first.sealed.key)
        #expect(made(key, [2])?.sealed.request != first.sealed.request)
        #expect(made(key, in: "r")?.sealed.key != first.sealed.key)
        #expect(made(key, in: "r")?.joinCode != first.joinCode)
        #expect(made(key + "!")?.joinCode != first.joinCode)
        let elsewhere = KeyedRegistration(
            key: key, request: [1], in: QuestID("q"), under: JoinCodeKey(using: &source))
        #expect(elsewhere?.joinCode != first.joinCode && elsewhere?.sealed.key != first.sealed.key)
        #expect(made(String(repeating: "k", count: 15)) == nil)
        #expect(made(String(repeating: "k", count: 16)) != nil)
        #expect(made(String(repeating: "k", count: 201)) == nil)
    }

    @Test("At once means at once")
    func atOnce() throws {
        var story = try story(.atOnce)
        try register(in: &story)
        #expect(story.state.teams[owls]?.registration == .confirmed)
        _ = try story.join("owls")
    }

    @Test("A team that is rejected is gone with its texts, and its id is not given again")
    func rejected() throws {
        var story = try story(.confirmed)
        try register(contact: TeamContact(name: "Анна", phone: "1"), in: &story)
        let record = try #require(story.state.teams[owls]?.contact)
        let entry = try story.decide { try $0.rejectRegistration(of: owls) }
        #expect(entry.attachments.contains(.erasedText(owner: record.rawValue)))
        #expect(entry.attachments.contains(.removedTeam(owls)))
        try story.enter(entry)
        #expect(story.state.teams[owls] == nil && story.state.removedTeams == [owls])
        try story.addTeam("alpha")
        #expect(throws: Refusal.registrationUnknown(TeamID("alpha"))) {
            try story.decide { try $0.rejectRegistration(of: TeamID("alpha")) }
        }
    }

    @Test("No team registers itself where the quest does not say so, is full, or is over")
    func refusals() throws {
        var none = try story(.off)
        #expect(throws: Refusal.registrationNotTaken) { try register(in: &none) }
        var small = try story(.atOnce, limit: 2)
        try small.addTeam("alpha")
        try register(in: &small)
        #expect(throws: Refusal.registrationsFull(limit: 2)) { try register("larks", in: &small) }
        var over = try story(.atOnce)
        try over.open()
        try over.close()
        #expect(throws: Refusal.questClosed) { try register(in: &over) }
        var classes = try story(.atOnce)
        #expect(throws: Refusal.classUnknown("ebike")) {
            try classes.decide {
                try $0.registerTeam(owls, name: "Owls", classID: "ebike", joinCode: code)
            }
        }
    }

    @Test("Whoever waits takes no place: the quest is full once so many are confirmed")
    func waitingTakesNoPlace() throws {
        var small = try story(.confirmed, limit: 2)
        for team in ["owls", "larks", "foxes"] { try register(team, in: &small) }
        try small.addTeam("alpha")
        try small.enter(small.decide { try $0.confirmRegistration(of: owls) })
        #expect(throws: Refusal.registrationsFull(limit: 2)) {
            try small.decide { try $0.confirmRegistration(of: TeamID("larks")) }
        }
        #expect(throws: Refusal.registrationsFull(limit: 2)) { try register("hares", in: &small) }
        try small.enter(small.decide { try $0.rejectRegistration(of: TeamID("foxes")) })
        #expect(small.state.teams[TeamID("larks")]?.registration == .waiting)
    }

    @Test("Teams that wait fill no quest, but there is an end to them too")
    func waitingLimit() throws {
        var full = try story(.confirmed, limit: 1000)
        let limit = TeamLimits.waitingTeams.value
        for number in 0..<limit { try register("team-\(number)", in: &full) }
        #expect(throws: Refusal.tooManyRegistrations(limit: limit)) { try register(in: &full) }
        try full.enter(full.decide { try $0.confirmRegistration(of: TeamID("team-0")) })
        try register(in: &full)
    }

    @Test("A contact is kept beside the log, replaced, forgotten, and erased with the team")
    func contact() throws {
        var (story, _) = try QuestStory.begun()
        let alpha = TeamID("alpha")
        func give(_ name: String?, _ phone: String?) throws -> Entry? {
            let contact = try #require(TeamContact(name: name, phone: phone))
            let entry = try story.decide { try $0.giveContact(contact, to: alpha) }
            if let entry { try story.enter(entry) }
            return entry
        }
        #expect(try give(nil, " ") == nil, "nobody as before")
        let first = try #require(try give("Анна", nil))
        let record = try #require(story.state.teams[alpha]?.contact)
        #expect(first.attachments.count == 1 && first.drafts[0].id == record)
        let second = try #require(try give("Анна", "+7 900"))
        #expect(second.attachments.contains(.erasedText(owner: record.rawValue)))
        #expect(story.records.allSatisfy { !$0.body.canonicalJSON.contains("Анна") })
        let latest = try #require(story.state.teams[alpha]?.contact)
        let erasure = try story.decide { try $0.eraseTeam(alpha, positions: false) }
        #expect(erasure.attachments.contains(.erasedText(owner: latest.rawValue)))
        _ = try give(nil, nil)
        #expect(story.state.teams[alpha]?.contact == nil)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test(
        "Whom to call goes with the captain's own data and with the last device's, and stays with another's")
    func contactOfWhoLeaves() throws {
        var (story, captain) = try QuestStory.begun()
        let alpha = TeamID("alpha")
        let other = try story.join("alpha")
        let last = try story.join("alpha")
        let contact = try #require(TeamContact(name: "Анна", phone: "+7 900"))
        let given = try story.decide { try $0.giveContact(contact, to: alpha) }
        try story.enter(#require(given))
        let owner = try #require(story.state.teams[alpha]?.contact).rawValue
        func goes(with device: DeviceID) throws -> Bool {
            try story.decide { try $0.eraseDevice(device) }.attachments.contains(.erasedText(owner: owner))
        }
        #expect(try goes(with: captain))
        #expect(try !goes(with: other))
        #expect(try !goes(with: last))
        try story.eraseDevice(other)
        try story.eraseDevice(captain)
        #expect(try goes(with: last))
    }

    @Test(
        "A contact is one line each, of a length that a list can show",
        arguments: [
            ("Анна", "+7 900 000-00-00", true), ("", "", true), ("a\nb", nil, false), (nil, "1\r\n2", false),
            (String(repeating: "я", count: 100), nil, true), (String(repeating: "я", count: 101), nil, false),
        ] as [(String?, String?, Bool)])
    func contactForm(name: String?, phone: String?, isGood: Bool) throws {
        let contact = TeamContact(name: name, phone: phone)
        #expect((contact != nil) == isGood)
        if let contact { #expect(TeamContact(kept: contact.text) == contact) }
    }
}
