// What a task's attempts, prices and times come to, in the words that riders are told with the task.

extension Quest {
    /// Returns what a try at a task costs and how long there is for it, sentence by sentence; nothing of how answers
    /// are judged. That there are traps is told, and what one costs; never which answers are.
    public func rules(of checkpoint: Checkpoint) -> [Message] {
        var rules: [Message] = []
        switch checkpoint.rule {
        case .sorting: rules.append(.answerBySorting())
        case .gaps(let gaps): rules.append(.answerByGaps(gaps.count))
        case .video: rules.append(.answerByVideo())
        default: break
        }
        if tellsPoints, let fall = checkpoint.fall {
            let (full, least) = (amount(checkpoint.points), amount(fall.least))
            rules.append(
                fall.beginning == .start
                    ? .worthFallsFromStart(from: full, to: least, minutes: fall.minutes)
                    : .worthFallsFromOpening(from: full, to: least, minutes: fall.minutes))
        }
        if let minutes = checkpoint.timeLimit { rules.append(.taskTimeLimit(minutes)) }
        if checkpoint.timeLimitPenalty > 0 { rules.append(.timeOutCosts(cost(checkpoint.timeLimitPenalty))) }
        if let span = checkpoint.bonusSpan, let length = span.length {
            rules.append(.bonusLasts(minutes: span.delay + length))
        }
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

    /// A number of points, or of seconds in a ranking by time.
    private func amount(_ count: Int) -> Message {
        switch scoring.ranking {
        case .points: .costInPoints(count)
        case .time: .someSeconds(count)
        }
    }

    /// A price, in what the quest ranks by.
    func cost(_ count: Int) -> Message {
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

    fileprivate static func someSeconds(_ count: Int) -> Message {
        Message(
            "some-seconds", "{count} {count|second|seconds}", "{count} {count|секунда|секунды|секунд}",
            ["count": .count(count)])
    }

    fileprivate static func answerBySorting() -> Message {
        Message(
            "answer-by-sorting", "Answer with all items in the right order, with bars between: a|b|c.",
            "Ответ — все пункты в верном порядке, через черту: а|б|в.")
    }

    fileprivate static func answerByGaps(_ count: Int) -> Message {
        Message(
            "answer-by-gaps",
            "Answer with what belongs in the gaps ({count}), in their order, with bars between: a|b.",
            "Ответ — то, чем заполнить пропуски ({count}), по порядку, через черту: а|б.",
            ["count": .count(count)])
    }

    fileprivate static func answerByVideo() -> Message {
        Message(
            "answer-by-video",
            "Answer with a video: MP4, at most {seconds} {seconds|second|seconds} and {size} MB.",
            "Ответ — видео: MP4, не больше {seconds} {seconds|секунды|секунд|секунд} и {size} МБ.",
            [
                "seconds": .count(PhotoLimits.videoLength.value),
                "size": .count(PhotoLimits.videoBytes.value / 1_048_576),
            ])
    }

    fileprivate static func worthFallsFromStart(from full: Message, to least: Message, minutes: Int)
        -> Message
    {
        Message(
            "worth-falls-from-start",
            "Worth less with time: at first {full}, {minutes} {minutes|minute|minutes} after your start {least}.",
            """
            Награда уменьшается: сначала {full}, через {minutes} {minutes|минуту|минуты|минут} после старта \
            {least}.
            """,
            ["full": .message(full), "least": .message(least), "minutes": .count(minutes)])
    }

    fileprivate static func worthFallsFromOpening(
        from full: Message, to least: Message, minutes: Int
    ) -> Message {
        Message(
            "worth-falls-from-opening",
            "Worth less with time: at first {full}, {minutes} {minutes|minute|minutes} after it opened {least}.",
            """
            Награда уменьшается: сначала {full}, через {minutes} {minutes|минуту|минуты|минут} после открытия \
            {least}.
            """,
            ["full": .message(full), "least": .message(least), "minutes": .count(minutes)])
    }

    fileprivate static func timeOutCosts(_ cost: Message) -> Message {
        Message(
            "time-out-costs", "If its time runs out, that costs {cost}.",
            "Если время на задание выйдет, это стоит {cost}.", ["cost": .message(cost)])
    }

    fileprivate static func bonusLasts(minutes: Int) -> Message {
        Message(
            "bonus-lasts", "It can be done until {minutes} {minutes|minute|minutes} after your start.",
            "Его можно выполнить, пока после старта не прошло {minutes} {minutes|минута|минуты|минут}.",
            ["minutes": .count(minutes)])
    }

    static func entryCosts(_ cost: Message) -> Message {
        Message(
            "entry-costs", "Each entry costs {cost}.", "Каждый въезд стоит {cost}.", ["cost": .message(cost)])
    }
}
