/// Limits of requests that need more of a processor than others can wait for.
public enum WorkLimits {
    public static let atOnce = Limit(
        "work_at_once", 2, .count, "requests at a time that take more of a processor than a few milliseconds",
        beyond: .delayed)
    public static let waiting = Limit(
        "work_waiting", 64, .count, "requests that wait for their turn at that", beyond: .refused("busy"),
        settable: 1...100_000)
    public static let waitingOfOne = Limit(
        "work_waiting_of_one", 8, .count, "of these, from one device, member of the staff or network",
        beyond: .refused("busy"), settable: 1...100_000)

    public static let all = [atOnce, waiting, waitingOfOne]
}
