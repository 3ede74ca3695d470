import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import questd

@Suite("The desk of accounts")
struct AccountServiceTests {
    /// A store in which somebody else is always faster.
    private final class ContestedStore: AccountStore {
        let tries = Mutex(0)

        func commit(_: ChainedAccountEntry) async throws(StoreError) {
            tries.withLock { $0 += 1 }
            throw .conflict(.empty)
        }

        func account(_: AccountID) async throws(StoreError) -> Account? { nil }
        func account(of _: SignInKey) async throws(StoreError) -> Account? { nil }
        func account(token _: Digest) async throws(StoreError) -> Account? { nil }
        func account(deviceToken _: Digest) async throws(StoreError) -> Account? { nil }
        func account(holding _: DeviceID) async throws(StoreError) -> Account? { nil }
        func accounts(after _: AccountID?, limit _: Int) async throws(StoreError) -> [Account] { [] }
        func roles(of _: AccountID) async throws(StoreError) -> [SessionRole] { [] }
        func devices(of _: AccountID) async throws(StoreError) -> [AccountDevice] { [] }
        func records(
            of _: AccountID, after _: Int64, limit _: Int
        ) async throws(StoreError) -> [AccountRecord] { [] }
        func participants(of _: QuestID) async throws(StoreError) -> [AccountID: [Participation]] { [:] }
        func removeParticipations(
            in _: QuestID, keeping _: [AccountID: [AccountResult]]
        ) async throws(StoreError) {}
        func account(of _: StaffID) async throws(StoreError) -> Account? { nil }
        func signInServices() async throws(StoreError) -> [SignInService] { [] }
        func keep(_: SignInService) async throws(StoreError) {}
    }

    private func create(_ subject: String, at service: AccountService) async throws -> AccountID {
        let key = try SignInKey(provider: "club", subject: subject)
        return try await service.decide(keys: [key]) {
            context -> (entry: AccountEntry?, outcome: AccountID) in
            if let owner = context.accounts.owner(of: key) { return (nil, owner.id) }
            let token = AccessToken(.session, using: &context.ids).digest
            let created = try context.create(by: key, name: nil, language: nil, token: token)
            return (created.entry, created.account)
        }
    }

    @Test("whoever signs in for the first time twice at once has one account")
    func twice() async throws {
        let (store, clock) = (InMemoryQuestStore(), SetClock(World.start))
        let services = (0..<3).map { _ in AccountService(store: store, clock: clock, ids: IdentifierSource())
        }
        let ids = try await withThrowingTaskGroup(of: AccountID.self) { group in
            for service in services { group.addTask { try await create("a", at: service) } }
            return try await group.reduce(into: Set<AccountID>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(try await store.accounts(after: nil, limit: 10).count == 1)
    }

    @Test("a decision is made anew where another was faster, and the log has both")
    func conflict() async throws {
        let (store, clock) = (InMemoryQuestStore(), SetClock(World.start))
        let services = (0..<3).map { _ in AccountService(store: store, clock: clock, ids: IdentifierSource())
        }
        let id = try await create("a", at: services[0])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, service) in services.enumerated() {
                group.addTask {
                    try await service.decide(about: [id]) {
                        context -> (entry: AccountEntry?, outcome: Void) in
                        let name = "Имя \(number)"
                        return (try context.changeProfile(of: id, name: name, phone: nil, language: nil), ())
                    }
                }
            }
            try await group.waitForAll()
        }
        let records = try await store.records(of: id, after: 0, limit: 100)
        #expect(records.count == 5)
        #expect(try AccountLogVerifier.verify(records, of: id).seq == 5)
    }

    @Test("it gives up where somebody is always faster, and what was refused is not tried again")
    func givingUp() async throws {
        let store = ContestedStore()
        let service = AccountService(store: store, clock: SetClock(World.start), ids: IdentifierSource())
        await #expect(throws: StoreError.self) { try await create("a", at: service) }
        #expect(store.tries.withLock { $0 } == AccountService.attempts)
        await #expect(throws: AccountRefusal.accountUnknown) {
            try await service.decide(about: [AccountID("none")]) {
                context -> (entry: AccountEntry?, outcome: Void) in
                (try context.noteExport(of: AccountID("none")), ())
            }
        }
        #expect(store.tries.withLock { $0 } == AccountService.attempts)
    }
}
