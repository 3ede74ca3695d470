import QuestRules
import QuestTestSupport
import Testing

@Suite("An account")
struct AccountTests {
    @Test("is created by its first sign-in, and found by it; its log begins so")
    func creation() throws {
        var story = AccountStory()
        let id = try story.create("anna-7", name: " Анна ", language: .russian)
        let account = try #require(story.accounts[id])
        #expect(account.name?.text == "Анна" && account.phone == nil && account.language == .russian)
        #expect(account.createdAt == QuestStory.start && account.standing == .open)
        #expect(try account.links.map(\.key) == [AccountStory.key("anna-7")])
        #expect(story.kinds(of: id) == [.created, .signInLinked])
        #expect(account.head == story.records[id]?.last?.head)
        #expect(try story.accounts.owner(of: AccountStory.key("anna-7"))?.id == id)
        #expect(try story.accounts.owner(of: AccountStory.key("anna-7", at: "vk")) == nil)
    }

    @Test("has no name where the provider tells none, or one that could not be kept")
    func strangeNames() throws {
        var story = AccountStory()
        let long = String(repeating: "a", count: AccountLimits.name.value + 1)
        for (number, name) in [nil, "", "  ", long, "a\nb"].enumerated() {
            let id = try story.create("rider-\(number)", name: name)
            #expect(story.accounts[id]?.name == nil)
        }
    }

    @Test("takes another sign-in of its person, and one that it has already changes nothing")
    func linking() throws {
        var story = AccountStory()
        let id = try story.create("anna")
        let second = try AccountStory.key("1027", at: "vk")
        try story.perform { try $0.link(second, to: id) }
        #expect(story.accounts[id]?.links.map(\.key.provider) == ["club", "vk"])
        let isNew = try story.perform { try $0.link(second, to: id) }
        #expect(!isNew)
        #expect(story.kinds(of: id) == [.created, .signInLinked, .signInLinked])
    }

    @Test("is refused a sign-in that another account has, and none is created by it")
    func takenSignIn() throws {
        var story = AccountStory()
        let anna = try story.create("anna")
        _ = try story.create("boris")
        let key = try AccountStory.key("boris")
        #expect(throws: AccountRefusal.signInTaken) { try story.perform { try $0.link(key, to: anna) } }
        #expect(throws: AccountRefusal.signInTaken) { try story.create("boris") }
        #expect(story.accounts[anna]?.links.count == 1)
    }

