import QuestEngine

// Messages about settings and files that the daemon cannot start with.

extension Message {
    /// - Parameters:
    ///   - origin: Where the name was read, such as the file's name.
    ///   - suggestion: The nearest name that there is, if one is near.
    static func settingUnknown(_ name: String, in origin: String, suggestion: String?) -> Message {
        guard let suggestion else {
            return Message(
                "setting-unknown", "{origin}: there is no setting “{name}”.",
                "{origin}: настройки «{name}» нет.", ["name": .text(name), "origin": .text(origin)])
        }
        return Message(
            "setting-misspelt", "{origin}: there is no setting “{name}”; did you mean “{suggestion}”?",
            "{origin}: настройки «{name}» нет; возможно, имелось в виду «{suggestion}»?",
            ["name": .text(name), "origin": .text(origin), "suggestion": .text(suggestion)])
    }

    static func settingMissing(_ name: String, variable: String) -> Message {
        Message(
            "setting-missing",
            "“{name}” is not set: give --{name}, {variable}, or a member of the configuration file.",
            "Не задано «{name}»: укажите --{name}, {variable} или поле в файле настроек.",
            ["name": .text(name), "variable": .text(variable)])
    }

    /// - Parameter expected: The form of valid values, such as `HOST:PORT`.
    static func settingInvalid(_ name: String, in origin: String, expected: String) -> Message {
        Message(
            "setting-invalid", "{origin}: “{name}” has no valid value; expected is {expected}.",
            "{origin}: недопустимое значение «{name}»; ожидается {expected}.",
            ["name": .text(name), "origin": .text(origin), "expected": .text(expected)])
    }

    static func configurationUnreadable(_ file: String) -> Message {
        Message(
            "configuration-unreadable", "Cannot read the configuration file {file}.",
            "Не удаётся прочитать файл настроек {file}.", ["file": .text(file)])
    }

    static func configurationMalformed(_ file: String) -> Message {
        Message(
            "configuration-malformed",
            "{file}: a configuration file is one JSON object whose values are strings.",
            "{file}: файл настроек — один объект JSON, все значения в котором строки.", ["file": .text(file)])
    }

    /// - Parameter speed: Of the clock that goes with the database.
    static func clockMismatch(_ file: String, speed: Int) -> Message {
        Message(
            "clock-mismatch",
            """
            {file}: this database was made by a clock {speed} times as fast: give the same --clock-speed, \
            or take another database. A rehearsal at another speed needs a new one.
            """,
            """
            {file}: эта база создана с часами, идущими в {speed} {speed|раз|раза|раз} быстрее: укажите \
            такое же --clock-speed или возьмите другую базу. Для репетиции с другой скоростью нужна новая \
            база.
            """, ["file": .text(file), "speed": .count(speed)])
    }

    static func addressInUse(_ address: String) -> Message {
        Message(
            "address-in-use",
            "{address} is taken by another program: stop it, or choose another address with --listen.",
            "Адрес {address} занят другой программой: остановите её или выберите другой адрес через --listen.",
            ["address": .text(address)])
    }

    static func addressUnusable(_ address: String) -> Message {
        Message(
            "address-unusable", "Cannot listen on {address}: choose another address with --listen.",
            "Нельзя принимать соединения на {address}: выберите другой адрес через --listen.",
            ["address": .text(address)])
    }

    static func keysMissing(_ files: [String], database: String) -> Message {
        Message(
            "keys-missing",
            """
            {database} has quests, but there is no {files}: their join codes and printed codes are good \
            only with the keys that they were made with. Put them back from a copy, or name their folder \
            with --state-dir. Who means to give up all codes and make new ones starts once with \
            --new-keys.
            """,
            """
            В {database} есть квесты, но нет {files}: коды команд и напечатанные коды годятся только с \
            теми ключами, с которыми созданы. Верните ключи из копии или укажите их папку через \
            --state-dir. Чтобы отказаться от всех кодов и создать новые ключи, запустите один раз с \
            --new-keys.
            """, ["files": .text(files.joined(separator: ", ")), "database": .text(database)])
    }

    static func secretUnusable(_ file: String, reason: String) -> Message {
        Message(
            "secret-unusable", "Cannot use {file}: {reason}.", "Не удаётся использовать {file}: {reason}.",
            ["file": .text(file), "reason": .reason(reason)])
    }
}
