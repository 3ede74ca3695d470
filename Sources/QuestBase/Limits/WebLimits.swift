/// Limits of the folder that the riders' app is served from: all of it is in memory.
public enum WebLimits {
    public static let files = Limit(
        "web_files", 1000, .count, "files of the riders' app", beyond: .unstarted)
    public static let bytes = Limit(
        "web_bytes", 32 * 1024 * 1024, .bytes, "all files of the riders' app together, packed forms included",
        beyond: .unstarted)

    public static let all = [files, bytes]
}
