// What is said to organisers whose zone cannot be taken.

extension Message {
    static func zoneUnknown(_ zone: ZoneID) -> Message {
        Message(
            "zone-unknown", "There is no zone “{zone}”.", "Зоны «{zone}» нет.",
            ["zone": .text(zone.rawValue)])
    }

    static func zoneExists(_ zone: ZoneID) -> Message {
        Message(
            "zone-exists", "There is a zone “{zone}” already.", "Зона «{zone}» уже есть.",
            ["zone": .text(zone.rawValue)])
    }

    static func zoneIDInvalid() -> Message {
        Message(
            "zone-id-invalid", "A zone's id is up to 64 small Latin letters, digits and hyphens.",
            "Идентификатор зоны — до 64 строчных латинских букв, цифр и дефисов.")
    }

    static func zoneNameInvalid(limit: Int) -> Message {
        Message(
            "zone-name-invalid", "A zone's name is one line of 1 to {limit} characters.",
            "Название зоны — одна строка, от 1 до {limit} символов.", ["limit": .count(limit)])
    }

    static func zoneTimesInvalid() -> Message {
        Message(
            "zone-times-invalid", "A zone ends after it begins, and not in the past.",
            "Зона заканчивается позже, чем начинается, и не в прошлом.")
    }
}
