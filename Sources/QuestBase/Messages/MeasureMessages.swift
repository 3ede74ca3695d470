extension NumberMeasure {
    /// The numbers in words, to stand behind “must be”: `a whole number of minutes, 1 to 10080`.
    public var message: Message {
        isWhole ? .wholeNumber(unit.phrase, range) : .anyNumber(unit.phrase, range)
    }

    private var range: MessageArgument {
        func text(_ number: Int) -> String { number < 0 ? "−\(number.magnitude)" : "\(number)" }
        switch (least, most) {
        case (let least?, let most?): return .message(.numberRange(text(least), text(most)))
        case (let least?, nil): return .message(.numberFrom(text(least)))
        case (nil, let most?): return .message(.numberUpTo(text(most)))
        case (nil, nil): return .text("")
        }
    }
}

extension NumberUnit {
    /// The unit behind “a number”, with what joins the two.
    fileprivate var phrase: Message {
        switch self {
        case .minutes: Message("number-of-minutes", "of minutes", "минут")
        case .seconds: Message("number-of-seconds", "of seconds", "секунд")
        case .metres: Message("number-of-metres", "of metres", "метров")
        case .points: Message("number-of-points", "of points", "очков")
        case .cost:
            Message(
                "number-of-cost", "of points (of seconds where ranking is time)",
                "очков (при ranking = time — секунд)")
        case .attempts: Message("number-of-attempts", "of attempts", "попыток")
        case .devices: Message("number-of-devices", "of devices", "устройств")
        case .teams: Message("number-of-teams", "of teams", "команд")
        case .judges: Message("number-of-judges", "of judges", "судей")
        case .tasks: Message("number-of-tasks", "of tasks", "заданий")
        case .codes: Message("number-of-codes", "of codes", "кодов")
        case .answer: Message("number-of-answer", "in the unit of the answer", "в единицах ответа")
        case .times: Message("number-of-times", "of times as long", "(во сколько раз дольше)")
        }
    }
}

extension Message {
    fileprivate static func wholeNumber(_ unit: Message, _ range: MessageArgument) -> Message {
        Message(
            "number-whole", "a whole number {unit}{range}", "целым числом {unit}{range}",
            ["unit": .message(unit), "range": range])
    }

    fileprivate static func anyNumber(_ unit: Message, _ range: MessageArgument) -> Message {
        Message(
            "number-any", "a number {unit}{range}", "числом {unit}{range}",
            ["unit": .message(unit), "range": range])
    }

    fileprivate static func numberRange(_ least: String, _ most: String) -> Message {
        Message(
            "number-range", ", {least} to {most}", ", от {least} до {most}",
            ["least": .text(least), "most": .text(most)])
    }

    fileprivate static func numberFrom(_ least: String) -> Message {
        Message("number-from", ", {least} or more", ", не меньше {least}", ["least": .text(least)])
    }

    fileprivate static func numberUpTo(_ most: String) -> Message {
        Message("number-up-to", ", {most} or less", ", не больше {most}", ["most": .text(most)])
    }
}
