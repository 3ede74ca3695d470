// What a task's attempts, prices and times come to, in the words that riders are told with the task.

extension Quest {
    /// Returns what a try at a task costs and how long there is for it, sentence by sentence; nothing of how answers
    /// are judged. That there are traps is told, and what one costs; never which answers are.
    public func rules(of checkpoint: Checkpoint) -> [Message] {
        var rules: [Message] = []
        if let minutes = checkpoint.timeLimit { rules.append(.taskTimeLimit(minutes)) }
        if let count = checkpoint.attempts.count { rules.append(.taskAttempts(count)) }
        if checkpoint.penalty > 0 { rules.append(.wrongAnswerCosts(cost(checkpoint.penalty))) }
        if let trap = checkpoint.trap, trap.cost > 0, Self.kindsWithTraps.contains(checkpoint.rule.kind) {
            rules.append(.trapCosts(cost(trap.cost)))
        }
        if checkpoint.attempts.lockOut > 0 { rules.append(.taskLockOut(checkpoint.attempts.lockOut)) }
        for (index, hint) in checkpoint.hints.enumerated() { rules.append(rule(of: hint, number: index + 1)) }
        return rules
    }

    private static let kindsWithTraps: Set<String> = ["text", "number", "choice", "code"]

    private func rule(of hint: Hint, number: Int) -> Message {
        switch (hint.delay > 0, hint.price > 0) {
        case (false, false): .hintIsOpen(number)
        case (true, false): .hintOpens(number, after: hint.delay)
        case (false, true): .hintCosts(number, cost(hint.price))
        case (true, true): .hintCosts(number, cost(hint.price), after: hint.delay)
        }
    }

    /// A price, in what the quest ranks by.
    private func cost(_ count: Int) -> Message {
        switch scoring.ranking {
        case .points: .costInPoints(count)
        case .time: .costInSeconds(count)
        }
    }
}

extension Message {
    fileprivate static func costInPoints(_ count: Int) -> Message {
        Message(
            "cost-points", "{count} {count|point|points}", "{count} {count|очко|очка|очков}",
            ["count": .count(count)])
    }

    fileprivate static func costInSeconds(_ count: Int) -> Message {
        Message(
            "cost-seconds", "{count} {count|second|seconds}", "{count} {count|секунду|секунды|секунд}",
            ["count": .count(count)])
    }

    fileprivate static func taskTimeLimit(_ minutes: Int) -> Message {
        Message(
            "task-time-limit",
            "There {minutes|is|are} {minutes} {minutes|minute|minutes} for this task, from when it opens.",
            "На задание есть {minutes} {minutes|минута|минуты|минут} с момента, когда оно открылось.",
            ["minutes": .count(minutes)])
    }

    fileprivate static func taskAttempts(_ count: Int) -> Message {
        Message(
            "task-attempts", "At most {count} {count|answer is|answers are} taken.",
            "Принимается не больше {count} {count|ответа|ответов|ответов}.", ["count": .count(count)])
    }

    fileprivate static func wrongAnswerCosts(_ cost: Message) -> Message {
        Message(
            "task-penalty", "A wrong answer costs {cost}.", "Неверный ответ стоит {cost}.",
            ["cost": .message(cost)])
    }

    fileprivate static func trapCosts(_ cost: Message) -> Message {
        Message(
            "task-trap", "Some answers look right and are wrong: such a one costs {cost} more.",
            "Есть ответы-ловушки: они похожи на верные, и каждый стоит ещё {cost}.",
            ["cost": .message(cost)])
    }

    fileprivate static func taskLockOut(_ seconds: Int) -> Message {
        Message(
            "task-lock-out",
            "After a wrong answer the next one is taken {seconds} {seconds|second|seconds} later.",
            """
            После неверного ответа следующий принимается через {seconds} \
            {seconds|секунду|секунды|секунд}.
            """, ["seconds": .count(seconds)])
    }

    fileprivate static func hintIsOpen(_ number: Int) -> Message {
        Message(
            "hint-is-open", "Hint {number} is open.", "Подсказка {number} открыта.",
            ["number": .count(number)])
    }

    fileprivate static func hintOpens(_ number: Int, after minutes: Int) -> Message {
        Message(
            "hint-opens",
            "Hint {number} opens by itself {minutes} {minutes|minute|minutes} after the task.",
            "Подсказка {number} откроется сама через {minutes} {minutes|минуту|минуты|минут} после задания.",
            ["number": .count(number), "minutes": .count(minutes)])
    }

    fileprivate static func hintCosts(_ number: Int, _ cost: Message) -> Message {
        Message(
            "hint-costs", "Hint {number} costs {cost}.", "Подсказка {number} стоит {cost}.",
            ["number": .count(number), "cost": .message(cost)])
    }

    fileprivate static func hintCosts(_ number: Int, _ cost: Message, after minutes: Int) -> Message {
        Message(
            "hint-costs-later",
            """
            Hint {number} can be had {minutes} {minutes|minute|minutes} after the task has opened, and costs \
            {cost}.
            """,
            """
            Подсказку {number} можно взять через {minutes} {minutes|минуту|минуты|минут} после открытия \
            задания, она стоит {cost}.
            """, ["number": .count(number), "minutes": .count(minutes), "cost": .message(cost)])
    }
}
