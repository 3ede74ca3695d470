/// Messages about how a quest file says that it is played and judged.
public enum QuestRuleCode: String, MessageArea {
    // Kinds of values
    case propertyNotWhole = "property-not-whole"
    case propertyNotFlag = "property-not-flag"
    case propertyNotAWord = "property-not-a-word"
    case propertyNeeds = "property-needs"
    case propertyUnused = "property-unused"
    case linkInvalid = "link-invalid"
    // Answers
    case answerTakesAll = "answer-takes-all"
    case answerNotAnOption = "answer-not-an-option"
    case severalRightOptions = "several-right-options"
    case optionsTooFew = "options-too-few"
    case optionsUneven = "options-uneven"
    case unitInvalid = "unit-invalid"
    // Parts of the quest
    case partWithoutID = "part-without-id"
    case partTwice = "part-twice"
    case waveWithoutStart = "wave-without-start"
    case secondOfRole = "second-of-role"
    case finishMissing = "finish-missing"
    case groupUnknown = "group-unknown"
    case groupMissing = "group-missing"
    case groupTooSmall = "group-too-small"
    case groupsMissing = "groups-missing"
    case orderIncomplete = "order-incomplete"
    case lateWithoutEnd = "late-without-end"
    case visibleTooLate = "visible-too-late"

    public var code: MessageCode { .questRule(self) }

    public var wording: Wording {
        switch self {
        case .propertyNotWhole:
            Wording(
                "“{property}” must be a whole number from {least} to {most}.",
                "Значение «{property}» должно быть целым числом от {least} до {most}.")
        case .propertyNotFlag:
            Wording(
                "“{property}” must be true or false.", "Значение «{property}» должно быть true или false.")
        case .propertyNotAWord:
            Wording("“{property}” must be one of: {words}.", "Значение «{property}» — одно из: {words}.")
        case .propertyNeeds:
            Wording("“{property}” needs “{other}” as well.", "Вместе с «{property}» нужно «{other}».")
        case .propertyUnused:
            Wording(
                "“{property}” is not used with “{with}”.", "«{property}» не используется вместе с «{with}».")
        case .linkInvalid:
            Wording(
                "Media are links that begin with https://, with bars between.",
                "Медиа — это ссылки, которые начинаются с https://, через черту.")
        case .answerTakesAll:
            Wording("A lone * accepts every answer.", "Одна звёздочка * принимает любой ответ.")
        case .answerNotAnOption:
            Wording(
                "“{answer}” is none of the answer-options.", "«{answer}» нет среди вариантов answer-options.")
        case .severalRightOptions:
            Wording(
                "A “choice” has one right option; for several use “choices”.",
                "У «choice» один верный вариант; для нескольких укажите «choices».")
        case .optionsTooFew:
            Wording(
                "This answer type needs “answer-options”: at least two different ones, with bars between.",
                "Для этого типа ответа нужно «answer-options»: хотя бы два разных варианта через черту.")
        case .optionsUneven:
            Wording(
                "The translation must have {count} {count|option|options} as well, in the same order.",
                "В переводе тоже {count|должен|должны|должно} быть {count} "
                    + "{count|вариант|варианта|вариантов} в том же порядке.")
        case .unitInvalid:
            Wording(
                "A unit is a word or a sign such as m or %, not a number.",
                "Единица — это слово или знак вроде «м» или «%», а не число.")
        case .partWithoutID:
            Wording("A {role} needs an id.", "Объекту с ролью «{role}» нужен id.")
        case .partTwice:
            Wording("The id “{id}” is taken already.", "Id «{id}» уже занят.")
        case .waveWithoutStart:
            Wording(
                "A wave needs “start”: when its teams set off.",
                "Волне нужно «start»: когда стартуют её команды.")
        case .secondOfRole:
            Wording(
                "Only one feature may have the role “{role}”.",
                "Роль «{role}» может быть только у одного объекта.")
        case .finishMissing:
            Wording(
                "The finish must be reached, but no feature has the role “finish”.",
                "Нужно доехать до финиша, но объекта с ролью «finish» нет.")
        case .groupUnknown:
            Wording(
                "There is no group “{group}”: add a feature with the role “group” and this id.",
                "Группы «{group}» нет: добавьте объект с ролью «group» и этим id.")
        case .groupMissing:
            Wording(
                "In the mode “groups” each checkpoint needs a “group”; “{checkpoint}” has none.",
                "В режиме «groups» каждой контрольной точке нужна «group»; у «{checkpoint}» её нет.")
        case .groupTooSmall:
            Wording(
                "The group “{group}” needs {needs} {needs|task|tasks} and has {members} that count.",
                "Группе «{group}» нужно {needs} {needs|задание|задания|заданий}, а засчитываемых в ней {members}."
            )
        case .groupsMissing:
            Wording(
                "The mode “groups” needs features with the role “group”.",
                "Для режима «groups» нужны объекты с ролью «group».")
        case .orderIncomplete:
            Wording(
                "A team's order names every task that is no bonus once, by its id, with bars between.",
                "В порядке команды каждое задание, кроме бонусных, стоит один раз: id через черту.")
        case .lateWithoutEnd:
            Wording(
                "“{property}” has no effect without “time-limit” or “closes”.",
                "«{property}» не действует без «time-limit» или «closes».")
        case .visibleTooLate:
            Wording(
                "The task closes before riders can see it.", "Задание закроется раньше, чем его увидят.")
        }
    }
}
