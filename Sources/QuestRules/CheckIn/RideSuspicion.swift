/// A reason to look closer at a ride: something in its track that honest rides hardly have. Never a verdict; a judge
/// decides what it is worth.
public struct RideSuspicion: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        /// A way from one fix to the next that is farther than can be ridden.
        case teleport
        /// The device itself says that positions are made up.
        case mock
        /// Straighter than roads and receivers allow, or away from all roads.
        case straightLine = "straight-line"
        /// Positions that another team's device had, to the last digit.
        case copiedTrack = "copied-track"
        /// One and the same accuracy all the way.
        case frozenAccuracy = "frozen-accuracy"
        /// Fixes dated after they were sent.
        case futureTime = "future-time"
        /// A speed that only motors keep for so long.
        case motorSpeed = "motor-speed"
        /// A device on the spot that says it moves.
        case staticMotion = "static-motion"
    }

    public let kind: Kind
    /// The first and the last moment: moments that count.
    public let first: Timestamp
    public let last: Timestamp
    /// Number of fixes that show it.
    public let fixes: Int

    /// The message that a judge reads of it.
    public var message: Message {
        switch kind {
        case .teleport:
            Message(
                "suspicion-teleport", "From one position to the next farther than anybody rides.",
                "От одного положения до следующего дальше, чем можно проехать.")
        case .mock:
            Message(
                "suspicion-mock", "The device calls positions made up.",
                "Само устройство называет положения подставными.")
        case .straightLine:
            Message(
                "suspicion-straight-line",
                "Straighter than roads and receivers allow, or away from all roads.",
                "Прямее, чем позволяют дороги и приёмник, или в стороне от всех дорог.")
        case .copiedTrack:
            Message(
                "suspicion-copied-track", "Positions that another team's device had, to the last digit.",
                "Положения, до последней цифры совпадающие с положениями другой команды.")
        case .frozenAccuracy:
            Message(
                "suspicion-frozen-accuracy", "One and the same accuracy all the way.",
                "Одна и та же точность на всём пути.")
        case .futureTime:
            Message(
                "suspicion-future-time", "Positions dated later than they were sent.",
                "Положения помечены временем позже их отправки.")
        case .motorSpeed:
            Message(
                "suspicion-motor-speed", "As fast for as long as only motors are.",
                "Так быстро и так долго ездят только с мотором.")
        case .staticMotion:
            Message(
                "suspicion-static-motion", "On the spot while the device says that it moves.",
                "На месте, хотя устройство сообщает о движении.")
        }
    }
}
