/// Limits of the sessions that browsers have in a cookie.
public enum SessionLimits {
    public static let idle = Limit(
        "session_idle_seconds", 30 * 86_400, .seconds, "how long a session lasts without a request",
        beyond: .refused("session-unknown"), settable: 3600...31_536_000)
    public static let lifetime = Limit(
        "session_seconds", 180 * 86_400, .seconds, "how long a session lasts at all",
        beyond: .refused("session-unknown"), settable: 3600...31_536_000)
    public static let adminIdle = Limit(
        "admin_session_idle_seconds", 12 * 3600, .seconds,
        "how long a session speaks for the admin without a request", beyond: .refused("session-unknown"),
        settable: 7200...2_592_000)
    public static let adminLifetime = Limit(
        "admin_session_seconds", 7 * 86_400, .seconds, "how long a session speaks for the admin at all",
        beyond: .refused("session-unknown"), settable: 7200...31_536_000)
    public static let rotation = Limit(
        "session_rotation_seconds", 86_400, .seconds, "after this a session has another token",
        beyond: .delayed, settable: 300...2_592_000)
    public static let grace = Limit(
        "session_grace_seconds", 60, .seconds,
        "how long the token before is good still once the new one was used: requests may be under way",
        beyond: .refused("session-unknown"))
    public static let noted = Limit(
        "session_noted_seconds", 3600, .seconds, "how exactly it is kept when a session was used last",
        beyond: .delayed, settable: 1...86_400)
    public static let roles = Limit(
        "session_roles", 50, .count, "roles of a session in all quests", beyond: .refused("too-many-roles"))

    public static let all = [idle, lifetime, adminIdle, adminLifetime, rotation, grace, noted, roles]
}
