import QuestEngine

/// `--store`: where a store is that several daemons share. A password does not belong in it: settings are shown, and stand in
/// the list of processes.
struct StoreAddress: Equatable, Sendable {
    static let names = "postgres://USER@HOST[:PORT]/DATABASE[?…] (no password: --store-password)"
    private static let schemes = ["postgres://", "postgresql://"]
    /// The address as libpq reads it.
    let text: String

    init?(_ text: String) {
        guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        if let at = authority.lastIndex(of: "@"), authority[..<at].contains(":") { return nil }
        guard !rest.isEmpty, !rest.contains("password=") else { return nil }
        self.text = text
    }
}

/// `--drain`: the time for which a daemon that stops still takes requests, and says at `/readyz` that it stops.
enum DrainTime {
    static let range = 0...60
    static let names = "SECONDS (0 to 60)"

    static func parse(_ text: String) -> Seconds? {
        UInt8(text).map(Int.init).flatMap { range.contains($0) ? Seconds(Double($0)) : nil }
    }
}
