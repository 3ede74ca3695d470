import QuestEngine
import QuestWire

extension Message {
    static func sosTaken(_ call: AdminSOS) -> Message {
        Message(
            "sos-taken-done", "Call {record} of {team} is taken over by {name}.",
            "Вызов {record} команды {team} взят: {name}.",
            [
                "record": .text("\(call.seq)"), "team": .text(call.shownTeam),
                "name": .text(call.takenByName ?? call.takenBy ?? ""),
            ])
    }

    static func sosClosed(_ call: AdminSOS) -> Message {
        Message(
            "sos-closed-done", "Call {record} of {team} is closed.",
            "Вызов {record} команды {team} закрыт.",
            ["record": .text("\(call.seq)"), "team": .text(call.shownTeam)])
    }

    /// A line of the live board about a call that is open no longer.
    static func sosEnded(_ call: AdminSOS) -> Message {
        guard call.isWithdrawn == true else { return sosClosed(call) }
        return Message(
            "sos-withdrawn-told", "Call {record} of {team} is withdrawn by whoever called.",
            "Вызов {record} команды {team} отменён тем, кто звал.",
            ["record": .text("\(call.seq)"), "team": .text(call.shownTeam)])
    }

    /// A line of the live board.
    static func sosCalled(_ call: AdminSOS) -> Message {
        let parts = [call.phones, call.latestPlace?.position.typed, call.text]
        return Message(
            "sos-called", "SOS {record}: {team} calls for help. {details}",
            "SOS {record}: команда {team} зовёт на помощь. {details}",
            [
                "record": .text("\(call.seq)"), "team": .text(call.shownTeam),
                "details": .text(parts.compactMap(\.self).joined(separator: "; ")),
            ])
    }

    static func placeOffered(_ offer: PlaceOffered, until: String) -> Message {
        Message(
            "place-offered",
            """
            Code {code} puts a new phone in the place of device {device}, until {until}. Join with it on the new \
            phone; the old one is signed out then.
            """,
            """
            Код {code} ставит новый телефон на место устройства {device}, действует до {until}. Войдите по нему \
            на новом телефоне, старый тогда потеряет доступ.
            """,
            ["code": .text(offer.code), "device": .text(offer.device.rawValue), "until": .text(until)])
    }
}

extension AdminSOS {
    /// The team's name, or its id once the name has been erased.
    fileprivate var shownTeam: String { teamName.isEmpty ? team.rawValue : teamName }
}

extension Label {
    static let due = Label("label-due", "due", "срок")
    static let inFullUntil = Label("label-in-full-until", "in full until", "без штрафа до")
    static let countsUntil = Label("label-counts-until", "counts until", "в зачёт до")
    static let why = Label("label-why", "why", "почему")
    static let stageOut = Label("label-stage-out", "out", "на маршруте")
    static let stageToStart = Label("label-stage-to-start", "still to start", "ещё не стартовала")
    static let stageUnseen = Label("label-stage-unseen", "no sign", "нет признаков старта")
    static let lastSeen = Label("label-last-seen", "last seen", "последний раз")
    static let sosWaits = Label("label-sos-waits", "waits", "ждёт")
    static let sosClosed = Label("label-sos-closed", "closed", "закрыт")
    static let sosWithdrawn = Label("label-sos-withdrawn", "withdrawn", "отменён")
}
