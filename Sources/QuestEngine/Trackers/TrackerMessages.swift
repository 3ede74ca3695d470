// Messages about what tracker apps send.

extension Message {
    public static func trackerBodyUnreadable(as format: String) -> Message {
        Message(
            "tracker-body-unreadable", "The message is no readable {format}.",
            "Сообщение не читается как {format}.", ["format": .text(format)])
    }

    public static func trackerMemberMissing(_ member: String) -> Message {
        Message(
            "tracker-member-missing", "The message lacks {member}.", "В сообщении нет {member}.",
            ["member": .text(member)])
    }

    public static func trackerDocumentType() -> Message {
        Message(
            "tracker-document-type", "Files with a DOCTYPE are not taken.",
            "Файлы с объявлением DOCTYPE не принимаются.")
    }

    public static func trackerTooMany(limit: Int) -> Message {
        Message(
            "tracker-too-many", "Too many positions in one message: at most {limit}.",
            "Слишком много положений в одном сообщении: не больше {limit}.", ["limit": .count(limit)])
    }

    public static func trackerEncrypted() -> Message {
        Message(
            "tracker-encrypted", "Encrypted messages cannot be read: turn encryption off in the app.",
            "Зашифрованные сообщения не читаются: отключите шифрование в приложении.")
    }

    /// - Parameter index: The place of the reading, counted from 0; people read it counted from 1.
    static func trackerPositionMissing(index: Int) -> Message {
        Message(
            "tracker-position-missing", "Reading {number} has no position.",
            "В записи {number} нет положения.", ["number": .count(index + 1)])
    }

    /// - Parameter index: The place of the reading, counted from 0; people read it counted from 1.
    static func trackerPositionInvalid(index: Int) -> Message {
        Message(
            "tracker-position-invalid", "The position of reading {number} is no place on Earth.",
            "Положение в записи {number} — не точка на Земле.", ["number": .count(index + 1)])
    }

    /// - Parameter index: The place of the reading, counted from 0; people read it counted from 1.
    static func trackerTimeMissing(index: Int) -> Message {
        Message(
            "tracker-time-missing", "Reading {number} has no time.", "В записи {number} нет времени.",
            ["number": .count(index + 1)])
    }

    /// - Parameter index: The place of the reading, counted from 0; people read it counted from 1.
    static func trackerTimeInvalid(index: Int) -> Message {
        Message(
            "tracker-time-invalid", "The time of reading {number} cannot be read.",
            "Время записи {number} не читается.", ["number": .count(index + 1)])
    }

    /// - Parameter index: The place of the reading, counted from 0; people read it counted from 1.
    static func trackerNotFixed(index: Int) -> Message {
        Message(
            "tracker-not-fixed", "The tracker itself says that reading {number} is no new position.",
            "Трекер сам сообщает, что запись {number} — не новое положение.", ["number": .count(index + 1)])
    }

    /// - Parameter index: The place of the reading, counted from 0; people read it counted from 1.
    static func trackerTextUnreadable(index: Int) -> Message {
        Message(
            "tracker-text-unreadable", "Text {number} of the stream is no readable GeoJSON.",
            "Текст {number} потока — не GeoJSON.", ["number": .count(index + 1)])
    }
}
