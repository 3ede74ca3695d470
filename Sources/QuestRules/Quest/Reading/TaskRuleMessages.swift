// Messages about rules of a quest file for what a task is worth, when it opens, and what riding somewhere costs.

extension Message {
    static func tollShape() -> Message {
        Message(
            "toll-shape", "A toll zone is a Polygon or a MultiPolygon of at most 2,000 positions.",
            "Платная зона — это Polygon или MultiPolygon не больше чем из 2000 точек.")
    }

    static func tollWithoutPrice() -> Message {
        Message(
            "toll-without-price", "A toll zone needs “price”: what each entry costs.",
            "Платной зоне нужно «price»: сколько стоит каждый въезд.")
    }

    static func tooManyConditions(limit: Int) -> Message {
        Message(
            "too-many-conditions", "A task has at most {limit} conditions.",
            "У задания не больше {limit} условий.", ["limit": .count(limit)])
    }

    static func conditionUnreadable(_ text: String) -> Message {
        Message(
            "condition-unreadable",
            "“{text}” is no condition: write “points 10”, “task old-pier” or “group east 2”, with bars between.",
            "«{text}» — не условие: пишите «points 10», «task old-pier» или «group east 2», через черту.",
            ["text": .text(text)])
    }

    /// - Parameter nearest: The task that was probably meant.
    static func conditionTaskUnknown(_ task: TaskID, nearest: TaskID?) -> Message {
        if let nearest {
            return Message(
                "condition-task-misspelt",
                "There is no checkpoint “{task}” to wait for; perhaps “{nearest}” is meant.",
                "Контрольной точки «{task}», которой нужно ждать, нет; возможно, имеется в виду «{nearest}».",
                ["task": .text(task.rawValue), "nearest": .text(nearest.rawValue)])
        }
        return Message(
            "condition-task-unknown", "There is no checkpoint “{task}” to wait for.",
            "Контрольной точки «{task}», которой нужно ждать, нет.", ["task": .text(task.rawValue)])
    }

    /// - Parameter mode: The word of the mode.
    static func conditionAgainstOrder(_ checkpoint: TaskID, _ mode: String) -> Message {
        Message(
            "condition-against-order",
            "In the mode “{mode}” only a bonus may have “opens-when”: “{checkpoint}” has its place in the order.",
            "В режиме «{mode}» «opens-when» бывает только у бонуса: место «{checkpoint}» задано порядком.",
            ["checkpoint": .text(checkpoint.rawValue), "mode": .text(mode)])
    }

    static func conditionCycle(_ checkpoint: TaskID) -> Message {
        Message(
            "condition-cycle", "“{checkpoint}” waits for itself: its “opens-when” leads round in a circle.",
            "«{checkpoint}» ждёт само себя: условия «opens-when» замкнуты в круг.",
            ["checkpoint": .text(checkpoint.rawValue)])
    }

    static func neverOpens(_ checkpoint: TaskID) -> Message {
        Message(
            "never-opens",
            "“{checkpoint}” can never open: its “opens-when” does not hold even when all else is done.",
            "«{checkpoint}» никогда не откроется: «opens-when» не выполнится, даже если сделать всё остальное.",
            ["checkpoint": .text(checkpoint.rawValue)])
    }

    static func neverOpensInClass(_ checkpoint: TaskID, _ teamClass: String) -> Message {
        Message(
            "never-opens-in-class",
            """
            “{checkpoint}” can never open to the class “{class}”: its “opens-when” asks for more than the course \
            has.
            """,
            """
            «{checkpoint}» никогда не откроется классу «{class}»: в «opens-when» больше, чем есть на его \
            дистанции.
            """, ["checkpoint": .text(checkpoint.rawValue), "class": .text(teamClass)])
    }

    static func codeTwice(_ code: String, _ checkpoint: TaskID, _ other: TaskID) -> Message {
        Message(
            "code-twice",
            "“{checkpoint}” takes the code “{code}”, as “{other}” does: who finds it at one can send it for both.",
            "«{checkpoint}» принимает код «{code}», как и «{other}»: найденный на одной, он годится для обеих.",
            [
                "code": .text(code), "checkpoint": .text(checkpoint.rawValue),
                "other": .text(other.rawValue),
            ])
    }

    static func offlineCheckUnfit() -> Message {
        Message(
            "offline-check-unfit",
            """
            “offline-check” is only for a “text” without stars, a “code” that the file gives, a “number” without \
            “answer-tolerance” and a “choice”, and never beside “trap-answer”.
            """,
            """
            «offline-check» бывает только у «text» без звёздочек, «code» с кодом в файле, «number» без \
            «answer-tolerance» и «choice» и никогда — рядом с «trap-answer».
            """)
    }

    static func offlineCheckGuessable() -> Message {
        Message(
            "offline-check-guessable",
            """
            Phones get hashes of these answers: whoever has patience finds short ones by trying them all. Leave \
            “offline-check” out where there are prizes.
            """,
            """
            Телефоны получат хеши этих ответов: терпеливый подберёт короткие перебором. Где есть призы, обойдитесь \
            без «offline-check».
            """)
    }

    static func tooManyOfflineKeys(limit: Int) -> Message {
        Message(
            "too-many-offline-keys",
            "Phones may check {limit} answers of a quest offline, all tasks with “offline-check” together.",
            "Без сети телефоны могут проверять до {limit} ответов квеста, во всех заданиях с «offline-check» вместе.",
            ["limit": .count(limit)])
    }

    static func answerTwice(_ answer: String) -> Message {
        Message(
            "answer-twice", "“{answer}” is there already: capitals, spaces and signs make no difference.",
            "«{answer}» уже есть: регистр, пробелы и знаки не различаются.", ["answer": .text(answer)])
    }

    static func sortIncomplete() -> Message {
        Message(
            "sort-incomplete",
            "The answer of “sort” has every one of the answer-options once, in the right order.",
            "В ответе «sort» каждый вариант из answer-options стоит один раз, в верном порядке.")
    }

    static func sortShown() -> Message {
        Message(
            "sort-shown", "Riders are shown the answer-options in this very order: mix them up.",
            "Участники видят answer-options именно в этом порядке: перемешайте их.")
    }

    static func gapEmpty() -> Message {
        Message(
            "gap-empty", "A gap has no answer: write texts with a slash between, such as “birch / birches”.",
            "У пропуска нет ответа: тексты пишут через косую черту, например «берёза / берёзы».")
    }

    static func gapsUneven(_ count: Int) -> Message {
        Message(
            "gaps-uneven",
            "The description should have {count} {count|gap|gaps}, as the answer has: ___ for each.",
            "В описании должно быть столько же пропусков, сколько в ответе: {count}, каждый как ___.",
            ["count": .count(count)])
    }
}
