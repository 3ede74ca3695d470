package import QuestBase
import QuestRules

// What is wrong with a request, where no `RequestError` says so.

extension Message {
    static func notFound() -> Message {
        Message("not-found", "There is nothing at this address.", "По этому адресу ничего нет.")
    }

    static func bodyTooLarge(limit bytes: Int) -> Message {
        Message(
            "body-too-large", "The body is too large: at most {limit} {limit|byte|bytes}.",
            "Тело запроса слишком велико: не больше {limit} {limit|байта|байт|байт}.",
            ["limit": .count(bytes)])
    }

    static func requestMalformed() -> Message {
        Message(
            "request-malformed", "This is no HTTP request that can be read.",
            "Это не HTTP-запрос, который можно прочитать.")
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

    package static func questInvalid(errors count: Int) -> Message {
        Message(
            "quest-invalid", "The quest file has {count} {count|error|errors}.",
            "В файле квеста {count} {count|ошибка|ошибки|ошибок}.", ["count": .count(count)])
    }

    package static func zoneTooLarge(limit: Int) -> Message {
        Message(
            "zone-too-large", "The zone is too large: at most {limit} roads in the box around it.",
            "Зона слишком велика: в охватывающем её прямоугольнике должно быть не больше {limit} дорог.",
            ["limit": .count(limit)])
    }

    package static func zoneShapeUnusable() -> Message {
        Message(
            "zone-shape-unusable", "A zone is a Polygon, a MultiPolygon or a LineString.",
            "Зона — это Polygon, MultiPolygon или LineString.")
    }

    package static func photoUnknown() -> Message {
        Message("photo-unknown", "The answer has no photo, or no longer.", "У ответа нет фото или уже нет.")
    }
}
