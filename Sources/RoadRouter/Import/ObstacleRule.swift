/// The obstacles at a node for riders who get through, by direction: a signal may be for one only
/// (https://wiki.openstreetmap.org/wiki/Tag:highway=traffic_signals, Key:kerb, Tag:barrier=cycle_barrier).
struct ObstacleRule: OptionSet {
    let rawValue: UInt8

    static let signalForward = ObstacleRule(rawValue: 1)
    static let signalBackward = ObstacleRule(rawValue: 2)
    static let gate = ObstacleRule(rawValue: 4)
    static let narrowBarrier = ObstacleRule(rawValue: 8)
    static let kerb = ObstacleRule(rawValue: 16)

    /// The tags a reader has to keep with nodes, besides those of `BarrierRule`.
    static let keys = ["traffic_signals:direction", "kerb", "maxwidth", "maxwidth:physical"]

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    init(_ tags: OSMTags) {
        self = []
        if tags["highway"] == "traffic_signals" { formUnion(Self.signal(tags["traffic_signals:direction"])) }
        let isNarrow = ["maxwidth:physical", "maxwidth"].contains { key in
            tags[key].map { WidthRule.width($0) != .usual } == true
        }
        switch tags["barrier"] {
        case "gate", "lift_gate", "swing_gate", "sliding_gate", "wicket_gate", "hampshire_gate": insert(.gate)
        case "cycle_barrier": insert(.narrowBarrier)
        case "bollard", "block", "chicane", "motorcycle_barrier", "entrance":
            if isNarrow || tags["barrier"] == "chicane" || tags["barrier"] == "motorcycle_barrier" {
                insert(.narrowBarrier)
            }
        case "kerb": if tags["kerb"] == nil { insert(.kerb) }
        default: break
        }
        if tags["kerb"] == "raised" || tags["kerb"] == "yes" { insert(.kerb) }
    }

    private static func signal(_ direction: String?) -> ObstacleRule {
        switch direction {
        case "forward": .signalForward
        case "backward": .signalBackward
        default: [.signalForward, .signalBackward]
        }
    }
}

extension EdgeTraits {
    /// Counts what stands at a node for those who ride in a direction.
    mutating func add(_ obstacles: ObstacleRule, forward isForward: Bool) {
        if obstacles.isEmpty { return }
        if obstacles.contains(isForward ? .signalForward : .signalBackward) {
            add(1, .signal, forward: isForward)
        }
        if obstacles.contains(.gate) { add(1, .gate, forward: isForward) }
        if obstacles.contains(.narrowBarrier) { add(1, .narrowBarrier, forward: isForward) }
        if obstacles.contains(.kerb) { add(1, .kerb, forward: isForward) }
    }
}
