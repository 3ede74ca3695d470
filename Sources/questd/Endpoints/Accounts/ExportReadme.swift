import QuestEngine

/// The text that goes with an export and says what each of its files is, in both languages.
enum ExportReadme {
    /// - Parameters:
    ///   - ofAccount: Whether it is an account's, with a folder for each device.
    ///   - isWhole: Whether nobody else held the place of one of the devices before or since.
    static func text(ofAccount: Bool, isWhole: Bool) -> String {
        [Language.russian, .english].map { language in
            let files = (ofAccount ? account : []) + device
            let width = files.map { $0.name.count }.max() ?? 0
            let rows = files.map { file in
                file.name + String(repeating: " ", count: width - file.name.count + 2)
                    + file.message.text(in: language)
            }
            let cut = isWhole ? [] : [Message.exportTakenOver()]
            let head = ([Message.exportIntro(), .exportTimes()] + cut).map { $0.text(in: language) }
            return (head + [""] + rows).joined(separator: "\n")
        }.joined(separator: "\n\n\n") + "\n"
    }

    private typealias File = (name: String, message: Message)

    private static let account: [File] = [
        ("account.json", .exportAccountFile()), ("account-log.jsonl", .exportAccountLogFile()),
        ("quests/…/staff.json", .exportStaffFile()),
    ]

    private static let device: [File] = [
        ("quests/…/me.json", .exportMeFile()), ("quests/…/answers.json", .exportAnswersFile()),
        ("quests/…/messages.json", .exportMessagesFile()), ("quests/…/track.gpx", .exportGPXFile()),
        ("quests/…/track.geojson", .exportGeoJSONFile()), ("quests/…/tracker.*", .exportTrackersFile()),
        ("quests/…/photos/", .exportPhotosFile()),
        ("quests/…/looks.json", .exportLooksFile()), ("quests/…/log.jsonl", .exportLogFile()),
    ]
}

extension Message {
    fileprivate static func exportIntro() -> Message {
        Message(
            "export-intro",
            "All that this server keeps of you, and nothing that other people have sent.",
            "Всё, что этот сервер хранит о вас, и ничего из того, что прислали другие люди.")
    }

    fileprivate static func exportTimes() -> Message {
        Message(
            "export-times",
            "Times are in UTC, places are longitude and latitude in degrees. A long track goes on in track.2 and so on.",
            "Время указано по UTC, места — долгота и широта в градусах. Длинный трек продолжается в track.2 и так далее."
        )
    }

    fileprivate static func exportTakenOver() -> Message {
        Message(
            "export-taken-over",
            "A device’s place was taken over by a code of the captain or the organisers. Only what came while it was yours is here: what another holder sent is theirs, also where that was you with an earlier phone and without an account. Ask the organisers for that.",
            "Место устройства перешло по коду капитана или организаторов. Здесь только то, что пришло, пока оно было вашим: присланное другим владельцем — его, даже если это были вы с прежним телефоном и без аккаунта. Об этих данных спросите организаторов."
        )
    }

    fileprivate static func exportAccountFile() -> Message {
        Message(
            "export-account-file",
            "your account: name, phone, sign-ins, roles, quests you took part in, browsers where you are signed in",
            "аккаунт: имя, телефон, способы входа, роли, квесты, где вы участвовали, браузеры, где выполнен вход"
        )
    }

    fileprivate static func exportAccountLogFile() -> Message {
        Message(
            "export-account-log-file", "the log of your account, as it is kept",
            "журнал аккаунта в том виде, в каком он хранится")
    }

    fileprivate static func exportStaffFile() -> Message {
        Message(
            "export-staff-file",
            "the roles you have in a quest, what you decided and wrote there; of roles that were taken from you nothing is known",
            "ваши роли в квесте и то, что вы решили и написали; об отозванных ролях аккаунт не помнит")
    }

    fileprivate static func exportTrackersFile() -> Message {
        Message(
            "export-trackers-file", "where the trackers of your team of one were, if it had any",
            "где были трекеры, если вы ехали один и они были")
    }

    fileprivate static func exportMeFile() -> Message {
        Message(
            "export-me-file",
            "your team, your device, the consents you gave and withdrew, and when recording was paused",
            "команда, устройство, согласия, которые вы дали и отозвали, и паузы в записи")
    }

    fileprivate static func exportAnswersFile() -> Message {
        Message(
            "export-answers-file", "your answers, with verdicts and what was written about them",
            "ответы, вердикты и то, что о них написано")
    }

    fileprivate static func exportMessagesFile() -> Message {
        Message(
            "export-messages-file", "what organisers told your team, and your calls for help",
            "сообщения организаторов команде и ваши вызовы помощи")
    }

    fileprivate static func exportGPXFile() -> Message {
        Message(
            "export-gpx-file", "where your device was, for maps and sports programs",
            "где было устройство — для карт и спортивных программ")
    }

    fileprivate static func exportGeoJSONFile() -> Message {
        Message(
            "export-geojson-file", "the same with everything that is kept of each position",
            "то же, со всем, что хранится о каждом положении")
    }

    fileprivate static func exportPhotosFile() -> Message {
        Message(
            "export-photos-file",
            "your photos and videos as you sent them; “copy” is what others are shown, without metadata",
            "фото и видео в том виде, в каком вы их прислали; copy — то, что показывают другим, без метаданных"
        )
    }

    fileprivate static func exportLooksFile() -> Message {
        Message(
            "export-looks-file", "when somebody looked at where your device was, and in which role",
            "когда и в какой роли смотрели, где было устройство")
    }

    fileprivate static func exportLogFile() -> Message {
        Message(
            "export-log-file",
            "records of the quest’s log about you; whole once the quest is closed, before that as your team may see them",
            "записи журнала квеста о вас: целиком после закрытия квеста, до этого — то, что может видеть команда"
        )
    }
}
