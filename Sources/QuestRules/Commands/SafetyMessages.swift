// What is said of calls for help and of phones that were lost.

extension Message {
    public static func sosUnknown(_ call: RecordID) -> Message {
        Message(
            "sos-unknown", "There is no call for help “{sos}”.", "Вызова помощи «{sos}» нет.",
            ["sos": .text(call.rawValue)])
    }

    static func sosIsClosed(_ call: RecordID) -> Message {
        Message(
            "sos-closed", "The call for help “{sos}” is closed already.",
            "Вызов помощи «{sos}» уже закрыт.", ["sos": .text(call.rawValue)])
    }

    static func sosOfOther() -> Message {
        Message(
            "sos-of-other", "Only the phone that called for help can take the call back.",
            "Отменить вызов помощи может только телефон, с которого звали.")
    }

    static func tooManyCalls(limit: Int) -> Message {
        Message(
            "too-many-sos",
            "Your team's {limit} {limit|call|calls} for help have reached the organisers; ring them up.",
            """
            Организаторам уже пришло {limit} {limit|вызов|вызова|вызовов} помощи от вашей команды, позвоните \
            им.
            """, ["limit": .count(limit)])
    }

    static func answerEnteredAlready(_ answer: AnswerID) -> Message {
        Message(
            "answer-entered-already",
            "You have just written that down, as answer “{answer}”: once more only in a minute.",
            "Вы только что это записали, ответ «{answer}»: ещё раз — только через минуту.",
            ["answer": .text(answer.rawValue)])
    }

    static func trackerNoPlace() -> Message {
        Message(
            "tracker-no-place", "A tracker has no place to hand over: give it a new ingest token.",
            "У трекера нет места, которое можно передать: выдайте ему новый токен приёма.")
    }

    /// Tells riders that their call was heard.
    ///
    /// - Parameter name: Whoever looks after it; somebody of the staff without a name where `nil`.
    public static func sosHeard(by name: String?) -> Message {
        guard let name else {
            return Message(
                "sos-heard", "Your call for help was heard: the organisers' staff look after it.",
                "Ваш вызов помощи услышан, им занимаются организаторы.")
        }
        return Message(
            "sos-heard-by", "Your call for help was heard: {name} looks after it.",
            "Ваш вызов помощи услышан, им занимается {name}.", ["name": .text(name)])
    }

    /// Tells riders that nobody looks after their call any longer.
    ///
    /// - Parameter isWithdrawn: Whether the rider who called took it back.
    public static func sosOver(isWithdrawn: Bool = false) -> Message {
        guard !isWithdrawn else {
            return Message(
                "sos-taken-back",
                "Your team has taken its call for help back. If you do need help, call again.",
                "Ваша команда отменила вызов помощи. Если помощь всё же нужна, вызовите снова.")
        }
        return Message(
            "sos-over", "Your call for help is closed. If you still need help, call again.",
            "Ваш вызов помощи закрыт. Если помощь ещё нужна, вызовите снова.")
    }
}
