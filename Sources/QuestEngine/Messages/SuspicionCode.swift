/// What judges read of a ride that looks odd.
public enum SuspicionCode: String, MessageArea {
    case teleport = "suspicion-teleport"
    case mock = "suspicion-mock"
    case straightLine = "suspicion-straight-line"
    case copiedTrack = "suspicion-copied-track"
    case frozenAccuracy = "suspicion-frozen-accuracy"
    case futureTime = "suspicion-future-time"
    case motorSpeed = "suspicion-motor-speed"
    case staticMotion = "suspicion-static-motion"

    public var code: MessageCode { .suspicion(self) }

    public var message: Message { Message(self) }

    public var wording: Wording {
        switch self {
        case .teleport:
            Wording(
                "From one position to the next farther than anybody rides.",
                "От одного положения до следующего дальше, чем можно проехать.")
        case .mock:
            Wording(
                "The device calls positions made up.", "Само устройство называет положения подставными.")
        case .straightLine:
            Wording(
                "Straighter than roads and receivers allow, or away from all roads.",
                "Прямее, чем позволяют дороги и приёмник, или в стороне от всех дорог.")
        case .copiedTrack:
            Wording(
                "Positions that another team's device had, to the last digit.",
                "Положения, до последней цифры совпадающие с положениями другой команды.")
        case .frozenAccuracy:
            Wording(
                "One and the same accuracy all the way.", "Одна и та же точность на всём пути.")
        case .futureTime:
            Wording(
                "Positions dated later than they were sent.",
                "Положения помечены временем позже их отправки.")
        case .motorSpeed:
            Wording(
                "As fast for as long as only motors are.",
                "Так быстро и так долго ездят только с мотором.")
        case .staticMotion:
            Wording(
                "On the spot while the device says that it moves.",
                "На месте, хотя устройство сообщает о движении.")
        }
    }
}
