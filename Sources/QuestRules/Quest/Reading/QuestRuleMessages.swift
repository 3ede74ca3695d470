import GeoJSONKit

// Messages about rules of a quest file that do not fit together.

extension Message {
    static func propertyNotWhole(_ path: JSONPath, _ measure: NumberMeasure) -> Message {
        Message(
            "property-not-whole", "“{property}” must be {measure}.",
            "Значение «{property}» должно быть {measure}.",
            ["property": .text(path.lastName), "measure": .message(measure.message)])
    }

    static func propertyNotFlag(_ path: JSONPath) -> Message {
        Message(
            "property-not-flag", "“{property}” must be true or false.",
            "Значение «{property}» должно быть true или false.", ["property": .text(path.lastName)])
    }

    static func propertyNotAWord(_ path: JSONPath, of words: [String]) -> Message {
        Message(
            "property-not-a-word", "“{property}” must be one of: {words}.",
            "Значение «{property}» — одно из: {words}.",
            ["property": .text(path.lastName), "words": .text(words.joined(separator: ", "))])
    }

    static func propertyNotAProfile(_ path: JSONPath) -> Message {
        Message(
            "property-not-a-profile",
            "“{property}” must be one of: {words}; or the name of your own: 2 to {most} letters, digits and hyphens.",
            "Значение «{property}» — одно из: {words}; или имя своего профиля: от 2 до {most} латинских букв, цифр и дефисов.",
            [
                "property": .text(path.lastName),
                "words": .text(ProfileName.builtIn.map(\.rawValue).joined(separator: ", ")),
                "most": .count(ProfileName.longest),
            ])
    }

    static func propertyNotAMapName(_ path: JSONPath) -> Message {
        Message(
            "property-not-a-map-name",
            "“{property}” is no name of a map: 1 to {most} lower-case letters, digits and inner hyphens, as its file is called without “.roads”.",
            "Значение «{property}» — не имя карты: от 1 до {most} строчных латинских букв, цифр и дефисов внутри, как называется её файл без «.roads».",
            ["property": .text(path.lastName), "most": .count(MapName.longest)])
    }

    /// - Parameter name: The name of the property that is missing.
    static func propertyNeeds(_ path: JSONPath, named name: String) -> Message {
        Message(
            "property-needs", "“{property}” needs “{other}” as well.",
            "Вместе с «{property}» нужно «{other}».",
            ["property": .text(path.lastName), "other": .text(name)])
    }

    /// - Parameter word: The answer type or mode that has no use for it.
    static func propertyUnused(_ path: JSONPath, with word: String) -> Message {
        Message(
            "property-unused", "“{property}” is not used with “{with}”.",
            "«{property}» не используется вместе с «{with}».",
            ["property": .text(path.lastName), "with": .text(word)])
    }

    static func linkInvalid() -> Message {
        Message(
            "link-invalid",
            "Media are links that begin with https://, or names of uploaded files as bridge.jpg, with bars between.",
            "Медиа — это ссылки с https:// в начале или имена загруженных файлов вроде bridge.jpg, через черту."
        )
    }

    static func answerTakesAll() -> Message {
        Message(
            "answer-takes-all", "A lone * accepts every answer.", "Одна звёздочка * принимает любой ответ.")
    }

    static func answerNotAnOption(_ answer: String) -> Message {
        Message(
            "answer-not-an-option", "“{answer}” is none of the answer-options.",
            "«{answer}» нет среди вариантов answer-options.", ["answer": .text(answer)])
    }

    static func severalRightOptions() -> Message {
        Message(
            "several-right-options", "A “choice” has one right option; for several use “choices”.",
            "У «choice» один верный вариант; для нескольких укажите «choices».")
    }

    static func optionsTooFew() -> Message {
        Message(
            "options-too-few",
            "This answer type needs “answer-options”: at least two different ones, with bars between.",
            "Для этого типа ответа нужно «answer-options»: хотя бы два разных варианта через черту.")
    }

    static func optionsUneven(_ count: Int) -> Message {
        Message(
            "options-uneven",
            "The translation must have {count} {count|option|options} as well, in the same order.",
            """
            В переводе тоже {count|должен|должны|должно} быть {count} {count|вариант|варианта|вариантов} в \
            том же порядке.
            """, ["count": .count(count)])
    }

    static func unitInvalid() -> Message {
        Message(
            "unit-invalid", "A unit is a word or a sign such as m or %, not a number.",
            "Единица — это слово или знак вроде «м» или «%», а не число.")
    }

    static func partWithoutID(_ role: String) -> Message {
        Message(
            "part-without-id", "A {role} needs an id.", "Объекту с ролью «{role}» нужен id.",
            ["role": .text(role)])
    }

    static func partTwice(_ id: String) -> Message {
        Message("part-twice", "The id “{id}” is taken already.", "Id «{id}» уже занят.", ["id": .text(id)])
    }

    static func waveWithoutStart() -> Message {
        Message(
            "wave-without-start", "A wave needs “start”: when its teams set off.",
            "Волне нужно «start»: когда стартуют её команды.")
    }

