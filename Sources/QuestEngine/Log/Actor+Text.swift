extension Actor {
    /// As the log writes it: `admin`, `system`, `staff:ID`, `device:ID`.
    public var text: String {
        switch self {
        case .admin: "admin"
        case .system: "system"
        case .staff(let member): Self.staffPrefix + member.rawValue
        case .device(let device): Self.devicePrefix + device.rawValue
        }
    }

    /// `nil` for anything else.
    public init?(text: String) {
        switch text {
        case "admin": self = .admin
        case "system": self = .system
        case _ where text.hasPrefix(Self.staffPrefix):
            self = .staff(StaffID(String(text.dropFirst(Self.staffPrefix.count))))
        default:
            guard text.hasPrefix(Self.devicePrefix) else { return nil }
            self = .device(DeviceID(String(text.dropFirst(Self.devicePrefix.count))))
        }
    }

    private static let staffPrefix = "staff:"
    private static let devicePrefix = "device:"
}
