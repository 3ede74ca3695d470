public import GeoJSONKit

// Messages about quest files.

extension Message {
    public static func notACollection() -> Message {
        Message(
            "not-a-collection", "A quest is a FeatureCollection, not a single feature or geometry.",
            "Квест — это FeatureCollection, а не отдельный объект или геометрия.")
    }

    public static func noCheckpoints() -> Message {
        Message(
            "no-checkpoints", "The quest has no checkpoint: add a Point or Polygon feature.",
            "В квесте нет ни одной контрольной точки: добавьте объект Point или Polygon.")
    }

    public static func titleMissing(name: String) -> Message {
        Message(
            "title-missing", "The quest has no title and is called “{name}”.",
            "У квеста нет названия, он назван «{name}».", ["name": .text(name)])
    }

    public static func secondQuestFeature() -> Message {
        Message(
            "second-quest-feature", "Only one feature may have the role “quest”.",
            "Роль «quest» может быть только у одного объекта.")
    }

    public static func ambiguousRole(_ role: String) -> Message {
        Message(
            "ambiguous-role",
            """
            The role “{role}” may mean two things: write no-go where riders must not ride, bounds for the \
            border that they must not leave.
            """,
            """
            Роль «{role}» можно понять двояко: укажите no-go там, где ездить нельзя, bounds для границы, \
            за которую нельзя выезжать.
            """, ["role": .text(role)])
    }

    public static func tooManyCheckpoints(limit: Int) -> Message {
        Message(
            "too-many-checkpoints", "A quest has at most {limit} checkpoints.",
            "В квесте не больше {limit} точек.", ["limit": .count(limit)])
    }

    public static func tooManyAlternatives(limit: Int) -> Message {
        Message(
            "too-many-alternatives", "A task has at most {limit} answers, options or spellings of a unit.",
            "У задания не больше {limit} ответов, вариантов или написаний единицы.", ["limit": .count(limit)])
    }

    public static func noGoShape() -> Message {
        Message(
            "no-go-shape",
            "A forbidden area or border is a Polygon or a MultiPolygon of at most 2,000 positions.",
            "Запретная область или граница — это Polygon или MultiPolygon не больше чем из 2000 точек.")
    }

    public static func secondBounds() -> Message {
        Message(
            "second-bounds",
            "Only one feature may have the role “bounds”; a MultiPolygon may have several parts.",
            "Роль «bounds» может быть только у одного объекта; в MultiPolygon может быть несколько частей.")
    }

    public static func checkpointForbidden(_ id: TaskID, zone: ZoneID) -> Message {
        Message(
            "checkpoint-forbidden", "The checkpoint “{id}” lies where riders must not ride: “{zone}”.",
            "Контрольная точка «{id}» лежит там, где ездить нельзя: «{zone}».",
            ["id": .text(id.rawValue), "zone": .text(zone.rawValue)])
    }

    /// - Parameter stop: The name of a start, a finish or a rest.
    public static func stopForbidden(_ stop: String, zone: ZoneID) -> Message {
        Message(
            "stop-forbidden", "“{stop}” lies where riders must not ride: “{zone}”.",
            "«{stop}» лежит там, где ездить нельзя: «{zone}».",
            ["stop": .text(stop), "zone": .text(zone.rawValue)])
    }

    public static func contactWithoutName() -> Message {
        Message("contact-without-name", "A contact needs a name.", "У контакта должно быть имя.")
    }

    /// - Parameter meant: The role that was probably meant.
    public static func unknownRole(_ role: String, meant: String?) -> Message {
        if let meant {
            return Message(
                "role-misspelt",
                "The role “{role}” is not known; this feature is ignored. Did you mean “{meant}”?",
                "Роль «{role}» неизвестна, объект пропущен. Может быть, «{meant}»?",
                ["role": .text(role), "meant": .text(meant)])
        }
        return Message(
            "unknown-role", "The role “{role}” is not known; this feature is ignored.",
            "Роль «{role}» неизвестна, объект пропущен.", ["role": .text(role)])
    }

    public static func unknownLanguage(_ language: String) -> Message {
        Message(
            "unknown-language", "“{language}” is not one of the languages of quests: ru, en.",
            "Язык «{language}» не поддерживается, есть только ru и en.", ["language": .text(language)])
    }

    public static func unknownTimeZone(_ zone: String) -> Message {
        Message(
            "unknown-time-zone", "“{zone}” is not the name of a time zone such as Asia/Yekaterinburg.",
            "«{zone}» — не название часового пояса вроде Asia/Yekaterinburg.", ["zone": .text(zone)])
    }

    public static func idsMissing(count: Int) -> Message {
        Message(
            "ids-missing",
            """
            {count} {count|checkpoint has|checkpoints have} no id and {count|gets|get} one by the order of \
            the file (cp-1, cp-2 …); give ids so that later changes keep them apart.
            """,
            """
            У {count} {count|контрольной точки|контрольных точек|контрольных точек} нет id, он взят по \
            порядку в файле (cp-1, cp-2 …); задайте id, чтобы правка файла их не перепутала.
            """, ["count": .count(count)])
    }

