import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Tasks done, as a results program of orienteering polls them from a radio control: MeOS input protocol.
///
/// Source: melin.nu/meos, "MeOS Input Protocol". The program asks with the `lastid` it was sent last; a punch is
/// sent once. What a judge takes back later the protocol cannot say: the result list can.
public struct PunchFeed: Sendable {
    /// One task done, or a start or finish.
    public struct Punch: Sendable, Hashable {
        public enum Kind: Sendable, Hashable {
            /// The number of the control (`ControlNumbers`).
            case control(Int)
            case start, finish
        }

        /// The number of the record that made it count.
        public var seq: Int64
        public var kind: Kind
        /// The team's bib number.
        public var number: Int
        public var at: Timestamp
    }

    public var punches: [Punch]
    public var timeZone: EventTimeZone

    /// The answer to a poll.
    /// - Parameter last: The `lastid` that came with the request; 0 at first.
    public func xml(after last: Int64) -> String {
        let news = punches.filter { $0.seq > last }.sorted { ($0.seq, $0.number) < ($1.seq, $1.number) }
        let root = XMLElement("MIPData", in: "http://www.melin.nu/mip")
        root.add(attribute: "lastid", "\(max(last, news.last?.seq ?? 0))")
        for punch in news {
            let (code, type): (Int, String?) =
                switch punch.kind {
                case .control(let code): (code, nil)
                case .start: (1, "start")
                case .finish: (2, "finish")
                }
            root.add("p", attributes: type.map { [("type", $0)] } ?? []) { element in
                element.add("code", "\(code)")
                element.add("sno", "\(punch.number)")
                element.add("time", "\(tenthsOfTheDay(punch.at))")
            }
        }
        return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
            + root.xmlString(options: .nodeCompactEmptyElement)
            + "\n"
    }

    /// Tenths of a second since midnight at the event.
    func tenthsOfTheDay(_ time: Timestamp) -> Int64 {
        let day = Timestamp.millisecondsPerDay
        let local = time.milliseconds + Int64(timeZone.offset(at: time)) * 1000
        return ((local % day + day) % day) / 100
    }
}

/// The numbers of a quest's tasks as controls, for results programs that know controls by numbers.
///
/// They are given in the order of the first edition's tasks, as orienteering counts controls, and stay: a later edition
/// may add, remove and reorder tasks, new ones get the next numbers, and the number of one that is gone is not given
/// again unless the same task comes back.
public struct ControlNumbers: Sendable, Equatable {
    /// The number of the first edition's first task.
    public static let first = 31

    private var numbers: [TaskID: Int] = [:]

    public init() {}

    /// - Parameter editions: the tasks of each edition in the order of its file, from the first edition on.
    public init(_ editions: some Sequence<[TaskID]>) {
        for tasks in editions { add(tasks) }
    }

    /// Takes in the edition that comes next.
    public mutating func add(_ tasks: [TaskID]) {
        for task in tasks where numbers[task] == nil { numbers[task] = Self.first + numbers.count }
    }

    /// `nil` for a task that no edition had.
    public subscript(task: TaskID) -> Int? { numbers[task] }
}
