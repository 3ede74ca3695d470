/// Messages about what a new edition changes, and about judging answers again by it.
public enum RejudgingCode: String, MessageArea {
    // Headings
    case what = "label-what-changes"
    case answersOtherwise = "label-answers-otherwise"
    case ofTeams = "label-of-teams"
    case was = "label-was"
    case becomes = "label-becomes"
    // What changes of a task
    case partAdded = "task-part-added"
    case partRemoved = "task-part-removed"
    case partAnswer = "task-part-answer"
    case partPoints = "task-part-points"
    case partPenalty = "task-part-penalty"
    case partPlace = "task-part-place"
    case partPresence = "task-part-presence"
    case partAttempts = "task-part-attempts"
    case partTimes = "task-part-times"
    case partNone = "task-part-none"
    // Loading
    case wouldLoad = "quest-would-load"
    case otherwise = "answers-judged-otherwise"
    case otherwiseOnceLoaded = "answers-judged-otherwise-once-loaded"
    case noneOtherwise = "answers-none-otherwise"
    // Judging again
    case nothing = "rejudging-nothing"
    case wouldDo = "rejudging-would-do"
    case question = "rejudging-question"
    case judgedAgain = "rejudging-done"
    case left = "rejudging-left"
    case keptByJudge = "label-kept-by-judge"

    public var code: MessageCode { .rejudging(self) }

    public var wording: Wording {
        switch self {
        case .what: Wording("what changes", "что меняется")
        case .answersOtherwise: Wording("other verdict or points", "другое решение или очки")
        case .ofTeams: Wording("of teams", "каких команд")
        case .was: Wording("was", "было")
        case .becomes: Wording("becomes", "станет")
        case .partAdded: Wording("new task", "новое задание")
        case .partRemoved: Wording("removed", "задание убрано")
        case .partAnswer: Wording("right answer", "верный ответ")
        case .partPoints: Wording("points", "очки")
        case .partPenalty: Wording("penalty", "штраф")
        case .partPlace: Wording("place", "место")
        case .partPresence: Wording("being there", "присутствие на месте")
        case .partAttempts: Wording("attempts", "попытки")
        case .partTimes: Wording("times", "время")
        case .partNone: Wording("by an earlier version", "в прежней версии")
        case .wouldLoad:
            Wording(
                "Quest {quest} would become version {version}. Nothing was stored.",
                "Загрузилась бы версия {version} квеста {quest}. Ничего не записано.")
        case .otherwise:
            Wording(
                """
                {count} {count|answer gets|answers get} another verdict or other points by this file. \
                Next: questctl judge rejudge {quest}
                """,
                """
                По этому файлу решение или очки другие у {count} {count|ответа|ответов|ответов}. \
                Дальше: questctl judge rejudge {quest}
                """)
        case .otherwiseOnceLoaded:
            Wording(
                """
                {count} {count|answer gets|answers get} another verdict or other points by this file. \
                Next: load it, then questctl judge rejudge {quest}
                """,
                """
                По этому файлу решение или очки другие у {count} {count|ответа|ответов|ответов}. \
                Дальше: загрузите его, потом questctl judge rejudge {quest}
                """)
        case .noneOtherwise:
            Wording(
                "No answer gets another verdict or other points by this file.",
                "Решения и очки за ответы этот файл не меняет.")
        case .nothing:
            Wording(
                "Nothing to judge again: all answers are judged as version {version} of {quest} says.",
                "Пересматривать нечего: все решения соответствуют версии {version} квеста {quest}.")
        case .wouldDo:
            Wording(
                """
                {count} {count|answer|answers} would get another verdict or other points by version {version}. \
                Nothing was stored.
                """,
                """
                По версии {version} решение или очки изменились бы у {count} {count|ответа|ответов|ответов}. \
                Ничего не записано.
                """)
        case .question:
            Wording(
                """
                By version {version}, {count} {count|answer gets|answers get} another verdict or other points. \
                Judge answers of quest {quest} again? [y/N]\u{20}
                """,
                """
                По версии {version} решение или очки изменятся у {count} {count|ответа|ответов|ответов}. \
                Пересмотреть ответы квеста {quest}? [д/Н]\u{20}
                """)
        case .judgedAgain:
            Wording(
                """
                {count} {count|answer has|answers have} another verdict or other points by version {version}; \
                riders are told.
                """,
                """
                По версии {version} решение или очки изменились у {count} {count|ответа|ответов|ответов}; \
                участники об этом узнают.
                """)
        case .left:
            Wording(
                "Left as they were, because their texts are erased: {count} {count|answer|answers}.",
                "Без изменений, потому что тексты стёрты: {count} {count|ответ|ответа|ответов}.")
        case .keptByJudge: Wording("{verdict}, by a judge", "{verdict}, решил судья")
        }
    }
}

extension Message {
    public static func rejudging(_ label: RejudgingCode) -> Message { Message(label) }

    public static func questWouldLoad(_ quest: QuestID, version: Int) -> Message {
        Message(
            RejudgingCode.wouldLoad, ["quest": .text(quest.rawValue), "version": .count(version)])
    }

    /// - Parameters:
    ///   - count: Of the answers that a file gives another verdict or other points.
    ///   - isLoaded: Whether the file is the edition in force, by which they can be judged again.
    public static func answersOtherwise(_ count: Int, quest: QuestID, isLoaded: Bool) -> Message {
        let otherwise: RejudgingCode = isLoaded ? .otherwise : .otherwiseOnceLoaded
        return Message(
            count == 0 ? RejudgingCode.noneOtherwise : otherwise,
            count == 0 ? [:] : ["count": .count(count), "quest": .text(quest.rawValue)])
    }

    public static func rejudgingNothing(_ quest: QuestID, version: Int) -> Message {
        Message(RejudgingCode.nothing, ["quest": .text(quest.rawValue), "version": .count(version)])
    }

    public static func rejudgingQuestion(_ quest: QuestID, count: Int, version: Int) -> Message {
        Message(
            RejudgingCode.question,
            ["quest": .text(quest.rawValue), "count": .count(count), "version": .count(version)])
    }

    /// - Parameter isDry: Whether it was only looked at.
    public static func rejudged(_ count: Int, version: Int, isDry: Bool) -> Message {
        Message(
            isDry ? RejudgingCode.wouldDo : .judgedAgain,
            ["count": .count(count), "version": .count(version)])
    }

    public static func rejudgingLeft(_ count: Int) -> Message {
        Message(RejudgingCode.left, ["count": .count(count)])
    }

    /// - Parameter verdict: as a word of the reader's language.
    public static func verdictKept(_ verdict: String) -> Message {
        Message(RejudgingCode.keptByJudge, ["verdict": .text(verdict)])
    }
}