    @Test("keeps its last sign-in, unless its person has another way in")
    func lastSignIn() throws {
        var story = AccountStory()
        let id = try story.create("anna")
        let second = try AccountStory.key("1027", at: "vk")
        try story.perform { try $0.link(second, to: id) }
        let links = try #require(story.accounts[id]?.links.map(\.id))
        try story.perform { try $0.unlink(links[0], from: id) }
        #expect(story.accounts[id]?.links.map(\.key) == [second])
        #expect(throws: AccountRefusal.signInUnknown) {
            try story.perform { try $0.unlink(links[0], from: id) }
        }
        #expect(throws: AccountRefusal.lastSignIn) { try story.perform { try $0.unlink(links[1], from: id) } }
        try story.perform { try $0.unlink(links[1], from: id, hasOtherWay: true) }
        #expect(story.accounts[id]?.links == [])
        // What it gave up opens a new one.
        let next = try story.create("anna")
        #expect(next != id)
    }

    @Test("that is merged into another gives it its sign-ins, participations and roles; both logs say so")
    func merging() throws {
        var story = AccountStory()
        let anna = try story.create("anna", name: "Anna")
        let other = try story.create("1027", name: "Anna K.")
        let (quest, device, judge) = (QuestID("park"), DeviceID("phone"), StaffID("judge-1"))
        try story.perform {
            try $0.takePart(
                in: quest, of: TeamID("owls"), by: device, token: AccountStory.token("d"), as: other)
        }
        try story.perform(as: .admin) {
            try $0.giveRole(.judge, in: quest, as: judge, token: AccountStory.token("s"), to: other)
        }
        let link = try #require(story.accounts[other]?.links.first)
        try story.perform { try $0.merge(other, into: anna) }

        let merged = try #require(story.accounts[anna])
        #expect(merged.links.count == 2 && merged.links.contains(link))
        #expect(merged.participations.map(\.device) == [device] && merged.roles.map(\.staff) == [judge])
        #expect(merged.name?.text == "Anna")
        let gone = try #require(story.accounts[other])
        #expect(gone.standing == .merged(into: anna) && gone.token == nil && gone.name == nil)
        #expect(gone.links.isEmpty && gone.participations.isEmpty && gone.roles.isEmpty)
        #expect(try story.records[other]?.last?.content() == .mergedInto(anna))
        #expect(
            try story.records[anna]?.last?.content()
                == .merged(other, links: [link.id], devices: [device], staff: [judge]))
        #expect(story.accounts.owner(of: link.key)?.id == anna)
        for account in [anna, other] {
            let records = try #require(story.records[account])
            #expect(try AccountLogVerifier.verify(records, of: account) == records.last?.head)
        }
        #expect(throws: AccountRefusal.mergedWithItself) {
            try story.perform { try $0.merge(anna, into: anna) }
        }
    }

    @Test("that is erased keeps ids and a log that verifies, and nothing of its person")
    func erasing() throws {
        var story = AccountStory()
        let id = try story.create("canary-subject", name: "Canary Name", language: .english)
        try story.perform {
            try $0.changeProfile(of: id, name: "Canary Name", phone: "+7 canary", language: .english)
        }
        try story.perform {
            try $0.takePart(
                in: QuestID("park"), of: TeamID("owls"), by: DeviceID("phone"),
                token: AccountStory.token("d"), as: id)
        }
        let before = try #require(story.records[id])
        try story.perform { try $0.erase(id) }
        let account = try #require(story.accounts[id])
        #expect(account.name == nil && account.phone == nil && account.language == nil)
        #expect(account.links.isEmpty && account.participations.isEmpty && account.token == nil)
        guard case .erased = account.standing else {
            Issue.record("the account is \(account.standing)")
            return
        }
        let records = try #require(story.records[id])
        #expect(Array(records.dropLast()) == before)
        #expect(try records.last?.content() == .erased(links: 1, participations: 1, roles: 0))
        #expect(try AccountLogVerifier.verify(records, of: id) == account.head)
        #expect(!story.lines.lowercased().contains("canary"))
        // The same person may come again, as somebody new.
        let next = try story.create("canary-subject")
        #expect(next != id)
    }

    @Test("is one that nothing more happens to once it is merged, erased, or was never there")
    func gone() throws {
        var story = AccountStory()
        let anna = try story.create("anna")
        let merged = try story.create("boris")
        let erased = try story.create("vera")
        try story.perform { try $0.merge(merged, into: anna) }
        try story.perform { try $0.erase(erased) }
        let (key, token) = (try AccountStory.key("new"), AccountStory.token("new"))
        for id in [merged, erased, AccountID("nobody")] {
            let decisions: [(inout AccountContext) throws -> AccountEntry?] = [
                { try $0.link(key, to: id) },
                { try $0.unlink(SignInLinkID("x"), from: id) },
                { try $0.endSessions(of: id, token: token) },
                {
                    try $0.changeProfile(of: id, name: "A", phone: nil, language: nil)
                },
                {
                    try $0.takePart(
                        in: QuestID("q"), of: TeamID("t"), by: DeviceID("d"), token: token, as: id)
                },
                {
                    try $0.giveRole(.viewer, in: QuestID("q"), as: StaffID("s"), token: token, to: id)
                },
                { try $0.takeRole(StaffID("s"), from: id) },
                { try $0.merge(anna, into: id) },
                { try $0.merge(id, into: anna) },
                { try $0.noteExport(of: id) },
                { try $0.erase(id) },
            ]
            for decision in decisions {
                #expect(throws: AccountRefusal.accountUnknown) { try story.perform(decision) }
            }
        }
    }

    @Test("is given a role in a quest once, and it is taken again; a member of the staff is one account's")
    func roles() throws {
        var story = AccountStory()
        let anna = try story.create("anna")
        let boris = try story.create("boris")
        let (park, token) = (QuestID("park"), AccountStory.token("s"))
        let organiser = AccountActor.staff(StaffID("head"))
        try story.perform(as: organiser) {
            try $0.giveRole(.judge, in: park, as: StaffID("one"), token: token, to: anna)
        }
        #expect(
            story.accounts[anna]?.roles == [
                AccountRole(
                    quest: park, role: .judge, staff: StaffID("one"), token: token,
                    since: QuestStory.start + 2)
            ])
        #expect(story.records[anna]?.last?.actor == organiser)
        #expect(throws: AccountRefusal.roleHeld(park)) {
            try story.perform {
                try $0.giveRole(.judge, in: park, as: StaffID("two"), token: token, to: anna)
            }
        }
        #expect(throws: AccountRefusal.roleTaken) {
            try story.perform {
                try $0.giveRole(.judge, in: park, as: StaffID("one"), token: token, to: boris)
            }
        }
        try story.perform {
            try $0.giveRole(.steward, in: park, as: StaffID("two"), token: token, to: anna)
        }
        #expect(throws: AccountRefusal.roleUnknown) {
            try story.perform { try $0.takeRole(StaffID("three"), from: anna) }
        }
        try story.perform(as: organiser) { try $0.takeRole(StaffID("one"), from: anna) }
        #expect(story.accounts[anna]?.roles.map(\.role) == [.steward])
        #expect(
            try story.records[anna]?.last?.content() == .roleTaken(StaffID("one")))
    }

    @Test(
        "takes part by a device with the token that it has; of a token of before it keeps that the place was the account's then"
    )
    func participations() throws {
        var story = AccountStory()
        let anna = try story.create("anna")
        let boris = try story.create("boris")
        func join(_ token: String, as id: AccountID) -> (inout AccountContext) throws -> AccountEntry? {
            {
                try $0.takePart(
                    in: QuestID("park"), of: TeamID("owls"), by: DeviceID("phone"),
                    token: AccountStory.token(token), as: id)
            }
        }
        try story.perform(join("first", as: anna))
        let isNew = try story.perform(join("first", as: anna))
        #expect(!isNew, "that is known")
        #expect(throws: AccountRefusal.participationTaken) { try story.perform(join("first", as: boris)) }
        // Another phone took over the place in the team.
        try story.perform(join("second", as: boris))
        try story.perform(join("third", as: anna))
        #expect(
            story.accounts[anna]?.participations.map(\.token)
                == ["first", "third"].map { AccountStory.token($0) })
        #expect(story.accounts[boris]?.participations.count == 1)
        #expect(story.kinds(of: anna).suffix(2) == [.tookPart, .tookPart])
    }

    @Test("ends its sessions by another token, and notes that it was exported")
    func sessions() throws {
        var story = AccountStory()
        let id = try story.create("anna")
        try story.perform { try $0.endSessions(of: id, token: AccountStory.token("next")) }
        try story.perform(as: .admin) { try $0.noteExport(of: id) }
        #expect(story.accounts[id]?.token == AccountStory.token("next"))
        #expect(story.kinds(of: id) == [.created, .signInLinked, .sessionsEnded, .exported])
        #expect(story.records[id]?.map(\.actor) == [.holder, .holder, .holder, .admin])
    }
}

