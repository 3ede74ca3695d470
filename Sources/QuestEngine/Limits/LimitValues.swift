/// The limits in force: those of the table, some of them set otherwise by whoever runs the daemon.
public struct LimitValues: Hashable, Sendable {
    private var changed: [String: Int] = [:]

    /// Creates the values of the table.
    public init() {}

    /// Reads `name=value,name=value`, spaces allowed.
    ///
    /// - Returns: `nil` where a part names no limit that may be set, or a value that it may not be set to.
    public init?(_ text: String) {
        for part in text.split(separator: ",") {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(\.trimmed)
            guard sides.count == 2, let limit = LimitTable.all.first(where: { $0.name == sides[0] }),
                let settable = limit.settable, let value = Int(sides[1]), settable.contains(value)
            else { return nil }
            changed[limit.name] = value
        }
    }

    public subscript(limit: Limit) -> Int {
        get { changed[limit.name] ?? limit.value }
        set { changed[limit.name] = newValue }
    }
}
