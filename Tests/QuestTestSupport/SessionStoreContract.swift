public import QuestRules

/// The behaviour of every store of sessions, on a store that has the device and the member of the staff they speak for.
public enum SessionStoreContract {
    private static let device = SessionRole(
        holder: .device(DeviceID("phone")), quest: QuestID("park"), token: .sha256([1]))
    private static let judge = SessionRole(
        holder: .staff(StaffID("judge")), quest: QuestID("town"), token: .sha256([2]))
    private static let admin = SessionRole(holder: .admin, quest: nil, token: .sha256([4]))

    private static func session(_ id: String, at seconds: Int64, _ roles: [SessionRole]) -> Session {
        let time = Timestamp(milliseconds: seconds * 1000)
        return Session(
            id: SessionID(id), token: .sha256(Array(id.utf8)), begunAt: time, rotatedAt: time, usedAt: time,
            roles: roles)
    }

    /// - Throws: `ContractViolation` with what is not as it should be.
    public static func check(_ store: some SessionStore) async throws {
        var first = session("first", at: 100, [device])
        let second = session("second", at: 200, [device, judge])
        try await store.begin(first)
        try await store.begin(second)
        try require(try await store.session(token: first.token) == first, "what was begun")
        try require(try await store.session(token: .sha256([9])) == nil, "a token that nobody has")
        try require(try await store.sessions(of: [device.holder]) == [first, second], "oldest first")
        try require(try await store.sessions(of: [judge.holder]) == [second], "those of one")
        try require(try await store.sessions(of: []).isEmpty, "those of nobody")

        let old = first.token
        (first.token, first.previous) = (.sha256([3]), old)
        (first.rotatedAt, first.usedAt) = (Timestamp(milliseconds: 300_000), Timestamp(milliseconds: 300_000))
        first.confirmedAt = Timestamp(milliseconds: 301_000)
        try require(try await store.update(first, from: old), "what nobody else has changed")
        var late = first
        late.token = .sha256([5])
        try require(try await !store.update(late, from: old), "another token was faster")
        try require(try await store.session(token: late.token) == nil, "nothing of it is kept")
        try require(
            try await !store.update(session("ghost", at: 100, [device]), from: .sha256([6])),
            "one that is not there")
        for token in [first.token, old] {
            try require(try await store.session(token: token) == first, "by its token and the one before")
        }
        try await store.add(judge, to: first.id)
        try await store.add(judge, to: first.id)
        first.roles.append(judge)
        first.roles.sort { $0.holder.id < $1.holder.id }
        try require(try await store.session(token: old) == first, "a role more, once")
        try await store.removeRole(of: device.holder, from: first.id)
        try require(try await store.session(token: old)?.roles == [judge], "a role less")
        try await store.removeRoles(in: QuestID("town"))
        try require(try await store.session(token: old)?.roles.isEmpty == true, "none in a quest")
        try require(try await store.sessions(of: [judge.holder]).isEmpty, "of nobody in it")

        let never = Timestamp(milliseconds: 0)
        let swept = try await store.removeSessions(unusedSince: never, begunBefore: never)
        try require(swept == 1, "those without roles go")
        try await store.begin(session("third", at: 300, [judge]))
        let idle = Timestamp(milliseconds: 250_000)
        try require(
            try await store.removeSessions(unusedSince: idle, begunBefore: never) == 1,
            "those that nobody used go")
        let kept = try await store.sessions(of: [device.holder, judge.holder])
        try require(kept.map(\.id.rawValue) == ["third"], "the others stay")
        try await store.removeSession(SessionID("third"))
        try await store.removeSession(SessionID("third"))
        try require(try await store.sessions(of: [judge.holder]).isEmpty, "gone")
        try await checkAdmin(store)
    }

    /// The admin's role belongs to no quest: it goes with none.
    private static func checkAdmin(_ store: some SessionStore) async throws {
        let mixed = session("mixed", at: 400, [admin, device])
        try await store.begin(mixed)
        try await store.begin(session("desk", at: 500, [admin]))
        try require(try await store.session(token: mixed.token) == mixed, "what the admin began")
        let open = try await store.sessions(of: [admin.holder])
        try require(open.map(\.id.rawValue) == ["mixed", "desk"], "those of the admin")
        try await store.removeRoles(in: QuestID("park"))
        try require(try await store.session(token: mixed.token)?.roles == [admin], "in no quest")
        try await store.removeRole(of: .admin, from: mixed.id)
        try require(try await store.session(token: mixed.token)?.roles.isEmpty == true, "no role left")
        for id in ["mixed", "desk"] { try await store.removeSession(SessionID(id)) }
        try require(try await store.sessions(of: [admin.holder]).isEmpty, "none of the admin left")
    }
}
