import QuestEngine

extension Message {
    static func questWouldLoad(_ quest: QuestID, version: Int) -> Message {
        Message(
            "quest-would-load", "Quest {quest} would become version {version}. Nothing was stored.",
            "Загрузилась бы версия {version} квеста {quest}. Ничего не записано.",
            ["quest": .text(quest.rawValue), "version": .count(version)])
    }

    /// - Parameters:
    ///   - count: Number of answers that a file gives another verdict or other points.
    ///   - isLoaded: Whether the file is the edition in force, by which they can be judged again.
    static func answersOtherwise(_ count: Int, quest: QuestID, isLoaded: Bool) -> Message {
        let arguments: [String: MessageArgument] = ["count": .count(count), "quest": .text(quest.rawValue)]
        if count == 0 {
            return Message(
                "answers-none-otherwise", "No answer gets another verdict or other points by this file.",
                "Решения и очки за ответы этот файл не меняет.")
        }
        guard isLoaded else {
            return Message(
                "answers-judged-otherwise-once-loaded",
                """
                {count} {count|answer gets|answers get} another verdict or other points by this file. \
                Next: load it, then questctl judge rejudge {quest}
                """,
                """
                По этому файлу решение или очки другие у {count} {count|ответа|ответов|ответов}. Дальше: \
                загрузите его, потом questctl judge rejudge {quest}
                """, arguments)
        }
        return Message(
            "answers-judged-otherwise",
            """
            {count} {count|answer gets|answers get} another verdict or other points by this file. Next: \
            questctl judge rejudge {quest}
            """,
            """
            По этому файлу решение или очки другие у {count} {count|ответа|ответов|ответов}. Дальше: \
            questctl judge rejudge {quest}
            """, arguments)
    }

    /// - Parameter parts: Words of the reader's language.
    static func questChangesAsWhole(_ parts: [String]) -> Message {
        Message(
            "quest-changes-as-whole", "Of the quest as a whole: {parts}.", "В квесте в целом: {parts}.",
            ["parts": .text(parts.joined(separator: ", "))])
    }

    /// - Parameter elsewhere: The teams that are led to another place than now.
    static func teamsOut(_ count: Int, ledElsewhere elsewhere: [TeamID]) -> Message {
        guard !elsewhere.isEmpty else {
            return Message(
                "teams-out-led-on",
                "{count} {count|team is|teams are} out; none is led elsewhere by this file.",
                "В пути {count} {count|команда|команды|команд}; их цели этот файл не меняет.",
                ["count": .count(count)])
        }
        return Message(
            "teams-out-led-elsewhere",
            "{count} {count|team is|teams are} out; led elsewhere by this file: {elsewhere} ({teams}).",
            "В пути {count} {count|команда|команды|команд}; этот файл меняет цель у {elsewhere}: {teams}.",
            [
                "count": .count(count), "elsewhere": .count(elsewhere.count),
                "teams": .text(elsewhere.map(\.rawValue).joined(separator: ", ")),
            ])
    }

    static func rejudgingNothing(_ quest: QuestID, version: Int) -> Message {
        Message(
            "rejudging-nothing",
            "Nothing to judge again: all answers are judged as version {version} of {quest} says.",
            "Пересматривать нечего: все решения соответствуют версии {version} квеста {quest}.",
            ["quest": .text(quest.rawValue), "version": .count(version)])
    }

    static func rejudgingQuestion(_ quest: QuestID, count: Int, version: Int) -> Message {
        Message(
            "rejudging-question",
            """
            By version {version}, {count} {count|answer gets|answers get} another verdict or other points. \
            Judge answers of quest {quest} again? [y/N]\u{20}
            """,
            """
            По версии {version} решение или очки изменятся у {count} {count|ответа|ответов|ответов}. \
            Пересмотреть ответы квеста {quest}? [д/Н]\u{20}
            """, ["quest": .text(quest.rawValue), "count": .count(count), "version": .count(version)])
    }

    /// - Parameter isDry: Whether it was only looked at.
    static func rejudged(_ count: Int, version: Int, isDry: Bool) -> Message {
        let arguments: [String: MessageArgument] = ["count": .count(count), "version": .count(version)]
        guard isDry else {
            return Message(
                "rejudging-done",
                """
                {count} {count|answer has|answers have} another verdict or other points by version \
                {version}; riders are told.
                """,
                """
                По версии {version} решение или очки изменились у {count} {count|ответа|ответов|ответов}; \
                участники об этом узнают.
                """, arguments)
        }
        return Message(
            "rejudging-would-do",
            """
            {count} {count|answer|answers} would get another verdict or other points by version {version}. \
            Nothing was stored.
            """,
            """
            По версии {version} решение или очки изменились бы у {count} {count|ответа|ответов|ответов}. \
            Ничего не записано.
            """, arguments)
    }

    static func rejudgingLeft(_ count: Int) -> Message {
        Message(
            "rejudging-left",
            "Left as they were, because their texts are erased: {count} {count|answer|answers}.",
            "Без изменений, потому что тексты стёрты: {count} {count|ответ|ответа|ответов}.",
            ["count": .count(count)])
    }

    /// - Parameter verdict: A word of the reader's language.
    static func verdictKept(_ verdict: String) -> Message {
        Message(
            "label-kept-by-judge", "{verdict}, by a judge", "{verdict}, решил судья",
            ["verdict": .text(verdict)])
    }
}

extension Label {
    static let what = Label("label-what-changes", "what changes", "что меняется")
    static let answersOtherwise = Label(
        "label-answers-otherwise", "other verdict or points", "другое решение или очки")
    static let ofTeams = Label("label-of-teams", "of teams", "каких команд")
    static let was = Label("label-was", "was", "было")
    static let becomes = Label("label-becomes", "becomes", "станет")
    static let partAdded = Label("task-part-added", "new task", "новое задание")
    static let partRemoved = Label("task-part-removed", "removed", "задание убрано")
    static let partAnswer = Label("task-part-answer", "right answer", "верный ответ")
    static let partPoints = Label("task-part-points", "points", "очки")
    static let partPenalty = Label("task-part-penalty", "penalty", "штраф")
    static let partPlace = Label("task-part-place", "place", "место")
    static let partPresence = Label("task-part-presence", "being there", "присутствие на месте")
    static let partAttempts = Label("task-part-attempts", "attempts", "попытки")
    static let partTimes = Label("task-part-times", "times", "время")
    static let partTexts = Label("task-part-texts", "texts", "тексты")
    static let wholeTexts = Label("quest-part-texts", "texts", "тексты")
    static let wholeTimes = Label("quest-part-times", "times", "время")
    static let wholeOrder = Label("quest-part-order", "order of tasks", "порядок заданий")
    static let wholeScoring = Label("quest-part-scoring", "scoring", "подсчёт очков")
    static let wholeJudging = Label("quest-part-judging", "judging and results", "судейство и результаты")
    static let wholeStops = Label(
        "quest-part-stops", "start, finish and rests", "старт, финиш и места отдыха")
    static let wholeZones = Label("quest-part-zones", "forbidden zones", "запретные зоны")
    static let wholeRoutes = Label("quest-part-routes", "routes", "маршруты")
    static let wholeTeams = Label("quest-part-teams", "rules for teams", "правила для команд")
    static let wholeApp = Label("quest-part-app", "look of the app", "вид приложения")
    static let partNone = Label("task-part-none", "by an earlier version", "в прежней версии")
}
