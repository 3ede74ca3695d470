/// Limits of the maps that the admin sends.
public enum MapLimits {
    public static let bytes = Limit(
        "map_bytes", 2 * 1024 * 1024 * 1024, .bytes,
        "the file of a map, or of its tiles, that the admin sends",
        beyond: .tooLarge, settable: 1024 * 1024...2 * 1024 * 1024 * 1024)
    public static let deadline = Limit(
        "map_seconds", 3600, .seconds, "how long such a file may take to arrive",
        beyond: .refused("request-too-slow"))

    public static let all = [bytes, deadline]
}
