/// What this is, as `about`, `--version` and the `Server` field say it.
public enum Release {
    public static let name = "ReQuest"
    public static let version = "0.1.0"
    /// Both, as HTTP's field `Server` has them.
    public static let server = "\(name)/\(version)"
}
