/// A session of a browser: a token in a cookie, and what its holder may do with it, in several quests.
///
/// At rest there are digests only. Nobody holds the tokens of its roles: they are made when the session joins, and
/// never sent to anybody, or are the very ones that somebody opened it with.
public struct Session: Sendable, Equatable {
    public let id: SessionID
    public var token: Digest
    /// The token before, which is good until the new one is used, and a little longer.
    public var previous: Digest?
    public let begunAt: Timestamp
    /// The moment from which the token is that.
    public var rotatedAt: Timestamp
    /// The moment of the last request, kept no more exactly than `SessionLimits.noted`.
    public var usedAt: Timestamp
    /// The moment at which the token was used first; `nil` before that, and for the first token.
    public var confirmedAt: Timestamp?
    /// Its roles, in the order of their holders.
    public var roles: [SessionRole]

    public init(
        id: SessionID, token: Digest, previous: Digest? = nil, begunAt: Timestamp, rotatedAt: Timestamp,
        usedAt: Timestamp, confirmedAt: Timestamp? = nil, roles: [SessionRole] = []
    ) {
        (self.id, self.token, self.previous) = (id, token, previous)
        (self.begunAt, self.rotatedAt) = (begunAt, rotatedAt)
        (self.usedAt, self.confirmedAt) = (usedAt, confirmedAt)
        self.roles = roles.sorted { $0.holder.id < $1.holder.id }
    }

    /// The role of whoever has signed in; `nil` where nobody has.
    public var accountRole: SessionRole? {
        roles.first { if case .account = $0.holder { true } else { false } }
    }

    /// The role that opens everything; `nil` where the session has no such role.
    public var adminRole: SessionRole? { roles.first { $0.holder == .admin } }

    /// The first moment at which it is good no longer, if nothing comes with it until then.
    public func end(by limits: LimitValues) -> Timestamp {
        let idle = isOfAdminAlone ? SessionLimits.adminIdle : SessionLimits.idle
        return min(usedAt + Seconds(Double(limits[idle])), lastEnd(by: limits))
    }

    /// The moment at which it is good no longer, whatever comes with it.
    public func lastEnd(by limits: LimitValues) -> Timestamp {
        let limit = isOfAdminAlone ? SessionLimits.adminLifetime : SessionLimits.lifetime
        return begunAt + Seconds(Double(limits[limit]))
    }

    /// The first moment at which it speaks for the admin no longer, if nothing comes with it until then: sooner than
    /// the roles beside that one end.
    public func adminEnd(by limits: LimitValues) -> Timestamp {
        min(
            usedAt + Seconds(Double(limits[SessionLimits.adminIdle])),
            begunAt + Seconds(Double(limits[SessionLimits.adminLifetime])))
    }

    private var isOfAdminAlone: Bool { !roles.isEmpty && roles.allSatisfy { $0.holder == .admin } }
}

/// A role that a session has: in a quest, as somebody who has signed in, or as the admin in all quests.
public struct SessionRole: Sendable, Hashable {
    /// The device, or the member of the staff, that the session speaks for; the account that its rider has signed in to; or
    /// whoever has the admin token.
    public enum Holder: Sendable, Hashable {
        case device(DeviceID)
        case staff(StaffID)
        case account(AccountID)
        case admin

        public var id: String {
            switch self {
            case .device(let device): device.rawValue
            case .staff(let member): member.rawValue
            case .account(let account): account.rawValue
            case .admin: "admin"
            }
        }

        /// The word for it in the tables of stores.
        public var kind: String {
            switch self {
            case .device: "device"
            case .staff: "staff"
            case .account: "account"
            case .admin: "admin"
            }
        }
    }

    public let holder: Holder
    /// The quest of the holder; `nil` for an account and for the admin, who belong to none.
    public let quest: QuestID?
    /// The digest of the holder's token: good as long as that is.
    public let token: Digest

    public init(holder: Holder, quest: QuestID?, token: Digest) {
        (self.holder, self.quest, self.token) = (holder, quest, token)
    }
}
