/// Messages of a daemon that cannot start, or not with this configuration. Each says what to do.
public enum StartCode: String, MessageArea {
    case settingUnknown = "setting-unknown"
    case settingMisspelt = "setting-misspelt"
    case settingMissing = "setting-missing"
    case settingInvalid = "setting-invalid"
    case configurationUnreadable = "configuration-unreadable"
    case configurationMalformed = "configuration-malformed"
    case clockMismatch = "clock-mismatch"
    case addressInUse = "address-in-use"
    case addressUnusable = "address-unusable"
    case keysMissing = "keys-missing"
    case secretExposed = "secret-exposed"
    case secretUnusable = "secret-unusable"

    public var code: MessageCode { .start(self) }

    public var wording: Wording {
        switch self {
        case .settingUnknown:
            Wording("{origin}: there is no setting “{name}”.", "{origin}: настройки «{name}» нет.")
        case .settingMisspelt:
            Wording(
                "{origin}: there is no setting “{name}”; did you mean “{suggestion}”?",
                "{origin}: настройки «{name}» нет; возможно, имелось в виду «{suggestion}»?")
        case .settingMissing:
            Wording(
                "“{name}” is not set: give --{name}, {variable}, or a member of the configuration file.",
                "Не задано «{name}»: укажите --{name}, {variable} или поле в файле настроек.")
        case .settingInvalid:
            Wording(
                "{origin}: “{name}” has no valid value; expected is {expected}.",
                "{origin}: недопустимое значение «{name}»; ожидается {expected}.")
        case .configurationUnreadable:
            Wording(
                "Cannot read the configuration file {file}.", "Не удаётся прочитать файл настроек {file}.")
        case .configurationMalformed:
            Wording(
                "{file}: a configuration file is one JSON object whose values are strings.",
                "{file}: файл настроек — один объект JSON, все значения в котором строки.")
        case .clockMismatch:
            Wording(
                """
                {file}: this database was made by a clock {speed} times as fast: give the same --clock-speed, or take \
                another database. A rehearsal at another speed needs a new one.
                """,
                """
                {file}: эта база создана с часами, идущими в {speed} {speed|раз|раза|раз} быстрее: укажите такое же \
                --clock-speed или возьмите другую базу. Для репетиции с другой скоростью нужна новая база.
                """)
        case .addressInUse:
            Wording(
                "{address} is taken by another program: stop it, or choose another address with --listen.",
                "Адрес {address} занят другой программой: остановите её или выберите другой адрес через --listen."
            )
        case .addressUnusable:
            Wording(
                "Cannot listen on {address}: choose another address with --listen.",
                "Нельзя принимать соединения на {address}: выберите другой адрес через --listen.")
        case .keysMissing:
            Wording(
                """
                {database} has quests, but there is no {files}: their join codes and printed codes are good only with \
                the keys that they were made with. Put them back from a copy, or name their folder with --state-dir. \
                Who means to give up all codes and make new ones starts once with --new-keys.
                """,
                """
                В {database} есть квесты, но нет {files}: коды команд и напечатанные коды годятся только с теми \
                ключами, с которыми созданы. Верните ключи из копии или укажите их папку через --state-dir. Чтобы \
                отказаться от всех кодов и создать новые ключи, запустите один раз с --new-keys.
                """)
        case .secretExposed:
            Wording(
                "{file} can be read by others: allow it to its owner only (chmod 600).",
                "Файл {file} доступен другим пользователям: оставьте доступ только владельцу (chmod 600).")
        case .secretUnusable:
            Wording("Cannot use {file}: {reason}.", "Не удаётся использовать {file}: {reason}.")
        }
    }
}
