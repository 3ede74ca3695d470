import QuestEngine

// Messages about requests that cannot be carried out.

extension Message {
    static func notFound() -> Message {
        Message("not-found", "There is nothing at this address.", "По этому адресу ничего нет.")
    }

    static func methodNotAllowed(_ method: String) -> Message {
        Message(
            "method-not-allowed", "This address does not take the method {method}.",
            "Метод {method} здесь не поддерживается.", ["method": .text(method)])
    }

    static func bodyTooLarge(limit bytes: Int) -> Message {
        Message(
            "body-too-large", "The body is too large: at most {limit} {limit|byte|bytes}.",
            "Тело запроса слишком велико: не больше {limit} {limit|байта|байт|байт}.",
            ["limit": .count(bytes)])
    }

    static func bodyNotJSON() -> Message {
        Message(
            "body-not-json", "The body is not the JSON that is expected here.",
            "Тело запроса — не тот JSON, который здесь нужен.")
    }

    static func memberUnknown(_ member: String) -> Message {
        Message(
            "member-unknown", "Unknown member “{member}”.", "Неизвестное поле «{member}».",
            ["member": .text(member)])
    }

    static func memberMissing(_ member: String) -> Message {
        Message(
            "member-missing", "Member “{member}” is missing.", "Нет поля «{member}».",
            ["member": .text(member)])
    }

    static func memberInvalid(_ member: String) -> Message {
        Message(
            "member-invalid", "Member “{member}” has no valid value.",
            "Недопустимое значение поля «{member}».", ["member": .text(member)])
    }

    static func queryInvalid(_ name: String) -> Message {
        Message(
            "query-invalid",
            "Query item “{name}” is unknown here, stands there twice, or has no valid value.",
            "Параметр «{name}» здесь неизвестен, указан дважды или имеет недопустимое значение.",
            ["name": .text(name)])
    }

    static func keyMissing() -> Message {
        Message(
            "idempotency-key-missing",
            "Send the header Idempotency-Key with a text of your own making, the same when you repeat the request.",
            "Передайте заголовок Idempotency-Key с любым своим текстом — тем же самым при повторе запроса.")
    }

    static func requestTooSlow() -> Message {
        Message(
            "request-too-slow", "The request took too long to arrive.", "Запрос передавался слишком долго.")
    }

    static func requestMalformed() -> Message {
        Message(
            "request-malformed", "This is no HTTP request that can be read.",
            "Это не HTTP-запрос, который можно прочитать.")
    }

    static func shuttingDown() -> Message {
        Message(
            "shutting-down", "The daemon is shutting down; try again soon.",
            "Сервер останавливается; повторите чуть позже.")
    }

    static func tooManyRequests(retryAfter seconds: Int) -> Message {
        Message(
            "too-many-requests", "Too many requests; try again in {seconds} {seconds|second|seconds}.",
            "Слишком много запросов; повторите через {seconds} {seconds|секунду|секунды|секунд}.",
            ["seconds": .count(seconds)])
    }

    static func busy(retryAfter seconds: Int) -> Message {
        Message(
            "busy", "There is too much to do just now; try again in {seconds} {seconds|second|seconds}.",
            "Сейчас слишком много работы; повторите через {seconds} {seconds|секунду|секунды|секунд}.",
            ["seconds": .count(seconds)])
    }

    static func storeUnavailable() -> Message {
        Message(
            "store-unavailable", "Nothing can be stored just now; try again soon.",
            "Сохранить сейчас не удаётся; повторите чуть позже.")
    }

    static func storageFull() -> Message {
        Message(
            "storage-full", "The disk is almost full: nothing is stored until there is space again.",
            "Диск почти заполнен: ничего не сохраняется, пока не появится место.")
    }

    static func internalError() -> Message {
        Message(
            "internal-error", "Something went wrong here; it has been logged.",
            "На сервере произошла ошибка; она записана.")
    }
}
