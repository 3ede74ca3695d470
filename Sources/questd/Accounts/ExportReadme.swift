import QuestEngine

/// The text that goes with an export and says what each of its files is, in both languages.
enum ExportReadme {
    /// - Parameter ofAccount: Whether it is an account's, with a folder for each device.
    static func text(ofAccount: Bool) -> String {
        [Language.russian, .english].map { language in
            let files = (ofAccount ? account : []) + device
            let width = files.map { $0.name.count }.max() ?? 0
            let rows = files.map { file in
                file.name + String(repeating: " ", count: width - file.name.count + 2)
                    + file.message.text(in: language)
            }
            let head = [Message.exportIntro(), .exportTimes()].map { $0.text(in: language) }
            return (head + [""] + rows).joined(separator: "\n")
        }.joined(separator: "\n\n\n") + "\n"
    }

    private typealias File = (name: String, message: Message)

    private static let account: [File] = [
        ("account.json", .exportAccountFile()), ("account-log.jsonl", .exportAccountLogFile()),
    ]

    private static let device: [File] = [
        ("quests/…/me.json", .exportMeFile()), ("quests/…/answers.json", .exportAnswersFile()),
        ("quests/…/messages.json", .exportMessagesFile()), ("quests/…/track.gpx", .exportGPXFile()),
        ("quests/…/track.geojson", .exportGeoJSONFile()), ("quests/…/photos/", .exportPhotosFile()),
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
            "export-looks-file", "who looked at where your device was, and when",
            "кто и когда смотрел, где было устройство")
    }

    fileprivate static func exportLogFile() -> Message {
        Message(
            "export-log-file",
            "records of the quest’s log about you; whole once the quest is closed, before that as your team may see them",
            "записи журнала квеста о вас: целиком после закрытия квеста, до этого — то, что может видеть команда"
        )
    }
}
