/// Messages about what a quest file says: findings of `questctl quest check`.
public enum QuestCode: String, MessageArea {
    // The file as a whole
    case notACollection = "not-a-collection"
    case noCheckpoints = "no-checkpoints"
    case titleMissing = "title-missing"
    case secondQuestFeature = "second-quest-feature"
    case contactWithoutName = "contact-without-name"
    case unknownRole = "unknown-role"
    case ambiguousRole = "ambiguous-role"
    case tooManyCheckpoints = "too-many-checkpoints"
    case tooManyAlternatives = "too-many-alternatives"
    case noGoShape = "no-go-shape"
    case secondBounds = "second-bounds"
    case checkpointForbidden = "checkpoint-forbidden"
    case stopForbidden = "stop-forbidden"
    case unknownLanguage = "unknown-language"
    case unknownTimeZone = "unknown-time-zone"
    // Ids and properties
    case idsMissing = "ids-missing"
    case idNotSlug = "id-not-slug"
    case duplicateID = "duplicate-id"
    case nameMissing = "name-missing"
    case unknownProperty = "unknown-property"
    case propertyNotText = "property-not-text"
    case propertyNotNumber = "property-not-number"
    case propertyNotTime = "property-not-time"
    case propertyTimeOutOfRange = "property-time-out-of-range"
    case pointsInvalid = "points-invalid"
    case markerInvalid = "marker-invalid"
    case closesBeforeOpening = "closes-before-opening"
    case timesOutsideQuest = "times-outside-quest"
    case waveOutsideQuest = "wave-outside-quest"
    case questPast = "quest-past"
    case timeLimitShort = "time-limit-short"
    // Answers
    case unknownAnswerType = "unknown-answer-type"
    case answerMissing = "answer-missing"
    case answerWithoutType = "answer-without-type"
    case toleranceNegative = "tolerance-negative"
    case toleranceUnused = "tolerance-unused"

    public var code: MessageCode { .quest(self) }

