import QuestEngine

/// Who sends a request, whatever carried the token.
enum Principal: Sendable, Equatable {
    case anonymous
    case device(Device)
    case admin

    var role: Role {
        switch self {
        case .anonymous: .anonymous
        case .device: .device
        case .admin: .admin
        }
    }
}

/// The kinds of principals that the access policy knows.
enum Role: String, CaseIterable, Sendable {
    case anonymous, device, admin
}
