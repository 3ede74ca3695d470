public import QuestRules

/// The behaviour of every store of accounts, on a new store.
public enum AccountStoreContract {
    /// - Throws: `ContractViolation` with what is not as it should be.
    public static func check(_ store: some QuestStore & SessionStore & AccountStore) async throws {
        try await checkKeeping(store)
        try await checkRefusing(store)
        try await checkSessions(store)
        try await checkRoles(store)
        try await checkServices(store)
    }

    private static func checkServices(_ store: some AccountStore) async throws {
        try require(try await store.signInServices().isEmpty, "no service yet")
        let club = SignInService(id: "club", kind: "oidc", issuer: "https://id.example")
        let vk = SignInService(id: "vk", kind: "vk", issuer: "https://id.vk.com")
        for service in [vk, club] { try await store.keep(service) }
        try require(try await store.signInServices() == [club, vk], "the services of slugs")
        let moved = SignInService(id: "club", kind: "oidc", issuer: "https://new.example")
        try await store.keep(moved)
        try require(try await store.signInServices() == [moved, vk], "a service that has moved")
    }

    private static func checkKeeping(_ store: some AccountStore) async throws {
        var story = AccountStory(seed: 11)
        let anna = try story.create("keeping-anna", name: "Анна", language: .russian)
        let boris = try story.create("keeping-boris")
        let key = try AccountStory.key("keeping-1027", at: "vk")
        try story.perform { try $0.link(key, to: boris) }
        try story.perform {
            try $0.changeProfile(of: anna, name: "Анна", phone: "+7 351 000", language: .english)
        }
        try story.perform {
            try $0.takePart(
                in: QuestID("keeping"), of: TeamID("owls"), by: DeviceID("keeping-phone"),
                token: AccountStory.token("keeping-phone"), as: boris)
        }
        try story.perform(as: .admin) {
            try $0.giveRole(
                .judge, in: QuestID("keeping"), as: StaffID("keeping-judge"),
                token: AccountStory.token("keeping-judge"), to: boris)
        }
        let vera = try story.create("keeping-vera")
        try await story.store(in: store)
        try await same(story, in: store, "after all was kept")
        try require(try await store.account(of: key)?.id == boris, "by a sign-in")
        try require(
            try await store.account(token: AccountStory.token("keeping-anna"))?.id == anna, "by its token")
        try require(
            try await store.account(deviceToken: AccountStory.token("keeping-phone"))?.id == boris,
            "by a device's token")
        try require(
            try await store.account(of: StaffID("keeping-judge"))?.id == boris, "by a member of a staff")
        try require(try await store.account(of: StaffID("nobody")) == nil, "no account's member")
        try require(
            try await store.account(of: AccountStory.key("keeping-1027")) == nil, "no other provider's")
        try require(try await store.account(AccountID("nobody")) == nil, "nobody")
        let first = try await store.accounts(after: nil, limit: 2)
        try require(first.map(\.id) == [anna, boris].sorted(), "the first ones")
        let rest = try await store.accounts(after: first.last?.id, limit: 10)
        try require(rest.map(\.id) == [vera], "the others")
        let records = try await store.records(of: boris, after: 1, limit: 2)
        try require(records.map(\.seq) == [2, 3], "records from one on")

        // What was stored before is what is changed now.
        var later = story
        try later.perform { try $0.merge(boris, into: anna) }
        try later.perform { try $0.erase(vera) }
        for entry in later.entries.dropFirst(story.entries.count) { try await store.commit(entry) }
        try await same(later, in: store, "after a merger and an erasure")
        try require(try await store.account(of: key)?.id == anna, "a sign-in of the merged one")
        let erased = try await store.account(of: AccountStory.key("keeping-vera"))
        try require(erased == nil, "a sign-in of the erased one")
        let taken = try await store.participants(of: QuestID("keeping"))
        try require(taken.keys.first == anna && taken[anna]?.first?.team == TeamID("owls"), "who took part")
        let result = AccountResult(
            quest: QuestID("keeping"), title: "Осень", at: story.now, className: "Е-байки", rank: 2,
            ranked: 7,
            points: 31, time: Milliseconds(61_500))
        try await store.removeParticipations(in: QuestID("keeping"), keeping: [anna: [result]])
        try require(try await store.account(anna)?.participations.isEmpty == true, "an erased quest")
        try require(try await store.participants(of: QuestID("keeping")).isEmpty, "nobody took part")
        try require(try await store.account(anna)?.results == [result], "what is left of the ride")
        try later.perform { try $0.erase(anna) }
        for entry in later.entries.suffix(1) { try await store.commit(entry) }
        try require(try await store.account(anna)?.results.isEmpty == true, "the results of who has left")
    }

    private static func checkRefusing(_ store: some AccountStore) async throws {
        var story = AccountStory(seed: 12)
        let anna = try story.create("refusing-anna")
        let boris = try story.create("refusing-boris")
        try await story.store(in: store)
        // Two decide at the same time, on what was there before.
        var (one, other) = (story, story)
        other.ids = IdentifierSource(generator: SeededGenerator(seed: 13))
        let key = try AccountStory.key("refusing-1027")
        try one.perform { try $0.link(key, to: anna) }
        try other.perform { try $0.endSessions(of: anna, token: AccountStory.token("refusing-next")) }
        let won = try last(one)
        try await store.commit(won)
        let head = one.accounts[anna]?.head ?? .empty
        try await refused(.conflict(head), store, try last(other))
        // The same sign-in, to another account: nothing of the entry is kept.
        var late = story
        late.ids = IdentifierSource(generator: SeededGenerator(seed: 14))
        try late.perform { try $0.link(key, to: boris) }
        try await refused(.duplicate(what: "sign-in"), store, try last(late))
        try require(try await store.account(boris) == story.accounts[boris], "nothing of what was refused")
        let records = try await store.records(of: boris, after: 0, limit: 100)
        try require(records == story.records[boris], "no record of what was refused")
    }

