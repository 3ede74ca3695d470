import QuestEngine
import QuestWire

extension StaffRoleName {
    init(_ role: StaffRole) {
        switch role {
        case .organiser: self = .organiser
        case .judge: self = .judge
        case .steward: self = .steward
        case .viewer: self = .viewer
        }
    }
}

extension StaffRole {
    init(_ name: StaffRoleName) {
        switch name {
        case .organiser: self = .organiser
        case .judge: self = .judge
        case .steward: self = .steward
        case .viewer: self = .viewer
        }
    }
}
