/// Messages of problem documents (RFC 9457): requests that the daemon could not take.
public enum ProblemCode: String, MessageArea {
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case questUnknown = "quest-unknown"
    case questExists = "quest-exists"
    case questInvalid = "quest-invalid"
    case bodyTooLarge = "body-too-large"
    case bodyNotJSON = "body-not-json"
    case memberUnknown = "member-unknown"
    case memberMissing = "member-missing"
    case memberInvalid = "member-invalid"
    case queryInvalid = "query-invalid"
    case positionUnknown = "position-unknown"
    case keyReused = "idempotency-key-reused"
    case tooManyRequests = "too-many-requests"
    case keyMissing = "idempotency-key-missing"
    case routeUnknown = "route-unknown"
    case positionOutsideMap = "position-outside-map"
    case positionOffRoad = "position-off-road"
    case requestTooSlow = "request-too-slow"
    case requestMalformed = "request-malformed"
    case shuttingDown = "shutting-down"
    case busy
    case storeUnavailable = "store-unavailable"
    case storageFull = "storage-full"
    case internalError = "internal-error"

    public var code: MessageCode { .problem(self) }

    public var wording: Wording {
        switch self {
        case .notFound:
            Wording("There is nothing at this address.", "По этому адресу ничего нет.")
        case .methodNotAllowed:
            Wording(
                "This address does not take the method {method}.", "Метод {method} здесь не поддерживается.")
        case .questUnknown:
            Wording("There is no quest “{quest}”.", "Квеста «{quest}» нет.")
        case .questExists:
            Wording("There already is a quest “{quest}”.", "Квест «{quest}» уже есть.")
        case .questInvalid:
            Wording(
                "The quest file has {count} {count|error|errors}.",
                "В файле квеста {count} {count|ошибка|ошибки|ошибок}.")
        case .bodyTooLarge:
            Wording(
                "The body is too large: at most {limit} {limit|byte|bytes}.",
                "Тело запроса слишком велико: не больше {limit} {limit|байта|байт|байт}.")
        case .bodyNotJSON:
            Wording(
                "The body is not the JSON that is expected here.",
                "Тело запроса — не тот JSON, который здесь нужен.")
        case .memberUnknown:
            Wording("Unknown member “{member}”.", "Неизвестное поле «{member}».")
        case .memberMissing:
            Wording("Member “{member}” is missing.", "Нет поля «{member}».")
        case .memberInvalid:
            Wording("Member “{member}” has no valid value.", "Недопустимое значение поля «{member}».")
        case .queryInvalid:
            Wording(
                "Query item “{name}” is unknown here, stands there twice, or has no valid value.",
                "Параметр «{name}» здесь неизвестен, указан дважды или имеет недопустимое значение.")
        case .positionUnknown:
            Wording(
                "No position of this device is known yet: send one, or name it in the query.",
                "Положение устройства ещё неизвестно: отправьте его или укажите в запросе.")
        case .keyReused:
            Wording(
                "This idempotency key was already used for another request.",
                "Этот ключ идемпотентности уже использован для другого запроса.")
        case .keyMissing:
            Wording(
                "Send the header Idempotency-Key with a text of your own making, the same when you repeat the request.",
                "Передайте заголовок Idempotency-Key с любым своим текстом — тем же самым при повторе запроса."
            )
        case .routeUnknown:
            Wording("There is no such route, or no longer.", "Такого маршрута нет или уже нет.")
        case .positionOutsideMap:
            Wording(
                "The position lies outside the map “{map}”.", "Точка лежит за пределами карты «{map}».")
        case .positionOffRoad:
            Wording(
                "No rideable road within {radius} m of the position.",
                "В радиусе {radius} м от точки нет проезжей для велосипеда дороги.")
        case .requestTooSlow:
            Wording("The request took too long to arrive.", "Запрос передавался слишком долго.")
        case .requestMalformed:
            Wording(
                "This is no HTTP request that can be read.", "Это не HTTP-запрос, который можно прочитать.")
        case .shuttingDown:
            Wording(
                "The daemon is shutting down; try again soon.",
                "Сервер останавливается; повторите чуть позже.")
        case .busy:
            Wording(
                "There is too much to do just now; try again in {seconds} {seconds|second|seconds}.",
                "Сейчас слишком много работы; повторите через {seconds} {seconds|секунду|секунды|секунд}.")
        case .tooManyRequests:
            Wording(
                "Too many requests; try again in {seconds} {seconds|second|seconds}.",
                "Слишком много запросов; повторите через {seconds} {seconds|секунду|секунды|секунд}.")
        case .storeUnavailable:
            Wording(
                "Nothing can be stored just now; try again soon.",
                "Сохранить сейчас не удаётся; повторите чуть позже.")
        case .storageFull:
            Wording(
                "The disk is almost full: nothing is stored until there is space again.",
                "Диск почти заполнен: ничего не сохраняется, пока не появится место.")
        case .internalError:
            Wording(
                "Something went wrong here; it has been logged.", "На сервере произошла ошибка; она записана."
            )
        }
    }
}
