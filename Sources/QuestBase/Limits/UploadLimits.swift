/// Limits of the bytes of photos and videos that come in: each that is taken stays on the disk.
public enum UploadLimits {
    private static let range = 1_048_576...1_099_511_627_776

    public static let ofDevice = Limit(
        "upload_bytes_of_device", 128 * 1024 * 1024, .bytes,
        "photos, videos and their parts that a device sends at once", beyond: .tooMany, settable: range)
    public static let ofDeviceHourly = Limit(
        "upload_bytes_of_device_hourly", 64 * 1024 * 1024, .bytes,
        "after an hour a device may send so many more",
        beyond: .delayed, settable: range)
    public static let ofNetwork = Limit(
        "upload_bytes_of_network", 1024 * 1024 * 1024, .bytes, "the same of one network", beyond: .tooMany,
        settable: range)
    public static let ofNetworkHourly = Limit(
        "upload_bytes_of_network_hourly", 1024 * 1024 * 1024, .bytes,
        "after an hour a network may send so many more", beyond: .delayed, settable: range)
    public static let ofQuest = Limit(
        "upload_bytes_of_quest", 8 * 1024 * 1024 * 1024, .bytes, "the same of one quest", beyond: .tooMany,
        settable: range)
    public static let ofQuestHourly = Limit(
        "upload_bytes_of_quest_hourly", 4 * 1024 * 1024 * 1024, .bytes,
        "after an hour so many more may be sent to a quest", beyond: .delayed, settable: range)
    public static let heldOfNetwork = Limit(
        "uploads_held_bytes_of_network", 512 * 1024 * 1024, .bytes,
        "uploads from one network that no answer has named yet, at a time", beyond: .tooMany, settable: range)
    public static let heldOfQuest = Limit(
        "uploads_held_bytes_of_quest", 4 * 1024 * 1024 * 1024, .bytes, "the same of one quest",
        beyond: .tooMany, settable: range)

    public static let all = [
        ofDevice, ofDeviceHourly, ofNetwork, ofNetworkHourly, ofQuest, ofQuestHourly, heldOfNetwork,
        heldOfQuest,
    ]
}
