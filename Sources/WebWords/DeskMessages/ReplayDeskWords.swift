import QuestBase

extension DeskWords {
    /// The words of the replay and of the spectators' page.
    static let replay: [Message] = [
        Message("desk-replay-none", "No positions were recorded.", "Позиций не записано."),
        Message("desk-replay-teams", "Teams", "Команды"),
        Message("desk-replay-all", "All", "Все"),
        Message("desk-replay-nobody", "None", "Никого"),
        Message("desk-replay-standings", "Standings at this moment", "Места на этот момент"),
        Message(
            "desk-replay-standings-words", "Points of tasks only, without penalties and adjustments.",
            "Только очки за задания, без штрафов и поправок."),
        Message("desk-replay-map", "Where the teams were", "Где были команды"),
        Message("desk-replay-play", "Play", "Пуск"),
        Message("desk-replay-pause", "Pause", "Пауза"),
        Message("desk-replay-time", "Moment", "Момент"),
        Message("desk-replay-speed", "Speed", "Скорость"),
        Message("desk-replay-trail", "Trail", "След"),
        Message("desk-replay-trail-none", "none", "нет"),
        Message("desk-replay-trail-whole", "whole", "весь"),
        Message("desk-replay-trail-minutes", "{count} min", "{count} мин", ["count": .count(0)]),
        Message(
            "desk-replay-thinned", "One position in {count} s: there are many.",
            "Одна позиция в {count} с: их очень много.",
            ["count": .count(0)]),
        Message(
            "desk-watch-closed", "There is nothing to watch here: the quest is not open to spectators.",
            "Смотреть нечего: квест закрыт для зрителей."),
        Message(
            "desk-watch-delay", "Positions are shown {count} {count|minute|minutes} late.",
            "Позиции показаны с задержкой в {count} {count|минуту|минуты|минут}.",
            ["count": .count(0)]),
        Message("desk-watch-no-positions", "Positions are not shown.", "Позиции не показаны."),
        Message(
            "desk-watch-frozen", "The results are those of an earlier moment until the end.",
            "До конца показаны более ранние результаты."),
        Message("desk-watch-hidden", "The results come later.", "Результаты будут позже."),
        Message("desk-watch-seen", "Seen at", "Где были в"),
        Message("desk-watch-replay", "Watch the ride again", "Посмотреть гонку"),
        Message("desk-watch-map", "Where the teams were", "Где были команды"),
    ]
}
