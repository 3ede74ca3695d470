package import HTTPTypes
package import QuestBase
package import QuestRules

/// A reason why a request was not carried out, as far as HTTP and its senders are concerned.
package enum RequestError: Error, Equatable {
    case notFound
    case methodNotAllowed(HTTPRequest.Method, allowed: [HTTPRequest.Method])
    case malformed
    case questUnknown(QuestID)
    case taskUnknown(TaskID)
    case answerUnknown(AnswerID)
    case routeUnknown
    /// The quest has no start, or no finish, that riders could be led to.
    case stopUnknown
    /// The team has started: nobody is led to the start any more.
    case startIsOver
    case tokenMissing
    case tokenUnknown
    /// The role may do this nowhere; with those that may.
    case notAllowed(for: Message)
    case unknownTeamCode
    /// Beyond a limit that is refused for now.
    case tooManyRequests(Limit, retryAfter: Int)
    case bodyTooLarge(limit: Int)
    case bodyNotJSON
    /// Text with more combining marks in a row than are taken.
    case textMarksTooMany
    case memberUnknown(String)
    case memberMissing(String)
    case memberInvalid(String)
    /// A member that is none of the numbers that it may be.
    case numberInvalid(String, NumberMeasure)
    case queryInvalid(String)
    case keyMissing
    case keyReused
    /// The idempotency key of a registration is too short to keep a secret, or too long.
    case registrationKeyInvalid(least: Int, most: Int)
    case tooSlow
    /// The connection was closed before there was an answer.
    case clientGone
    case positionUnknown
    /// The map that a quest names is not there, or cannot be used.
    case mapMissing(MapName)
    case positionOutsideMap(named: String)
    case positionOffRoad(within: Meters)
    /// No road is near any of the tasks that a device could be led to.
    case taskOffRoad(within: Meters)
    case questNotOpen
    /// The request names another edition than the one in force; with the latter.
    case editionChanged(version: Int)
    case teamExists(TeamID)
    /// Another team has the name, and the request does not say that this is meant.
    case teamNameTaken(String, by: TeamID)
    case zoneNameTaken(String, by: ZoneID)
    /// Only the file takes back what it forbids.
    case zoneOfFile(ZoneID)
    case shuttingDown
    /// Refuses a request for something that takes long, while too much of that waits already.
    case busy(retryAfter: Int)
    /// Gives up what takes longer than anything may that somebody waits for.
    case workTooLong
    /// Another backup is being made or sent.
    case backupUnderWay
    /// The system's clock is so many seconds away, not those that the decision names; 0 where nothing is held.
    case clockDiffers(seconds: Double)
    /// `until` as people at the event read it; the end of the quest where `nil`.
    case resultsHidden(until: String?)
    /// The quest's file does not tell riders which tasks still pay.
    case toursNotShown
    /// The stored log is not what was written: nothing of it is made official, or handed out as proof.
    case logBroken(LogFault)
    /// No device of the team has told where it is.
    case teamPositionUnknown(TeamID)
    /// The quest's file lets nobody look on.
    case spectatorsNotTaken
    case replayNotShown
    /// From judges who are to decide without it.
    case logHidden
    /// From whoever is to judge without knowing whose answers they are.
    case teamHidden
    /// Refuses what a browser asks with its session, or with none.
    case session(SessionRefusal)

    package var message: Message {
        switch self {
        case .notFound: .notFound()
        case .methodNotAllowed(let method, _):
            Message(
                "method-not-allowed", "This address does not take the method {method}.",
                "Метод {method} здесь не поддерживается.", ["method": .text(method.rawValue)])
        case .malformed: .requestMalformed()
        case .questUnknown(let quest):
            Message(
                "quest-unknown", "There is no quest “{quest}”.", "Квеста «{quest}» нет.",
                ["quest": .text(quest.rawValue)])
        case .taskUnknown(let task): .taskUnknown(task)
        case .answerUnknown(let answer): .answerUnknown(answer)
        case .routeUnknown:
            Message(
                "route-unknown", "There is no such route, or no longer.", "Такого маршрута нет или уже нет.")
        case .stopUnknown:
            Message(
                "stop-unknown", "The quest has no such place: no feature of its file has this role.",
                "Такого места в квесте нет: ни у одного объекта файла нет такой роли.")
        case .startIsOver:
            Message(
                "team-has-started", "The team has started: ride to a task, or to the finish.",
                "Команда уже стартовала: поезжайте к заданию или к финишу.")
        case .tokenMissing:
            Message(
                "token-missing", "Send your token as a bearer token.",
                "Передайте токен в заголовке Authorization: Bearer.")
        case .tokenUnknown:
            Message(
                "token-unknown", "This token is not valid, or no longer so.",
                "Этот токен недействителен или был отозван.")
        case .notAllowed(let holders):
            Message(
                "not-allowed", "Your token is good, but does not permit this: it is for {who}.",
                "Ваш токен верен, но не даёт на это права: это может {who}.", ["who": .message(holders)])
        case .unknownTeamCode: .unknownTeamCode()
        case .tooManyRequests(_, let seconds):
            Message(
                "too-many-requests", "Too many requests; try again in {seconds} {seconds|second|seconds}.",
                "Слишком много запросов; повторите через {seconds} {seconds|секунду|секунды|секунд}.",
                ["seconds": .count(seconds)])
        case .bodyTooLarge(let limit): .bodyTooLarge(limit: limit)
        case .bodyNotJSON:
            Message(
                "body-not-json", "The body is not the JSON that is expected here.",
                "Тело запроса — не тот JSON, который здесь нужен.")
        case .textMarksTooMany: .textMarksTooMany()
        case .memberUnknown(let member):
            Message(
                "member-unknown", "Unknown member “{member}”.", "Неизвестное поле «{member}».",
                ["member": .text(member)])
        case .memberMissing(let member):
            Message(
                "member-missing", "Member “{member}” is missing.", "Нет поля «{member}».",
                ["member": .text(member)])
        case .memberInvalid(let member): .memberInvalid(member)
        case .numberInvalid(let member, let measure): .memberInvalid(member, measure)
        case .queryInvalid(let name):
            Message(
                "query-invalid",
                "Query item “{name}” is missing, unknown here, there twice, or has no valid value.",
                "Параметр «{name}» отсутствует, здесь неизвестен, указан дважды или недопустим.",
                ["name": .text(name)])
        case .keyMissing:
            Message(
                "idempotency-key-missing",
                """
                Send the header Idempotency-Key with a text of your own making, the same when you repeat \
                the request.
                """,
                "Передайте заголовок Idempotency-Key с любым своим текстом — тем же самым при повторе запроса."
            )
        case .keyReused: .keyReused()
        case .registrationKeyInvalid(let least, let most):
            Message(
                "registration-key-invalid",
                """
                The idempotency key of a registration must have {least} to {most} {most|byte|bytes}, made at \
                random: whoever has it can ask for the team's code again.
                """,
                """
                В ключе идемпотентности регистрации должно быть от {least} до {most} \
                {most|байта|байт|байт}, и он должен быть случайным: по нему можно ещё раз узнать код команды.
                """, ["least": .count(least), "most": .count(most)])
        case .tooSlow:
            Message(
                "request-too-slow", "The request took too long to arrive.",
                "Запрос передавался слишком долго.")
        case .clientGone:
            Message(
                "client-gone", "The connection was closed before the answer was there.",
                "Соединение закрыто раньше, чем был готов ответ.")
        case .positionUnknown:
            Message(
                "position-unknown",
                "No position of this device is known yet: send one, or name it in the query.",
                "Положение устройства ещё неизвестно: отправьте его или укажите в запросе.")
        case .mapMissing(let map):
            Message(
                "map-missing", "There is no map “{map}” that can be used.",
                "Карты «{map}», которую можно использовать, нет.", ["map": .text(map.rawValue)])
        case .positionOutsideMap(let map):
            Message(
                "position-outside-map", "The position lies outside the map “{map}”.",
                "Точка лежит за пределами карты «{map}».", ["map": .text(map)])
        case .positionOffRoad(let radius):
            Message(
                "position-off-road", "No rideable road within {radius} m of the position.",
                "В радиусе {radius} м от точки нет проезжей для велосипеда дороги.",
                ["radius": .number(radius.value)])
        case .taskOffRoad(let radius):
            Message(
                "task-off-road",
                "No rideable road within {radius} m of the task: there is no route to it.",
                "В радиусе {radius} м от задания нет проезжей для велосипеда дороги: маршрута к нему нет.",
                ["radius": .number(radius.value)])
        case .questNotOpen: .questNotOpen()
        case .editionChanged(let version):
            Message(
                "edition-changed",
                "The quest is of version {version} now. See what that changes, then ask again.",
                "У квеста теперь версия {version}. Посмотрите, что она меняет, и повторите запрос.",
                ["version": .count(version)])
        case .teamExists(let team): .teamExists(team)
        case .teamNameTaken(let name, let team):
            Message(
                "team-name-taken", "Team “{team}” is called “{name}” already.",
                "Название «{name}» уже есть у команды «{team}».",
                ["name": .text(name), "team": .text(team.rawValue)])
        case .zoneNameTaken(let name, let zone):
            Message(
                "zone-name-taken", "Zone “{zone}” is called “{name}” already.",
                "Название «{name}» уже есть у зоны «{zone}».",
                ["name": .text(name), "zone": .text(zone.rawValue)])
        case .zoneOfFile(let zone):
            Message(
                "zone-of-file",
                "Zone “{zone}” belongs to the quest's file: take it out of the file, and load that again.",
                "Зона «{zone}» — из файла квеста: уберите её из файла и загрузите его снова.",
                ["zone": .text(zone.rawValue)])
        case .shuttingDown:
            Message(
                "shutting-down", "The daemon is shutting down; try again soon.",
                "Сервер останавливается; повторите чуть позже.")
        case .busy(let seconds):
            Message(
                "busy", "There is too much to do just now; try again in {seconds} {seconds|second|seconds}.",
                "Сейчас слишком много работы; повторите через {seconds} {seconds|секунду|секунды|секунд}.",
                ["seconds": .count(seconds)])
        case .workTooLong:
            Message(
                "work-too-long",
                "This took longer than {seconds} {seconds|second|seconds} and was given up: ask for less at once.",
                """
                Это заняло больше {seconds} {seconds|секунды|секунд|секунд} и прервано: попросите меньше за один \
                раз.
                """, ["seconds": .count(WorkLimits.longest.value)])
        case .backupUnderWay:
            Message(
                "backup-under-way", "Another backup is being sent: wait for its end.",
                "Сейчас отправляется другая резервная копия: дождитесь её конца.")
        case .clockDiffers(let seconds):
            Message(
                "clock-differs",
                "The system's clock is {seconds} s ahead of the daemon's now. Look again before you decide.",
                "Сейчас часы системы опережают часы сервера на {seconds} с. Посмотрите ещё раз, прежде чем решать.",
                ["seconds": .number(seconds)])
        case .resultsHidden(until: nil):
            Message(
                "results-after-end", "The results are shown once the quest is over.",
                "Результаты будут показаны, когда квест закончится.")
        case .resultsHidden(let time?):
            Message(
                "results-not-yet", "The results are shown from {time} on.",
                "Результаты будут показаны с {time}.", ["time": .text(time)])
        case .toursNotShown:
            Message(
                "tours-not-shown", "This quest does not tell riders which tasks still pay.",
                "Этот квест не подсказывает участникам, какие задания ещё стоят того.")
        case .logBroken(let fault):
            Message(
                "log-broken", "The log is damaged and proves nothing. {fault}",
                "Журнал повреждён и ничего не доказывает. {fault}", ["fault": .message(fault.message)])
        case .teamPositionUnknown(let team):
            Message(
                "team-position-unknown",
                "No position of team “{team}” is known yet: name one in the query.",
                "Положение команды «{team}» ещё неизвестно: укажите его в запросе.",
                ["team": .text(team.rawValue)])
        case .spectatorsNotTaken:
            Message(
                "spectators-not-taken", "This quest shows spectators nothing.",
                "Этот квест зрителям ничего не показывает.")
        case .replayNotShown:
            Message(
                "replay-not-shown",
                "This ride cannot be watched again: either its results are not out, or the organisers do not show it.",
                "Эту гонку нельзя посмотреть: итогов ещё нет или организаторы её не показывают.")
        case .logHidden:
            Message(
                "log-hidden", "This quest is judged blind or by two: ask an organiser for the log.",
                "Этот квест судят вслепую или вдвоём: журнал есть у организатора.")
        case .teamHidden:
            Message(
                "team-hidden",
                "This quest is judged blind, and this would tell whose answers they are: ask an organiser.",
                "Этот квест судят вслепую, а это выдало бы, чьи это ответы: спросите организатора.")
        case .session(let refusal): refusal.message
        }
    }

    /// The member of the request at fault.
    var member: String? {
        switch self {
        case .memberUnknown(let member), .memberMissing(let member), .memberInvalid(let member),
            .numberInvalid(let member, _):
            member
        default: nil
        }
    }

    /// Fields that the answer carries beside the problem.
    var fields: HTTPFields {
        switch self {
        case .methodNotAllowed(_, let allowed):
            [.allow: Set(allowed.map(\.rawValue)).sorted().joined(separator: ", ")]
        case .tokenMissing, .tokenUnknown, .session(.unknown): [.wwwAuthenticate: "Bearer"]
        case .tooManyRequests(_, let seconds), .busy(let seconds): [.retryAfter: String(seconds)]
        case .shuttingDown: [.retryAfter: "5"]
        default: [:]
        }
    }
}

extension Message {
    /// - Parameter measure: The numbers that the member may be; `nil` where it is something else.
    fileprivate static func memberInvalid(_ member: String, _ measure: NumberMeasure? = nil) -> Message {
        Message(
            "member-invalid", "Member “{member}” has no valid value{reason}.",
            "Недопустимое значение поля «{member}»{reason}.",
            [
                "member": .text(member),
                "reason": measure.map { .message(.numberWanted($0)) } ?? .text(""),
            ])
    }

    private static func numberWanted(_ measure: NumberMeasure) -> Message {
        Message(
            "member-number-wanted", ": it must be {measure}", ": оно должно быть {measure}",
            ["measure": .message(measure.message)])
    }
}