    /// - Parameter suggestion: A valid id made from the given one; empty where nothing of it can be kept.
    public static func idNotSlug(_ id: String, suggestion: String) -> Message {
        let example = suggestion.isEmpty ? "cp-1" : suggestion
        return Message(
            "id-not-slug",
            "The id “{id}” must be 1 to 64 of a–z, 0–9 and inner hyphens, for example “{example}”.",
            "В id «{id}» допустимы от 1 до 64 знаков: a–z, 0–9 и дефис внутри, например «{example}».",
            ["id": .text(id), "example": .text(example)])
    }

    /// - Parameter first: The path of the feature that has the id.
    public static func duplicateID(_ id: String, first: String) -> Message {
        Message(
            "duplicate-id", "The id “{id}” is taken already by {first}.", "Id «{id}» уже занят: {first}.",
            ["id": .text(id), "first": .text(first)])
    }

    public static func nameMissing() -> Message {
        Message("name-missing", "The checkpoint has no name.", "У контрольной точки нет названия.")
    }

    /// - Parameter meant: The known name it resembles.
    public static func unknownProperty(_ name: String, meant: String) -> Message {
        Message(
            "unknown-property", "The property “{name}” is not known and ignored; did you mean “{meant}”?",
            "Свойство «{name}» неизвестно и пропущено; может быть, «{meant}»?",
            ["name": .text(name), "meant": .text(meant)])
    }

    public static func propertyNotText(_ path: JSONPath) -> Message {
        Message(
            "property-not-text", "“{property}” must be a text.", "Значение «{property}» должно быть текстом.",
            ["property": .text(path.lastName)])
    }

    static func propertyNotNumber(_ path: JSONPath, _ measure: NumberMeasure) -> Message {
        Message(
            "property-not-number", "“{property}” must be {measure}.",
            "Значение «{property}» должно быть {measure}.",
            ["property": .text(path.lastName), "measure": .message(measure.message)])
    }

    public static func propertyNotTime(_ path: JSONPath) -> Message {
        Message(
            "property-not-time",
            "“{property}” must be a time with its offset, such as 2026-06-14T10:00:00+05:00.",
            "Значение «{property}» должно быть временем со смещением, например 2026-06-14T10:00:00+05:00.",
            ["property": .text(path.lastName)])
    }

    public static func propertyTimeOutOfRange(_ path: JSONPath) -> Message {
        Message(
            "property-time-out-of-range", "“{property}” must lie between the years 2000 and 2100.",
            "Значение «{property}» должно быть между 2000 и 2100 годом.", ["property": .text(path.lastName)])
    }

    static func pointsInvalid(_ path: JSONPath, _ measure: NumberMeasure) -> Message {
        Message(
            "points-invalid", "“{property}” must be {measure}.",
            "Значение «{property}» должно быть {measure}.",
            ["property": .text(path.lastName), "measure": .message(measure.message)])
    }

    public static func markerInvalid() -> Message {
        Message(
            "marker-invalid",
            "Ignored: marker-color is written like #e31b23, marker-size is small, medium or large.",
            "Пропущено: marker-color пишется как #e31b23, marker-size — small, medium или large.")
    }

    public static func closesBeforeOpening() -> Message {
        Message(
            "closes-before-opening", "“closes” must be later than “opens”.",
            "Время «closes» должно быть позже «opens».")
    }

    public static func timesOutsideQuest() -> Message {
        Message(
            "times-outside-quest",
            "The task's time reaches beyond the quest's own; only the common part counts.",
            "Время задания выходит за время квеста; засчитывается только общая часть.")
    }

    public static func waveOutsideQuest(_ wave: String) -> Message {
        Message(
            "wave-outside-quest", "The wave “{wave}” starts outside of the quest's own time.",
            "Волна «{wave}» стартует вне времени квеста.", ["wave": .text(wave)])
    }

    public static func unknownAnswerType(_ kind: String) -> Message {
        let known = AnswerType.allCases.map(\.rawValue).joined(separator: ", ")
        return Message(
            "unknown-answer-type", "The answer type “{kind}” is not known: write one of {known}.",
            "Тип ответа «{kind}» неизвестен; есть такие: {known}.",
            ["kind": .text(kind), "known": .text(known)])
    }

    public static func answerMissing() -> Message {
        Message(
            "answer-missing", "This answer type needs “answer”: what is accepted.",
            "Для этого типа ответа нужно свойство «answer»: что принимается.")
    }

    public static func answerWithoutType() -> Message {
        Message(
            "answer-without-type",
            "“answer” is not used, since a judge decides; for a check by rule set answer-type to text or number.",
            """
            «answer» не используется: решает судья; для автоматической проверки укажите answer-type: text \
            или number.
            """)
    }

    static func toleranceNegative(_ path: JSONPath, _ measure: NumberMeasure) -> Message {
        Message(
            "tolerance-negative", "“{property}” must be {measure}.",
            "Значение «{property}» должно быть {measure}.",
            ["property": .text(path.lastName), "measure": .message(measure.message)])
    }

    public static func toleranceUnused() -> Message {
        Message(
            "tolerance-unused", "“answer-tolerance” is used with the answer type “number” only.",
            "«answer-tolerance» действует только для типа ответа «number».")
    }

    public static func tooManyZones(limit: Int) -> Message {
        Message(
            "too-many-zones", "A quest has at most {limit} zones.", "В квесте не больше {limit} зон.",
            ["limit": .count(limit)])
    }
}

extension JSONPath {
    /// The name of the member it leads to.
    var lastName: String {
        if case .key(let name)? = components.last { name } else { description }
    }
}
