extension Message {
    static func profileNameMissing() -> Message {
        Message(
            "profile-name-missing", "The profile needs a name: name = \"…\".",
            "Профилю нужно имя: name = \"…\".")
    }

    static func profileNameUnusable() -> Message {
        Message(
            "profile-name-unusable",
            "A name has 2 to {most} lower-case letters, digits and hyphens, begins with a letter, and is none of the built-in profiles.",
            "В имени от 2 до {most} строчных латинских букв, цифр и дефисов, первая — буква, и это не имя встроенного профиля.",
            ["most": .count(ProfileName.longest)])
    }

    static func profileBaseUnknown() -> Message {
        Message(
            "profile-base-unknown", "“base” is a built-in profile: {names}.",
            "«base» — встроенный профиль: {names}.",
            ["names": .text(Profile.all.map(\.name.rawValue).joined(separator: ", "))])
    }

    static func profileKeyUnknown(_ path: String, meant: String?) -> Message {
        guard let meant else {
            return Message(
                "profile-key-unknown", "Profiles have nothing called “{name}”.",
                "В профиле нет ничего с именем «{name}».", ["name": .text(path)])
        }
        return Message(
            "profile-key-misspelt", "Profiles have nothing called “{name}”; did you mean “{meant}”?",
            "В профиле нет ничего с именем «{name}»; может быть, «{meant}»?",
            ["name": .text(path), "meant": .text(meant)])
    }

    static func profileNumberOutside(_ path: String, _ range: ClosedRange<Double>) -> Message {
        Message(
            "profile-number-outside", "“{name}” is a number from {least} to {most}.",
            "«{name}» — число от {least} до {most}.",
            [
                "name": .text(path), "least": .number(range.lowerBound), "most": .number(range.upperBound),
            ])
    }

    static func profileWordUnknown(_ word: String, in path: String, known: [String]) -> Message {
        Message(
            "profile-word-unknown", "“{name}” takes no “{word}”, but: {known}.",
            "У «{name}» не бывает «{word}», только: {known}.",
            ["name": .text(path), "word": .text(word), "known": .text(known.joined(separator: ", "))])
    }

    static func profileListMissing(_ path: String, known: [String]) -> Message {
        Message(
            "profile-list-missing", "“{name}” is a list in brackets, of: {known}.",
            "«{name}» — список в скобках из слов: {known}.",
            ["name": .text(path), "known": .text(known.joined(separator: ", "))])
    }

    static func profileFlagMissing(_ path: String) -> Message {
        Message(
            "profile-flag-missing", "“{name}” is true or false.", "«{name}» — true или false.",
            ["name": .text(path)])
    }
}
