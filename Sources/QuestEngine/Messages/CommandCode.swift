/// Messages of the command line.
public enum CommandCode: String, MessageArea {
    case fileUnreadable = "file-unreadable"
    case fileUnwritable = "file-unwritable"
    case questCheckSummary = "quest-check-summary"
    case questCheckClean = "quest-check-clean"
    case serverUnreachable = "server-unreachable"
    case serverInvalid = "server-invalid"
    case serverStrange = "server-strange"
    case adminTokenMissing = "admin-token-missing"
    case adminTokenRefused = "admin-token-refused"
    case adminTokenUnusable = "admin-token-unusable"
    case coordinateMalformed = "coordinate-malformed"
    case avoidanceMalformed = "avoidance-malformed"
    case avoidanceFileUnusable = "avoidance-file-unusable"
    case questNameMissing = "quest-name-missing"
    case documentTooLarge = "document-too-large"
    case outputIsInput = "output-is-input"
    case mapCost = "map-cost"
    case mapBuilt = "map-built"
    case demoWritten = "demo-written"
    case demoNext = "demo-next"
    case questLoaded = "quest-loaded"
    case questUnchanged = "quest-unchanged"
    case questOpenNext = "quest-open-next"
    case questPhase = "quest-phase-set"
    case questOpensLater = "quest-opens-later"
    case teamAdded = "team-added"
    case codeIssued = "code-issued-done"
    case codeRevoked = "code-revoked-done"
    case deviceRemoved = "device-removed-done"
    case captainMade = "captain-made"
    case teamErased = "team-erased-done"
    case waveChosen = "wave-chosen-done"
    case waveLeft = "wave-left-done"
    case startRecorded = "start-recorded"
    case finishRecorded = "finish-recorded"
    case rideUndone = "ride-undone"
    case messageSent = "message-sent-done"
    case questErased = "quest-erased-done"
    case eraseQuestQuestion = "erase-quest-question"
    case eraseTeamQuestion = "erase-team-question"
    case removeDeviceQuestion = "remove-device-question"
    case revokeStaffQuestion = "revoke-staff-question"
    case notDone = "not-done"
    case staffInvited = "staff-invited-done"
    case staffAcceptNext = "staff-accept-next"
    case staffAccepted = "staff-accepted"
    case staffRevoked = "staff-revoked-done"
    case tokenSaved = "token-saved"
    case linkMalformed = "link-malformed"
    case confirmationMissing = "confirmation-missing"
    case logExported = "log-exported"
    case teamAdjusted = "team-adjusted"
    case pointsGiven = "points-given"
    case secondsGiven = "seconds-given"
    case entryChanged = "entry-changed"
    case decisionWithdrawn = "decision-withdrawn"
    case evidenceWritten = "evidence-written"
    case questFileWritten = "quest-file-written"
    case resultsWritten = "results-written"
    case resultsOfNow = "results-of-now"
    case resultsFinal = "results-final"
    case resultsFrozen = "results-frozen"
    case serverKept = "server-kept"
    case serverForgotten = "server-forgotten"
    case serverUnknown = "server-unknown"
    case serverNameInvalid = "server-name-invalid"
    case settingsUnusable = "settings-unusable"
    case homeMissing = "home-missing"
    case zoneAdded = "zone-added"
    case zoneAddedNowhere = "zone-added-nowhere"
    case zonePlanned = "zone-planned"
    case zoneEnds = "zone-ends"
    case zoneRemoved = "zone-removed"
    case timeMalformed = "time-malformed"
    case zoneFileUnusable = "zone-file-unusable"
    case answerDecided = "answer-decided"
    case logValid = "log-valid"
    case logInvalid = "log-invalid"
    case logTimesImpossible = "log-times-impossible"
    case headMalformed = "log-head-malformed"
    case watchWaits = "watch-waits"
    case nothingToShow = "nothing-to-show"
    case routeSummary = "route-summary"
    case daemonReady = "daemon-ready"
    case mapSynthetic = "map-synthetic"

