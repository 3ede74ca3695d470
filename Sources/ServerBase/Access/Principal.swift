package import QuestBase
package import QuestRules

/// The sender of a request, whatever carried the token.
package enum Principal: Sendable, Equatable {
    case anonymous
    /// Somebody who has signed in. What the person may do in quests, its devices and members of the staff may.
    case account(AccountID)
    case device(Device)
    case staff(StaffMember)
    case admin

    package var role: Role {
        switch self {
        case .anonymous: .anonymous
        case .account: .account
        case .device: .rider
        case .staff(let member): Role(member.role)
        case .admin: .admin
        }
    }

    /// The holder of a role of sessions that this is; `nil` for nobody.
    package var holder: SessionRole.Holder? {
        switch self {
        case .anonymous: nil
        case .account(let account): .account(account)
        case .device(let device): .device(device.id)
        case .staff(let member): .staff(member.id)
        case .admin: .admin
        }
    }

    /// The one quest that the principal belongs to.
    package var quest: QuestID? {
        switch self {
        case .device(let device): device.quest
        case .staff(let member): member.quest
        case .anonymous, .account, .admin: nil
        }
    }

    package var team: TeamID? {
        if case .device(let device) = self { device.team } else { nil }
    }

    /// In whose name records are made.
    package var actor: Actor {
        switch self {
        case .device(let device): .device(device.id)
        case .staff(let member): .staff(member.id)
        case .admin: .admin
        // Neither does anything in a quest.
        case .anonymous, .account: .system
        }
    }
}

/// The kinds of principals that the access policy knows.
package enum Role: String, CaseIterable, Sendable {
    case anonymous
    /// Somebody who has signed in.
    case account
    /// A device of a team.
    case rider
    case viewer, steward, judge, organiser, admin

    /// Its place among all: of several roles of one session the last that may do something does it.
    package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    init(_ role: StaffRole) {
        switch role {
        case .organiser: self = .organiser
        case .judge: self = .judge
        case .steward: self = .steward
        case .viewer: self = .viewer
        }
    }
}
