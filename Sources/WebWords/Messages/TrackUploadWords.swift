import QuestBase

extension WebWords {
    /// The track of a watch: what of it was taken, and why not the rest.
    static let trackUpload: [Message] = [
        Message("web-track-add", "Add a track from a watch", "Добавить трек с часов"),
        Message(
            "web-track-add-what",
            "For what this phone did not record: the GPX or FIT file of your watch or bike computer.",
            "Для того, что этот телефон не записал: файл GPX или FIT с часов или велокомпьютера."),
        Message("web-track-choose", "Choose the file", "Выбрать файл"),
        Message(
            "web-track-sending", "Sending {name}, {size}. A long track takes a minute.",
            "Отправляем {name}, {size}. Длинный трек – это минута.", ["name": .text(""), "size": .text("")]),
        Message(
            "web-track-taken", "{count} {count|position was|positions were} taken, from {from} to {to}.",
            "Принято положений: {count}, с {from} до {to}.",
            ["count": .count(0), "from": .text(""), "to": .text("")]),
        Message("web-track-nothing", "No position of it was taken.", "Ни одно положение не принято."),
        Message(
            "web-track-judged", "They count as of when you were there. Where doubt is left, a judge decides.",
            "Они считаются по времени, когда вы там были. Если остаются сомнения, решает судья."),
        Message(
            "web-track-window", "Positions of your ride are taken from {from} to {to}.",
            "Положения вашего заезда принимаются с {from} до {to}.", ["from": .text(""), "to": .text("")]),
        Message(
            "web-track-known", "{count} from times that this phone recorded itself.",
            "За время, которое этот телефон записал сам: {count}.", ["count": .count(0)]),
        Message(
            "web-track-before", "{count} from before the quest.", "До квеста: {count}.",
            ["count": .count(0)]),
        Message(
            "web-track-after-finish", "{count} from long after your finish.",
            "Спустя время после вашего финиша: {count}.", ["count": .count(0)]),
        Message(
            "web-track-after-end", "{count} from after the end of the quest.",
            "После конца квеста: {count}.", ["count": .count(0)]),
        Message(
            "web-track-before-consent", "{count} from before you agreed to be recorded here.",
            "До вашего согласия на запись на этом телефоне: {count}.", ["count": .count(0)]),
        Message(
            "web-track-paused", "{count} from a pause that you made.",
            "Во время вашей паузы: {count}.",
            ["count": .count(0)]),
        Message(
            "web-track-time", "{count} {count|has|have} a time that cannot be: is the watch set right?",
            "С невозможным временем: {count}. Верно ли идут часы?", ["count": .count(0)]),
        Message(
            "web-track-unreadable", "{count} could not be read.", "Не прочитано: {count}.",
            ["count": .count(0)]),
    ]
}