    /// - Parameter nearest: The task that was probably meant.
    static func classTaskUnknown(_ task: TaskID, nearest: TaskID?) -> Message {
        guard let nearest else {
            return Message(
                "class-task-unknown", "There is no task “{task}”: “tasks” names ids, with bars between.",
                "Задания «{task}» нет: в «tasks» перечисляют id через черту.", ["task": .text(task.rawValue)])
        }
        return Message(
            "class-task-misspelt", "There is no task “{task}”; perhaps “{nearest}” is meant.",
            "Задания «{task}» нет; возможно, имеется в виду «{nearest}».",
            ["task": .text(task.rawValue), "nearest": .text(nearest.rawValue)])
    }

    static func classTaskTwice() -> Message {
        Message(
            "class-task-twice", "A class names each task of its course once.",
            "Каждое задание дистанции класса называют один раз.")
    }

    static func secondOfRole(_ role: String) -> Message {
        Message(
            "second-of-role", "Only one feature may have the role “{role}”.",
            "Роль «{role}» может быть только у одного объекта.", ["role": .text(role)])
    }

    static func finishMissing() -> Message {
        Message(
            "finish-missing", "The finish must be reached, but no feature has the role “finish”.",
            "Нужно доехать до финиша, но объекта с ролью «finish» нет.")
    }

    static func groupUnknown(_ group: String) -> Message {
        Message(
            "group-unknown", "There is no group “{group}”: add a feature with the role “group” and this id.",
            "Группы «{group}» нет: добавьте объект с ролью «group» и этим id.", ["group": .text(group)])
    }

    static func groupMissing(_ checkpoint: TaskID) -> Message {
        Message(
            "group-missing", "In the mode “groups” each checkpoint needs a “group”; “{checkpoint}” has none.",
            "В режиме «groups» каждой контрольной точке нужна «group»; у «{checkpoint}» её нет.",
            ["checkpoint": .text(checkpoint.rawValue)])
    }

    static func groupTooSmall(_ group: String, members: Int, needs: Int) -> Message {
        Message(
            "group-too-small",
            "The group “{group}” needs {needs} {needs|task|tasks} and has {members} that count.",
            "Группе «{group}» нужно {needs} {needs|задание|задания|заданий}, а засчитываемых в ней {members}.",
            ["group": .text(group), "members": .count(members), "needs": .count(needs)])
    }

    static func groupsMissing() -> Message {
        Message(
            "groups-missing", "The mode “groups” needs features with the role “group”.",
            "Для режима «groups» нужны объекты с ролью «group».")
    }

    static func orderIncomplete() -> Message {
        Message(
            "order-incomplete",
            "A team's order names every task that is no bonus once, by its id, with bars between.",
            "В порядке команды каждое задание, кроме бонусных, стоит один раз: id через черту.")
    }

    static func lateWithoutEnd(_ path: JSONPath) -> Message {
        Message(
            "late-without-end", "“{property}” has no effect without “time-limit” or “closes”.",
            "«{property}» не действует без «time-limit» или «closes».", ["property": .text(path.lastName)])
    }

    static func nobodyCanBeLate() -> Message {
        Message(
            "nobody-can-be-late",
            "“late-penalty” has no effect: nothing counts after “closes”, so no team can come in late. Set “late-limit” or “grace” to the minutes that you allow, or add a “time-limit”.",
            "«late-penalty» не действует: после «closes» ничего не засчитывается, и опоздать нельзя. Укажите в «late-limit» или «grace», сколько минут вы даёте, или добавьте «time-limit»."
        )
    }

    static func tooManyRejectReasons(limit: Int) -> Message {
        Message(
            "too-many-reject-reasons", "A quest has at most {limit} reasons for rejecting answers.",
            "В квесте не больше {limit} {limit|причины|причин|причин} отклонить ответ.",
            ["limit": .count(limit)])
    }

    static func rejectReasonTooLong(limit: Int) -> Message {
        Message(
            "reject-reason-too-long",
            "A reason for rejecting answers has at most {limit} {limit|character|characters}.",
            "В причине отклонить ответ не больше {limit} {limit|знака|знаков|знаков}.",
            ["limit": .count(limit)])
    }

    static func rejectReasonsUneven(_ count: Int) -> Message {
        Message(
            "reject-reasons-uneven",
            "The translation must have {count} {count|reason|reasons} as well, in the same order.",
            """
            В переводе тоже {count|должна|должны|должно} быть {count} {count|причина|причины|причин} в том же \
            порядке.
            """, ["count": .count(count)])
    }

    static func spectatorsUnreadable(_ path: JSONPath) -> Message {
        let (least, most) = (SpectatorRules.delays.lowerBound, SpectatorRules.delays.upperBound)
        return Message(
            "spectators-unreadable",
            """
            “{property}” is none, results, replay, or positions with a delay of {least} to {most} minutes, such as \
            positions 10 min.
            """,
            """
            В «{property}» стоит none, results, replay или positions с задержкой от {least} до {most} минут, \
            например positions 10 min.
            """,
            ["property": .text(path.lastName), "least": .text("\(least)"), "most": .text("\(most)")])
    }

    static func visibleTooLate() -> Message {
        Message(
            "visible-too-late", "The task closes before riders can see it.",
            "Задание закроется раньше, чем его увидят.")
    }
}
