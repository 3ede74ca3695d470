public import ArgumentParser
import QuestEngine
public import QuestWire

extension StaffRoleName: ExpressibleByArgument {
    var label: Label {
        switch self {
        case .organiser: .roleOrganiser
        case .judge: .roleJudge
        case .steward: .roleSteward
        case .viewer: .roleViewer
        }
    }
}

extension AdminStaff.Status {
    var label: Label {
        switch self {
        case .invited: .statusInvited
        case .joined: .statusJoined
        case .expired: .statusExpired
        case .revoked: .statusRevoked
        }
    }
}
