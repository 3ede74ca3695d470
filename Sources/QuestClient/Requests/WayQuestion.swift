public import QuestUnits

/// The question "where to now?", with what the device has already.
public struct WayQuestion: Sendable, Equatable {
    /// Where a rider wants to be led.
    public enum Goal: Sendable, Equatable {
        case task(TaskID)
        /// To the nearest open task again.
        case nearest
        case start
        case finish
    }

    /// The route whose line the device has; the line of another one comes along. `nil` where no line is wanted.
    public var have: RouteID?
    /// The last record whose messages and verdicts the device has.
    public var seen: Int64
    /// Another place to be led to from now on; `nil` for the one of before.
    public var goal: Goal?

    /// - Parameter have: No route, which makes any line come along.
    public init(have: RouteID? = RouteID(""), seen: Int64 = 0, goal: Goal? = nil) {
        self.have = have
        self.seen = seen
        self.goal = goal
    }

    /// - Parameters:
    ///   - position: Another place to ask from.
    ///   - reply: The answer that is wanted to positions.
    func query(from position: Coordinate? = nil, replying reply: String? = nil) -> RiderClient.Query {
        let (task, lead): (String?, String?) =
            switch goal {
            case .task(let task): (task.rawValue, nil)
            case .nearest: ("nearest", nil)
            case .start: (nil, "start")
            case .finish: (nil, "finish")
            case nil: (nil, nil)
            }
        return [
            "reply": reply, "position": position.map { "\($0.longitude),\($0.latitude)" },
            "have": have?.rawValue,
            "seen": seen > 0 ? String(seen) : nil, "task": task, "lead": lead,
        ]
    }
}

/// An answer with its entity tag, by which it is asked for again.
public struct Tagged<Value: Sendable>: Sendable {
    public let value: Value
    /// `nil` where the answer had none.
    public let tag: String?
}
