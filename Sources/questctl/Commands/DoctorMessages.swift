import QuestEngine

extension Message {
    static func doctorConfig(_ file: String) -> Message {
        Message("doctor-config", "settings: {file}", "настройки: {file}", ["file": .text(file)])
    }

    static func doctorServer(_ server: String) -> Message {
        Message("doctor-server", "server: {server}", "сервер: {server}", ["server": .text(server)])
    }

    static func doctorReady() -> Message {
        Message("doctor-ready", "the daemon answers and is ready", "сервер отвечает и готов")
    }

    static func doctorVersion(_ version: String) -> Message {
        Message(
            "doctor-version", "version {version}, as here", "версия {version}, как и здесь",
            ["version": .text(version)])
    }

    static func doctorVersionDiffers(_ theirs: String, ours: String) -> Message {
        Message(
            "doctor-version-differs",
            "the daemon has version {theirs}, this questctl {ours}: use the same on both sides",
            "версия сервера {theirs}, а questctl {ours}: поставьте одинаковые",
            ["theirs": .text(theirs), "ours": .text(ours)])
    }

    static func doctorMap(_ map: String) -> Message {
        Message("doctor-map", "map: {map}", "карта: {map}", ["map": .text(map)])
    }

    static func doctorToken() -> Message {
        Message("doctor-token", "the token is accepted", "токен подходит")
    }

    static func doctorQuests(_ count: Int) -> Message {
        Message("doctor-quests", "quests: {count}", "квестов: {count}", ["count": .count(count)])
    }

    static func doctorKeysMissing(_ files: [String]) -> Message {
        Message(
            "doctor-keys-missing",
            """
            gone from the daemon's disk: {files}. Put it back from a copy before the daemon is restarted, \
            or all join codes and printed codes are worthless
            """,
            """
            с диска сервера пропали: {files}. Верните из копии до перезапуска сервера, иначе все коды \
            команд и напечатанные коды станут негодными
            """, ["files": .text(files.joined(separator: ", "))])
    }

    static func doctorPrivacyMissing() -> Message {
        Message(
            "doctor-privacy-missing",
            """
            people sign in here, and the page about personal data does not say who answers for it: start the \
            daemon with --privacy FILE.json
            """,
            """
            здесь входят с аккаунтом, а страница о персональных данных не говорит, кто за них отвечает: \
            запустите сервер с --privacy FILE.json
            """)
    }

    static func doctorPhotosMissing(_ count: Int) -> Message {
        Message(
            "doctor-photos-missing",
            """
            {count} {count|photo is|photos are} not on the daemon's disk: put back the folder beside the \
            database from a copy
            """,
            """
            на диске сервера нет {count} {count|фотографии|фотографий|фотографий}: верните из копии папку \
            рядом с базой
            """, ["count": .count(count)])
    }

    static func doctorLogs(_ count: Int) -> Message {
        Message(
            "doctor-logs", "{count} {count|log is|logs are} whole",
            "{count} {count|журнал цел|журнала целы|журналов целы}", ["count": .count(count)])
    }

    static func doctorPending(_ count: Int, quest: String) -> Message {
        Message(
            "doctor-pending",
            """
            {count} {count|answer waits|answers wait} for a judge in {quest}: questctl answers list \
            {quest} --pending
            """,
            """
            {count} {count|ответ ждёт|ответа ждут|ответов ждут} судью в {quest}: questctl answers list \
            {quest} --pending
            """, ["count": .count(count), "quest": .text(quest)])
    }
}