    public var code: MessageCode { .command(self) }

    public var wording: Wording {
        switch self {
        case .fileUnreadable:
            Wording("Cannot read {file}: {reason}.", "Не удаётся прочитать {file}: {reason}.")
        case .fileUnwritable:
            Wording("Cannot write {file}: {reason}.", "Не удаётся записать {file}: {reason}.")
        case .questCheckSummary:
            Wording(
                "{file}: {errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}.",
                """
                {file}: {errors} {errors|ошибка|ошибки|ошибок}, \
                {warnings} {warnings|предупреждение|предупреждения|предупреждений}.
                """)
        case .questCheckClean:
            Wording(
                "{file}: {count} {count|checkpoint|checkpoints}, nothing to complain about.",
                "{file}: {count} {count|контрольная точка|контрольные точки|контрольных точек}, замечаний нет."
            )
        case .serverUnreachable:
            Wording(
                "Cannot reach {server}. Is questd running, and is --server right?",
                "{server} не отвечает. Запущен ли questd и верен ли --server?")
        case .serverInvalid:
            Wording(
                "“{server}” is not the address of a server; write http://HOST:PORT or https://HOST.",
                "«{server}» — не адрес сервера; напишите http://HOST:PORT или https://HOST.")
        case .serverStrange:
            Wording(
                "{server} answered with status {status}, but not as questd does. Is --server right?",
                "{server} ответил кодом {status}, но не так, как отвечает questd. Верен ли --server?")
        case .adminTokenMissing:
            Wording(
                """
                This needs the admin token: give --token-file FILE, or set QUESTCTL_TOKEN_FILE or QUESTCTL_TOKEN. \
                questd wrote the file at its first start and says where.
                """,
                """
                Нужен токен администратора: укажите --token-file FILE, QUESTCTL_TOKEN_FILE или QUESTCTL_TOKEN. \
                questd записал файл при первом запуске и сообщает, где он.
                """)
        case .adminTokenRefused:
            Wording(
                "{server} does not accept this token: {detail} Is it the admin token of this very server?",
                "{server} не принимает этот токен: {detail} Это токен администратора именно этого сервера?")
        case .adminTokenUnusable:
            Wording("There is no token in {origin}.", "Токена в {origin} нет.")
        case .coordinateMalformed:
            Wording(
                "“{text}” is not a place: write longitude,latitude in degrees, such as 61.335,55.154.",
                "«{text}» — не место: напишите долготу,широту в градусах, например 61.335,55.154.")
        case .avoidanceMalformed:
            Wording(
                "“{text}” is nothing to avoid: write longitude,latitude,radius, a polygon as "
                    + "longitude,latitude,longitude,latitude…, or a GeoJSON file.",
                "«{text}» нельзя объехать: напишите долготу,широту,радиус, многоугольник как "
                    + "долготу,широту,долготу,широту… или файл GeoJSON.")
        case .avoidanceFileUnusable:
            Wording(
                "{file} holds no Polygon or MultiPolygon in GeoJSON.",
                "В файле {file} нет ни Polygon, ни MultiPolygon в формате GeoJSON.")
        case .questNameMissing:
            Wording(
                "Choose a name for the quest: --id SLUG, of a-z, 0-9 and hyphens.",
                "Дайте квесту имя: --id SLUG, из a-z, 0-9 и дефисов.")
        case .documentTooLarge:
            Wording("{file} is larger than {limit} MB.", "{file} больше {limit} МБ.")
        case .outputIsInput:
            Wording(
                "{file} is the input itself; choose another name with -o.",
                "{file} — сам исходный файл; задайте другое имя через -o.")
        case .mapCost:
            Wording(
                "Took {seconds} s, {cpu} s of processor time and at most {memory} MB of memory.",
                "Заняло {seconds} с, {cpu} с процессорного времени и не больше {memory} МБ памяти.")
        case .mapBuilt:
            Wording("Wrote {file} ({size} MB).", "Записан файл {file} ({size} МБ).")
        case .demoWritten:
            Wording(
                "Wrote {file}: an invented town, not a map of any real place.",
                "Записан файл {file}: выдуманный город, не карта настоящего места.")
        case .demoNext:
            Wording(
                "Next: questctl map build {file} -o {roads}", "Дальше: questctl map build {file} -o {roads}")
        case .questLoaded:
            Wording(
                "Quest {quest} is loaded, version {version}.", "Квест {quest} загружен, версия {version}.")
        case .questUnchanged:
            Wording(
                "Quest {quest} was loaded already, nothing changed (version {version}).",
                "Квест {quest} уже загружен, ничего не изменилось (версия {version}).")
        case .questOpenNext:
            Wording("Next: questctl quest open {quest}", "Дальше: questctl quest open {quest}")
        case .questPhase:
            Wording("Quest {quest}: {phase}.", "Квест {quest}: {phase}.")
        case .questOpensLater:
            Wording(
                "By its file it opens at {time}: until then riders are told no task.",
                "По файлу квест начинается {time}: до этого участники не видят заданий.")
        case .teamAdded:
            Wording(
                "Team {team} is added. Its join code, shown only now: {code}",
                "Команда {team} добавлена. Её код для входа, показан только сейчас: {code}")
        case .codeIssued:
            Wording(
                "The join code of team {team} from now on, shown only now: {code}",
                "Код для входа в команду {team} отныне такой, показан только сейчас: {code}")
        case .codeRevoked:
            Wording(
                "Nobody can join team {team} any more, until it gets a new code.",
                "В команду {team} больше никто не войдёт, пока у неё нет нового кода.")
        case .deviceRemoved:
            Wording(
                "Device {device} is out of team {team}: its token is good no longer.",
                "Устройство {device} больше не в команде {team}: его токен не действует.")
        case .captainMade:
            Wording(
                "Device {device} is captain of team {team} now.",
                "Устройство {device} теперь капитан команды {team}.")
        case .teamErased:
            Wording(
                "What team {team} has written is erased. Its results and the log stay.",
                "Написанное командой {team} удалено. Результаты и журнал остались.")
        case .waveChosen:
            Wording("Team {team} starts with wave {wave}.", "Команда {team} стартует с волной {wave}.")
        case .waveLeft:
            Wording(
                "Team {team} is in no wave: it starts with the quest.",
                "Команда {team} не в волне: она стартует вместе с квестом.")
        case .startRecorded:
            Wording("Start of {team}: {time}.", "Старт команды {team}: {time}.")
        case .finishRecorded:
            Wording("Finish of {team}: {time}.", "Финиш команды {team}: {time}.")
        case .rideUndone:
            Wording("Taken back for {team}.", "Для команды {team}: запись отменена.")
        case .messageSent:
            Wording(
                "Sent. Riders get it with their next poll.",
                "Отправлено: придёт со следующим запросом команд.")
        case .questErased:
            Wording(
                "Messages to all of quest {quest} and names of revoked staff are erased. Teams and the log stay.",
                "Сообщения всем в квесте {quest} и имена отозванных сотрудников удалены. Команды и журнал остались."
            )
        case .eraseQuestQuestion:
            Wording(
                "Erase the messages to all of quest {quest} and the names of revoked staff? It cannot be undone. [y/N] ",
                "Удалить сообщения всем в квесте {quest} и имена отозванных сотрудников? Это нельзя отменить. [д/Н] "
            )
        case .eraseTeamQuestion:
            Wording(
                "Erase everything that team {team} has written? It cannot be undone. [y/N] ",
                "Удалить всё, что написала команда {team}? Это нельзя отменить. [д/Н] ")
        case .removeDeviceQuestion:
            Wording(
                "Remove device {device} from team {team}? Its token is good no longer, for ever. [y/N] ",
                "Удалить устройство {device} из команды {team}? Его токен перестанет действовать навсегда. [д/Н] "
            )
        case .revokeStaffQuestion:
            Wording(
                "Revoke the access of {staff}? It takes a new invitation to undo that. [y/N] ",
                "Отозвать доступ {staff}? Вернуть его можно только новым приглашением. [д/Н] ")
        case .notDone:
            Wording("Nothing was done.", "Ничего не сделано.")
        case .staffInvited:
            Wording(
                "{name} is invited as {role}, until {until}. The link, shown only now and good once:",
                "{name} — приглашение, роль: {role}, до {until}. Ссылка, показана только сейчас и действует один раз:"
            )
        case .staffAcceptNext:
            Wording(
                "To be opened with: questctl staff accept LINK",
                "Её принимает команда: questctl staff accept LINK")
        case .staffAccepted:
            Wording(
                "You are {role} of quest {quest} at {server}.",
                "Вы {role} квеста {quest} на {server}.")
        case .staffRevoked:
            Wording("{name} has no access any more.", "У {name} больше нет доступа.")
        case .tokenSaved:
            Wording(
                "The token is kept as server {name}: use --server {name}.",
                "Токен сохранён как сервер {name}: используйте --server {name}.")
        case .linkMalformed:
            Wording(
                "This is no invitation: give the whole link, as “staff invite” prints it.",
                "Это не приглашение: укажите ссылку целиком, как её печатает «staff invite».")
        case .confirmationMissing:
            Wording(
                "This cannot be undone. Add --yes if you mean it; at a terminal you are asked.",
                "Это нельзя отменить. Добавьте --yes, если уверены; в терминале будет вопрос.")
        case .teamAdjusted:
            Wording(
                "Team {team}: {points}, {seconds}. To undo it: {record}",
                "Команда {team}: {points}, {seconds}. Для отмены: {record}")
        case .pointsGiven:
            Wording("{sign}{count} {count|point|points}", "{sign}{count} {count|очко|очка|очков}")
        case .secondsGiven:
            Wording("{sign}{count} {count|second|seconds}", "{sign}{count} {count|секунда|секунды|секунд}")
        case .entryChanged:
            Wording("Team {team}: {status}.", "Команда {team}: {status}.")
        case .decisionWithdrawn:
            Wording("{record} counts no longer.", "{record} больше не учитывается.")
        case .questFileWritten:
            Wording("Wrote {file}: the file of {quest}.", "Записан {file}: файл квеста {quest}.")
        case .evidenceWritten:
            Wording(
                "Wrote {file}; the log notes that you looked at the track.",
                "Записан {file}; в журнале отмечено, что вы смотрели трек.")
        case .resultsWritten:
            Wording(
                "Wrote {file}: the results of {quest} from the log up to {head}",
                "Записан {file}: результаты квеста {quest} по журналу до {head}")
        case .resultsOfNow:
            Wording("As of now, from the log up to {head}", "На этот момент, по журналу до {head}")
        case .resultsFinal:
            Wording("Final, from the log up to {head}", "Итог, по журналу до {head}")
        case .resultsFrozen:
            Wording(
                "As of {time} until the results are out, from the log up to {head}",
                "На {time}, пока итог не объявлен; по журналу до {head}")
        case .logExported:
            Wording(
                "Wrote {file}: records of {quest} and the head {head}",
                "Записан файл {file}: записи {quest} и конец журнала {head}")
        case .serverKept:
            Wording("Server {name} is kept: {address}", "Сервер {name} сохранён: {address}")
        case .serverForgotten:
            Wording("Server {name} is forgotten, with its token.", "Сервер {name} и его токен забыты.")
        case .serverUnknown:
            Wording(
                "There is no server “{name}” in {file}; “questctl server list” shows those that are.",
                "Сервера «{name}» нет в {file}; какие есть, покажет «questctl server list».")
        case .serverNameInvalid:
            Wording(
                "A server is called by 1 to 64 of a-z, 0-9 and inner hyphens, not “{name}”.",
                "Имя сервера: от 1 до 64 символов a-z, 0-9 и дефис внутри, а не «{name}».")
        case .settingsUnusable:
            Wording(
                "{file} is no settings file of questctl. Mend it or delete it.",
                "{file} — не файл настроек questctl. Исправьте его или удалите.")
        case .homeMissing:
            Wording(
                "Neither QUESTCTL_CONFIG nor XDG_CONFIG_HOME nor HOME is set: there is no place for settings.",
                "Не заданы ни QUESTCTL_CONFIG, ни XDG_CONFIG_HOME, ни HOME: настройки негде хранить.")
        case .zoneAdded:
            Wording(
                "Zone {zone} holds now, on {count} {count|stretch|stretches} of road.",
                "Зона {zone} действует: в ней {count} {count|участок|участка|участков} дорог.")
        case .zoneAddedNowhere:
            Wording(
                "Zone {zone} holds now, but there is no road in it. Is the shape in the right place?",
                "Зона {zone} действует, но дорог в ней нет. Там ли нарисована фигура?")
        case .zonePlanned:
            Wording(
                "Zone {zone} will hold from {since}, on {count} {count|stretch|stretches} of road.",
                "Зона {zone} начнёт действовать {since}: в ней {count} {count|участок|участка|участков} дорог."
            )
        case .zoneEnds:
            Wording("Zone {zone} ends by itself: {until}.", "Зона {zone} окончится сама: {until}.")
        case .timeMalformed:
            Wording(
                "“{text}” is no time: write 2026-06-14 12:00, with an offset if it is not the quest's.",
                "«{text}» — не время: пишите 2026-06-14 12:00, со смещением, если пояс не тот, что у квеста.")
        case .zoneRemoved:
            Wording("Zone {zone} holds no longer.", "Зона {zone} больше не действует.")
        case .zoneFileUnusable:
            Wording(
                "{file} holds no Polygon, MultiPolygon or LineString in GeoJSON.",
                "В {file} нет ни одного Polygon, MultiPolygon или LineString в GeoJSON.")
        case .answerDecided:
            Wording(
                "Answer {answer} of team {team} to task {task}: {verdict}.",
                "Ответ {answer} команды {team} на задание {task}: {verdict}.")
        case .logValid:
            Wording(
                "The log of {quest} is whole: {count} {count|record|records}, head {count}:{hash}",
                "Журнал {quest} цел: {count} {count|запись|записи|записей}, конец {count}:{hash}")
        case .logTimesImpossible:
            Wording(
                "Records with times that cannot be: {records}. An earlier version took them; the log holds all the same.",
                "Записи с невозможным временем: {records}. Их приняла прежняя версия; журнал всё равно цел.")
        case .logInvalid:
            Wording(
                "The log of {quest} is not what was written. {fault}",
                "Журнал {quest} не тот, что был записан. {fault}")
        case .headMalformed:
            Wording(
                "“{text}” is not the head of a log: write SEQ:HASH as “log verify” prints it.",
                "«{text}» — не конец журнала: напишите SEQ:HASH, как печатает «log verify».")
        case .watchWaits:
            Wording(
                "{server} has ended the stream or is gone; watching goes on once it is back.",
                "{server} закончил поток или пропал; наблюдение продолжится, когда он вернётся.")
        case .nothingToShow:
            Wording("Nothing to show.", "Показывать нечего.")
        case .routeSummary:
            Wording("In all {distance}, {duration}.", "Всего {distance}, {duration}.")
        case .daemonReady:
            Wording("{server} is ready: {name} {version}.", "{server} готов: {name} {version}.")
        case .mapSynthetic:
            Wording(
                "Made by a generator: no map of a real place.",
                "Создана генератором: не карта настоящего места.")
        }
    }
}
