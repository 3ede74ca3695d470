/// The weight and the riding time of a route, without its way.
///
/// Routes are chosen by weight. Where several weigh the same, this tells the riding time of the quickest of
/// them, whatever the order in which they are found; `route` shows one of them, not always the quickest. Weights
/// are as fine as milliseconds or millimetres, so that hardly ever happens.
public struct RouteCost: Hashable, Sendable {
    /// Weight that is minimised, in the unit of the profile (`Profile.Objective`).
    public let weight: Weight
    let milliseconds: UInt32

    /// Riding time, turns included.
    public var duration: Seconds { Seconds(Double(milliseconds) / 1000) }

    static let none = RouteCost(weight: .zero, milliseconds: 0)

    /// The form in which climbs add costs up; smaller by weight first.
    var packed: UInt64 { UInt64(weight: weight.rawValue, along: milliseconds) }

    init(weight: Weight, milliseconds: UInt32) {
        self.weight = weight
        self.milliseconds = milliseconds
    }

    init(packed: UInt64) {
        self.init(weight: Weight(packed.highHalf), milliseconds: packed.lowHalf)
    }
}
