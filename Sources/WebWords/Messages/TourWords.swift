import QuestBase

extension WebWords {
    /// The screen of the tasks that still pay before the team has to be back.
    static let tour: [Message] = [
        Message("web-tour", "What still pays", "Что ещё успеем"),
        Message("web-tour-lead", "Lead me to the first", "Вести к первой"),
        Message("web-tour-back", "back", "на финише"),
        Message("web-tour-there", "there at {time}", "там в {time}", ["time": .text("")]),
        Message(
            "web-tour-straight", "Straight back: {time}", "Если сразу на финиш: {time}", ["time": .text("")]),
        Message("web-tour-spare", "to spare", "в запасе"),
        Message(
            "web-tour-cost-points", "−{count} {count|point|points} for being late",
            "−{count} {count|очко|очка|очков} за опоздание", ["count": .count(0)]),
        Message(
            "web-tour-cost-seconds", "+{count} {count|second|seconds} for being late",
            "+{count} {count|секунда|секунды|секунд} за опоздание", ["count": .count(0)]),
        Message(
            "web-tour-no-deadline", "Nothing ends your time: all of it is worth a ride.",
            "Времени вам хватит на всё: срока нет."),
        Message(
            "web-tour-none", "Nothing more pays: ride to the finish.",
            "Больше ничего не успеть: пора на финиш."),
        Message(
            "web-tour-no-result", "You can no longer be back in time for a result.",
            "К зачёту уже не успеть, каким бы путём вы ни ехали."),
        Message("web-tour-all-done", "Everything is done.", "Всё пройдено."),
        Message("web-tour-others", "Not on this way", "Мимо этого пути"),
        Message("web-tour-in-time", "in time, but others pay more", "успеть можно, но другие выгоднее"),
        Message("web-tour-too-late", "too late", "уже не успеть"),
        Message("web-tour-no-way", "no way there", "пути нет"),
        Message(
            "web-tour-from", "Reckoned at {time} from where you were, at your own pace",
            "Посчитано в {time} от вашего места и по вашей скорости", ["time": .text("")]),
    ]
}
