package import QuestEngine
package import QuestWire

extension StaffRoleName {
    package init(_ role: StaffRole) {
        switch role {
        case .organiser: self = .organiser
        case .judge: self = .judge
        case .steward: self = .steward
        case .viewer: self = .viewer
        }
    }
}

extension StaffRole {
    package init(_ name: StaffRoleName) {
        switch name {
        case .organiser: self = .organiser
        case .judge: self = .judge
        case .steward: self = .steward
        case .viewer: self = .viewer
        }
    }
}
