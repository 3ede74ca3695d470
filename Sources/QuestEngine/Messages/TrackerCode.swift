/// Messages about what tracker apps send.
public enum TrackerCode: String, MessageArea {
    case bodyUnreadable = "tracker-body-unreadable"
    case memberMissing = "tracker-member-missing"
    case documentType = "tracker-document-type"
    case tooMany = "tracker-too-many"
    case encrypted = "tracker-encrypted"
    case positionMissing = "tracker-position-missing"
    case positionInvalid = "tracker-position-invalid"
    case timeMissing = "tracker-time-missing"
    case timeInvalid = "tracker-time-invalid"
    case notFixed = "tracker-not-fixed"
    case unreadableText = "tracker-text-unreadable"
    case trackersTooMany = "too-many-trackers"
    case noCaptain = "tracker-no-captain"
    case added = "tracker-added-done"

    public var code: MessageCode { .tracker(self) }

    public var wording: Wording {
        switch self {
        case .bodyUnreadable:
            Wording("The message is no readable {format}.", "Сообщение не читается как {format}.")
        case .memberMissing:
            Wording("The message lacks {member}.", "В сообщении нет {member}.")
        case .documentType:
            Wording(
                "Files with a DOCTYPE are not taken.", "Файлы с объявлением DOCTYPE не принимаются.")
        case .tooMany:
            Wording(
                "Too many positions in one message: at most {limit}.",
                "Слишком много положений в одном сообщении: не больше {limit}.")
        case .encrypted:
            Wording(
                "Encrypted messages cannot be read: turn encryption off in the app.",
                "Зашифрованные сообщения не читаются: отключите шифрование в приложении.")
        case .positionMissing:
            Wording("Reading {number} has no position.", "В записи {number} нет положения.")
        case .positionInvalid:
            Wording(
                "The position of reading {number} is no place on Earth.",
                "Положение в записи {number} — не точка на Земле.")
        case .timeMissing:
            Wording("Reading {number} has no time.", "В записи {number} нет времени.")
        case .timeInvalid:
            Wording("The time of reading {number} cannot be read.", "Время записи {number} не читается.")
        case .notFixed:
            Wording(
                "The tracker itself says that reading {number} is no new position.",
                "Трекер сам сообщает, что запись {number} — не новое положение.")
        case .unreadableText:
            Wording(
                "Text {number} of the stream is no readable GeoJSON.", "Текст {number} потока — не GeoJSON.")
        case .trackersTooMany:
            Wording(
                "The team has all the trackers it may have: {limit}. Another one has to be removed first.",
                "У команды уже столько трекеров, сколько можно: {limit}. Сначала нужно убрать один из них.")
        case .noCaptain:
            Wording("A tracker cannot be captain.", "Трекер не может быть капитаном.")
        case .added:
            Wording(
                "Team {team} has tracker {device} now. Its links, shown only now, set up one of these apps:",
                "У команды {team} теперь есть трекер {device}. Ссылки, показанные только сейчас, настраивают "
                    + "одно из приложений:")
        }
    }
}
