public import GeoJSONKit

extension Quest {
    /// Adds what a task's worth, time and form of answer depend on, as numbers and in words.
    func addRuleProperties(
        of checkpoint: Checkpoint, to properties: inout JSONObject, in language: Language
    ) {
        if case .gaps(let gaps) = checkpoint.rule { properties["gaps"] = .integer(Int64(gaps.count)) }
        if checkpoint.timeLimitPenalty > 0 {
            properties["time_limit_penalty"] = .integer(Int64(checkpoint.timeLimitPenalty))
        }
        if tellsPoints, let fall = checkpoint.fall {
            properties["points_least"] = .integer(Int64(fall.least))
            properties["points_fall"] = .integer(Int64(fall.minutes))
            properties["points_from"] = .string(fall.beginning.rawValue)
        }
        if let span = checkpoint.bonusSpan {
            if span.delay > 0 { properties["bonus_after"] = .integer(Int64(span.delay)) }
            properties["bonus_for"] = span.length.map { .integer(Int64($0)) }
        }
        let words = ruleMessages(of: checkpoint, in: language).map { $0.text(in: language) }
        if !words.isEmpty { properties["rules"] = .string(words.joined(separator: " ")) }
    }

    /// Returns the rules of a task that riders have to know, as sentences.
    private func ruleMessages(of checkpoint: Checkpoint, in language: Language) -> [Message] {
        var messages: [Message] = []
        switch checkpoint.rule {
        case .sorting: messages.append(.answerBySorting())
        case .gaps(let gaps): messages.append(.answerByGaps(gaps.count))
        case .video: messages.append(.answerByVideo())
        default: break
        }
        if tellsPoints, let fall = checkpoint.fall {
            let (full, least) = (amount(checkpoint.points, language), amount(fall.least, language))
            messages.append(
                fall.beginning == .start
                    ? .worthFallsFromStart(from: full, to: least, minutes: fall.minutes)
                    : .worthFallsFromOpening(from: full, to: least, minutes: fall.minutes))
        }
        if checkpoint.timeLimitPenalty > 0 {
            messages.append(.timeOutCosts(amount(checkpoint.timeLimitPenalty, language)))
        }
        if let span = checkpoint.bonusSpan, let length = span.length {
            messages.append(.bonusLasts(minutes: span.delay + length))
        }
        return messages
    }

    /// Returns a number of points, or of seconds in a ranking by time, with its word.
    private func amount(_ count: Int, _ language: Language) -> String {
        let message: Message = scoring.ranking == .time ? .someSeconds(count) : .somePoints(count)
        return message.text(in: language)
    }

    /// Returns the toll zones as riders see them: with the price of an entry, also in words.
    ///
    /// - Complexity: O(number of their positions).
    public func tollFeatures(in language: Language? = nil) -> FeatureCollection {
        let language = language ?? self.language
        return FeatureCollection(
            tolls.map { toll in
                let properties: JSONObject = [
                    "id": .string(toll.zone.id.rawValue), "name": .string(toll.zone.name),
                    "role": .string(FeatureRole.toll.rawValue), "price": .integer(Int64(toll.price)),
                    "rules": .string(
                        Message.entryCosts(amount(toll.price, language)).text(in: language)),
                ]
                return Feature(
                    id: .string(toll.zone.id.rawValue), geometry: toll.zone.shape.geometry,
                    properties: properties)
            })
    }
}

extension Message {
    fileprivate static func somePoints(_ count: Int) -> Message {
        Message(
            "some-points", "{count} {count|point|points}", "{count} {count|очко|очка|очков}",
            ["count": .count(count)])
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

    fileprivate static func worthFallsFromStart(from full: String, to least: String, minutes: Int) -> Message
    {
        Message(
            "worth-falls-from-start",
            "Worth less with time: at first {full}, {minutes} {minutes|minute|minutes} after your start {least}.",
            "Дешевеет: сначала {full}, через {minutes} {minutes|минуту|минуты|минут} после старта {least}.",
            ["full": .text(full), "least": .text(least), "minutes": .count(minutes)])
    }

    fileprivate static func worthFallsFromOpening(
        from full: String, to least: String, minutes: Int
    ) -> Message {
        Message(
            "worth-falls-from-opening",
            "Worth less with time: at first {full}, {minutes} {minutes|minute|minutes} after it opened {least}.",
            "Дешевеет: сначала {full}, через {minutes} {minutes|минуту|минуты|минут} после открытия {least}.",
            ["full": .text(full), "least": .text(least), "minutes": .count(minutes)])
    }

    fileprivate static func timeOutCosts(_ cost: String) -> Message {
        Message(
            "time-out-costs", "If its time runs out, that costs {cost}.",
            "Если время на задание выйдет, штраф: {cost}.", ["cost": .text(cost)])
    }

    fileprivate static func bonusLasts(minutes: Int) -> Message {
        Message(
            "bonus-lasts", "It can be done until {minutes} {minutes|minute|minutes} after your start.",
            "Его можно выполнить, пока после старта не прошло {minutes} {minutes|минута|минуты|минут}.",
            ["minutes": .count(minutes)])
    }

    fileprivate static func entryCosts(_ cost: String) -> Message {
        Message(
            "entry-costs", "Each entry costs {cost}.", "Каждый въезд стоит: {cost}.", ["cost": .text(cost)])
    }
}