    private static func checkSessions(_ store: some AccountStore & SessionStore) async throws {
        var story = AccountStory(seed: 15)
        let anna = try story.create("sessions-anna")
        let boris = try story.create("sessions-boris")
        try await story.store(in: store)
        let (accounts, now) = (story.accounts, story.now)
        func begin(_ id: String, as account: AccountID) async throws -> Session {
            let token = accounts[account]?.token ?? .zero
            let session = Session(
                id: SessionID(id), token: AccountStory.token(id), begunAt: now, rotatedAt: now, usedAt: now,
                roles: [SessionRole(holder: .account(account), quest: nil, token: token)])
            try await store.begin(session)
            return session
        }
        let first = try await begin("sessions-first", as: anna)
        let second = try await begin("sessions-second", as: boris)
        try require(try await store.session(token: first.token) == first, "a session of an account")
        try require(first.accountRole?.holder == .account(anna), "who has signed in")
        try require(try await store.sessions(of: [.account(boris)]) == [second], "those of an account")
        let done = story.entries.count
        try story.perform { try $0.endSessions(of: anna, token: AccountStory.token("sessions-next")) }
        try story.perform { try $0.merge(boris, into: anna) }
        for entry in story.entries.dropFirst(done) { try await store.commit(entry) }
        for session in [first, second] {
            let roles = try await store.session(token: session.token)?.roles
            try require(roles?.isEmpty == true, "a session that has ended")
            try await store.removeSession(session.id)
        }
    }

    /// What an account may do in a quest is no better than the tokens of its device and of its place on the staff.
    private static func checkRoles(_ store: some QuestStore & AccountStore) async throws {
        var (quest, device) = try QuestStory.begun(quest: QuestID("roles"), seed: 16)
        let member = try quest.invite(.judge, name: "Vera", invite: AccountStory.token("roles-invite")).id
        let judge = AccountStory.token("roles-judge")
        try quest.accept(member, token: judge)
        _ = try await quest.stored(in: store)
        let token = try found(
            quest.entries.flatMap(\.attachments).compactMap { attachment -> Digest? in
                if case .device(_, let token) = attachment { token } else { nil }
            }.first)
        var story = AccountStory(seed: 17)
        let anna = try story.create("roles-anna")
        try story.perform {
            try $0.takePart(in: quest.quest, of: TeamID("alpha"), by: device, token: token, as: anna)
        }
        try story.perform {
            try $0.giveRole(.judge, in: quest.quest, as: member, token: judge, to: anna)
        }
        try await story.store(in: store)
        let rider = SessionRole(holder: .device(device), quest: quest.quest, token: token)
        let staff = SessionRole(holder: .staff(member), quest: quest.quest, token: judge)
        let roles = try await store.roles(of: anna)
        try require(Set(roles) == [rider, staff], "a device and a place on the staff")
        try require(try await store.roles(of: AccountID("nobody")).isEmpty, "nobody's roles")

        let head = quest.state.head
        func held() async throws -> [Bool] {
            try await store.devices(of: anna).filter { $0.device.id == device }.map(\.isHeld)
        }
        try require(try await held() == [true], "its device")
        try require(try await store.account(holding: device)?.id == anna, "who holds its place")
        let removed = Entry(drafts: [], attachments: [.removedDevice(device)])
        try await store.commit([removed], to: quest.quest, after: head)
        try require(try await store.roles(of: anna) == [staff], "a removed device opens nothing")
        try require(try await held() == [true], "a removed device is its own still")
        let replaced = Entry(
            drafts: [], attachments: [.deviceToken(AccountStory.token("roles-next"), of: device)])
        try await store.commit([replaced], to: quest.quest, after: head)
        try require(try await store.roles(of: anna) == [staff], "another phone has the place")
        try require(try await store.account(holding: device) == nil, "nobody known holds its place")
        try require(try await held() == [false], "what another phone sends is not its own")
        try require(try await store.account(anna)?.participations.count == 1, "that is remembered")
        let revoked = Entry(drafts: [], attachments: [.revokedStaff(member)])
        try await store.commit([revoked], to: quest.quest, after: head)
        try require(try await store.roles(of: anna).isEmpty, "the staff's was revoked")
        try require(try await store.account(anna)?.roles.isEmpty == true, "so it is none")
        try await store.removeQuest(quest.quest, after: head)
        try require(try await store.account(anna)?.participations.isEmpty == true, "the quest is gone")
        let records = try await store.records(of: anna, after: 0, limit: 100)
        try require(
            try AccountLogVerifier.verify(records, of: anna) == story.accounts[anna]?.head, "its log stays")
    }

    /// - Throws: `ContractViolation` unless the store has what the story has.
    private static func same(
        _ story: AccountStory, in store: some AccountStore, _ what: String
    ) async throws {
        for account in story.accounts.all {
            try require(try await store.account(account.id) == account, "\(account.id) \(what)")
            let records = try await store.records(of: account.id, after: 0, limit: 1000)
            try require(records == story.records[account.id], "the log of \(account.id) \(what)")
        }
    }

    private static func refused(
        _ expected: StoreError, _ store: some AccountStore, _ entry: ChainedAccountEntry
    ) async throws {
        var refusal: StoreError?
        do throws(StoreError) { try await store.commit(entry) } catch { refusal = error }
        try require(refusal == expected, "refused with \(expected), not \(String(describing: refusal))")
    }

    private static func last(_ story: AccountStory) throws -> ChainedAccountEntry {
        try found(story.entries.last)
    }

    private static func found<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw ContractViolation(description: "the story has nothing") }
        return value
    }
}