@Suite("Limits of an account")
struct AccountLimitTests {
    @Test("takes a name and a phone number of a line each, as long as the limits and no longer")
    func profile() throws {
        var story = AccountStory()
        let id = try story.create("anna")
        func change(_ name: String?, _ phone: String?) throws -> Bool {
            try story.perform {
                try $0.changeProfile(of: id, name: name, phone: phone, language: nil)
            }
        }
        let name = String(repeating: "я", count: AccountLimits.name.value)
        let phone = String(repeating: "7", count: AccountLimits.phone.value)
        #expect(try change(name, phone))
        #expect(try !change(" " + name, phone + " "), "the same again")
        #expect(throws: AccountRefusal.nameInvalid(limit: AccountLimits.name.value)) {
            try change(name + "я", phone)
        }
        #expect(throws: AccountRefusal.phoneInvalid(limit: AccountLimits.phone.value)) {
            try change(name, phone + "7")
        }
        #expect(throws: AccountRefusal.self) { try change("a\nb", nil) }
        #expect(throws: AccountRefusal.self) { try change("a", "1\n2") }
        #expect(try change("", nil))
        #expect(story.accounts[id]?.name == nil && story.accounts[id]?.phone == nil)
        #expect(story.kinds(of: id).suffix(2) == [.profileChanged, .profileChanged])
    }

    @Test(
        "takes a provider's name for a person as long as the limit, in printable characters, and no other",
        arguments: [
            ("club", 255, true), ("club", 256, false), ("club", 0, false), ("No Slug", 5, false),
            ("", 5, false),
        ])
    func subject(provider: String, length: Int, isGood: Bool) {
        let subject = String(repeating: "x", count: length)
        let key = try? SignInKey(provider: provider, subject: subject)
        #expect((key != nil) == isGood)
        for wrong in ["a\u{0}b", "a\nb", "имя"] {
            #expect(throws: AccountRefusal.subjectInvalid) {
                try SignInKey(provider: "club", subject: wrong)
            }
        }
    }

    @Test("has as many sign-ins as the limit, and not one more")
    func signIns() throws {
        var story = AccountStory()
        let id = try story.create("0")
        let limit = AccountLimits.links.value
        for number in 1..<limit {
            let key = try AccountStory.key("\(number)")
            try story.perform { try $0.link(key, to: id) }
        }
        let key = try AccountStory.key("\(limit)")
        #expect(throws: AccountRefusal.tooManySignIns(limit: limit)) {
            try story.perform { try $0.link(key, to: id) }
        }
        let other = try story.create("other")
        #expect(throws: AccountRefusal.tooManySignIns(limit: limit)) {
            try story.perform { try $0.merge(other, into: id) }
        }
    }

    @Test("takes part by as many devices and has as many roles as the limits, and not one more")
    func devicesAndRoles() throws {
        let devices = AccountLimits.participations.value
        let roles = AccountLimits.roles.value
        let account = Account(
            id: AccountID("full"), createdAt: QuestStory.start, token: nil,
            participations: (1..<devices).map { number in
                Participation(
                    quest: QuestID("q"), team: TeamID("t"), device: DeviceID("\(number)"),
                    token: AccountStory.token("d\(number)"), since: QuestStory.start)
            },
            roles: (1..<roles).map { number in
                AccountRole(
                    quest: QuestID("q\(number)"), role: .viewer, staff: StaffID("\(number)"),
                    token: AccountStory.token("s\(number)"), since: QuestStory.start)
            })
        var accounts = Accounts([account])
        var ids = IdentifierSource(generator: SeededGenerator(seed: 1))
        func takePart(_ device: String) throws {
            let entry = try accounts.decide(at: QuestStory.start, ids: &ids) {
                try $0.takePart(
                    in: QuestID("q"), of: TeamID("t"), by: DeviceID(device),
                    token: AccountStory.token(device), as: account.id)
            }
            if let entry { accounts.apply(ChainedAccountEntry(entry, on: accounts)) }
        }
        func giveRole(_ quest: String) throws {
            let entry = try accounts.decide(as: .admin, at: QuestStory.start, ids: &ids) {
                try $0.giveRole(
                    .judge, in: QuestID(quest), as: StaffID(quest), token: AccountStory.token(quest),
                    to: account.id)
            }
            accounts.apply(ChainedAccountEntry(entry, on: accounts))
        }
        try takePart("last")
        #expect(throws: AccountRefusal.tooManyParticipations(limit: devices)) { try takePart("more") }
        try giveRole("last")
        #expect(throws: AccountRefusal.tooManyRoles(limit: roles)) { try giveRole("more") }
    }
}
