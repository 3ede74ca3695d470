/// Why the device's own disk cannot keep something. What was kept before stays.
public enum StorageError: Error, Sendable, Equatable {
    /// Reading or writing failed, as on a full disk.
    case failed(String)
    /// As much waits as may: nothing that was taken is thrown away for it.
    case full
    /// Another process, or another ``Outbox``, has the folder.
    case inUse
    /// The folder is that of another device or quest.
    case ofAnother
    /// The folder has a ride, and the token store no token of it.
    case tokenLost
    /// No daemon takes a photo or video of that size.
    case mediaTooLarge

    /// A stable name.
    public var code: String {
        switch self {
        case .failed: "storage-failed"
        case .full: "outbox-full"
        case .inUse: "folder-in-use"
        case .ofAnother: "folder-of-another-device"
        case .tokenLost: "token-lost"
        case .mediaTooLarge: "media-too-large"
        }
    }
}
