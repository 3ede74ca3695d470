extension Actor {
    /// As the log writes it: `admin`, `system`, `device:ID`.
    public var text: String {
        switch self {
        case .admin: "admin"
        case .system: "system"
        case .device(let device): Self.devicePrefix + device.rawValue
        }
    }

    /// `nil` for anything else.
    public init?(text: String) {
        switch text {
        case "admin": self = .admin
        case "system": self = .system
        default:
            guard text.hasPrefix(Self.devicePrefix) else { return nil }
            self = .device(DeviceID(String(text.dropFirst(Self.devicePrefix.count))))
        }
    }

    private static let devicePrefix = "device:"
}
