/// Limits of photos.
public enum PhotoLimits {
    public static let bytes = Limit("photo_bytes", 10 * 1024 * 1024, .bytes, "a photo", beyond: .tooLarge)
    public static let pixels = Limit(
        "photo_pixels", 50_000_000, .pixels, "the picture of a photo, in every size that its file declares",
        beyond: .refused("photo-too-many-pixels"))
    public static let parts = Limit(
        "photo_parts", 10_000, .count, "segments or chunks of a photo's file",
        beyond: .refused("photo-unreadable"))
    public static let deadline = Limit(
        "photo_seconds", 120, .seconds, "how long a photo may take: a minute and a half on a slow network",
        beyond: .refused("request-too-slow"))
    public static let arriving = Limit(
        "photos_arriving_per_team", 4, .count, "photos of a team that arrive at the same time",
        beyond: .tooMany)
    public static let arrivingInAll = Limit(
        "photos_arriving", 64, .count, "photos that arrive at the same time, of all quests",
        beyond: .tooMany, settable: 1...10_000)
    public static let reserve = Limit(
        "photo_disk_reserve_bytes", 256 * 1024 * 1024, .bytes,
        "room that photos leave on the disk for answers",
        beyond: .refused("storage-full"), settable: 0...1_099_511_627_776)

    public static let all = [bytes, pixels, parts, deadline, arriving, arrivingInAll, reserve]
}