    public var wording: Wording {
        switch self {
        case .notACollection:
            Wording(
                "A quest is a FeatureCollection, not a single feature or geometry.",
                "Квест — это FeatureCollection, а не отдельный объект или геометрия.")
        case .noCheckpoints:
            Wording(
                "The quest has no checkpoint: add a Point or Polygon feature.",
                "В квесте нет ни одной контрольной точки: добавьте объект Point или Polygon.")
        case .titleMissing:
            Wording(
                "The quest has no title and is called “{name}”.", "У квеста нет названия, он назван «{name}»."
            )
        case .secondQuestFeature:
            Wording(
                "Only one feature may have the role “quest”.",
                "Роль «quest» может быть только у одного объекта.")
        case .contactWithoutName:
            Wording("A contact needs a name.", "У контакта должно быть имя.")
        case .unknownRole:
            Wording(
                "The role “{role}” is not known; this feature is ignored.",
                "Роль «{role}» неизвестна, объект пропущен.")
        case .ambiguousRole:
            Wording(
                "The role “{role}” may mean two things: write no-go where riders must not ride, bounds for the "
                    + "border that they must not leave.",
                "Роль «{role}» можно понять двояко: укажите no-go там, где ездить нельзя, bounds для границы, "
                    + "за которую нельзя выезжать.")
        case .tooManyCheckpoints:
            Wording("A quest has at most {limit} checkpoints.", "В квесте не больше {limit} точек.")
        case .tooManyAlternatives:
            Wording(
                "A task has at most {limit} answers, options or spellings of a unit.",
                "У задания не больше {limit} ответов, вариантов или написаний единицы.")
        case .noGoShape:
            Wording(
                "A forbidden area or border is a Polygon or a MultiPolygon of at most 2,000 positions.",
                "Запретная область или граница — это Polygon или MultiPolygon не больше чем из 2000 точек.")
        case .secondBounds:
            Wording(
                "Only one feature may have the role “bounds”; a MultiPolygon may have several parts.",
                "Роль «bounds» может быть только у одного объекта; в MultiPolygon может быть несколько частей."
            )
        case .checkpointForbidden:
            Wording(
                "The checkpoint “{id}” lies where riders must not ride: “{zone}”.",
                "Контрольная точка «{id}» лежит там, где ездить нельзя: «{zone}».")
        case .stopForbidden:
            Wording(
                "“{stop}” lies where riders must not ride: “{zone}”.",
                "«{stop}» лежит там, где ездить нельзя: «{zone}».")
        case .unknownLanguage:
            Wording(
                "“{language}” is not one of the languages of quests: ru, en.",
                "Язык «{language}» не поддерживается, есть только ru и en.")
        case .unknownTimeZone:
            Wording(
                "“{zone}” is not the name of a time zone such as Asia/Yekaterinburg.",
                "«{zone}» — не название часового пояса вроде Asia/Yekaterinburg.")
        case .idsMissing:
            Wording(
                """
                {count} {count|checkpoint has|checkpoints have} no id and {count|gets|get} one by the order \
                of the file (cp-1, cp-2 …); give ids so that later changes keep them apart.
                """,
                """
                У {count} {count|контрольной точки|контрольных точек|контрольных точек} нет id, он взят \
                по порядку в файле (cp-1, cp-2 …); задайте id, чтобы правка файла их не перепутала.
                """)
        case .idNotSlug:
            Wording(
                "The id “{id}” must be 1 to 64 of a–z, 0–9 and inner hyphens, for example “{example}”.",
                "В id «{id}» допустимы от 1 до 64 знаков: a–z, 0–9 и дефис внутри, например «{example}».")
        case .duplicateID:
            Wording("The id “{id}” is taken already by {first}.", "Id «{id}» уже занят: {first}.")
        case .nameMissing:
            Wording("The checkpoint has no name.", "У контрольной точки нет названия.")
        case .unknownProperty:
            Wording(
                "The property “{name}” is not known and ignored; did you mean “{meant}”?",
                "Свойство «{name}» неизвестно и пропущено; может быть, «{meant}»?")
        case .propertyNotText:
            Wording("“{property}” must be a text.", "Значение «{property}» должно быть текстом.")
        case .propertyNotNumber:
            Wording("“{property}” must be a number.", "Значение «{property}» должно быть числом.")
        case .propertyNotTime:
            Wording(
                "“{property}” must be a time with its offset, such as 2026-06-14T10:00:00+05:00.",
                "Значение «{property}» должно быть временем со смещением, например 2026-06-14T10:00:00+05:00."
            )
        case .propertyTimeOutOfRange:
            Wording(
                "“{property}” must lie between the years 2000 and 2100.",
                "Значение «{property}» должно быть между 2000 и 2100 годом.")
        case .pointsInvalid:
            Wording(
                "Points are a whole number from −1,000,000 to 1,000,000.",
                "Очки — целое число от −1 000 000 до 1 000 000.")
        case .markerInvalid:
            Wording(
                "Ignored: marker-color is written like #e31b23, marker-size is small, medium or large.",
                "Пропущено: marker-color пишется как #e31b23, marker-size — small, medium или large.")
        case .closesBeforeOpening:
            Wording("“closes” must be later than “opens”.", "Время «closes» должно быть позже «opens».")
        case .timesOutsideQuest:
            Wording(
                "The task's time reaches beyond the quest's own; only the common part counts.",
                "Время задания выходит за время квеста; засчитывается только общая часть.")
        case .questPast:
            Wording(
                "The quest lies wholly in the past: nobody could answer any more. Check its dates.",
                "Квест целиком в прошлом: ответить уже никто не сможет. Проверьте даты.")
        case .timeLimitShort:
            Wording(
                "Riding to all tasks takes about {riding} min alone, and the time limit is {limit} min.",
                "Только проезд по всем заданиям займёт около {riding} мин, а ограничение времени — {limit} мин."
            )
        case .waveOutsideQuest:
            Wording(
                "The wave “{wave}” starts outside of the quest's own time.",
                "Волна «{wave}» стартует вне времени квеста.")
        case .unknownAnswerType:
            Wording(
                "The answer type “{kind}” is not known: write judge, text, number, choice, choices, code, codes, "
                    + "photo, arrival or station.",
                "Тип ответа «{kind}» неизвестен: укажите judge, text, number, choice, choices, code, codes, "
                    + "photo, arrival или station.")
        case .answerMissing:
            Wording(
                "This answer type needs “answer”: what is accepted.",
                "Для этого типа ответа нужно свойство «answer»: что принимается.")
        case .answerWithoutType:
            Wording(
                """
                “answer” is not used, since a judge decides; for a check by rule set answer-type to text or \
                number.
                """,
                """
                «answer» не используется: решает судья; для автоматической проверки укажите answer-type: \
                text или number.
                """)
        case .toleranceNegative:
            Wording("A tolerance cannot be negative.", "Допуск не может быть отрицательным.")
        case .toleranceUnused:
            Wording(
                "“answer-tolerance” is used with the answer type “number” only.",
                "«answer-tolerance» действует только для типа ответа «number».")
        }
    }
}
