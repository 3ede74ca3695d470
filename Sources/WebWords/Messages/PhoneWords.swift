import QuestBase

extension WebWords {
    /// The phone and its browser: what they cannot do, and what helps.
    static let phone: [Message] = [
        Message(
            "web-screen-lost", "The screen may go dark. Tap to keep it on.",
            "Экран может погаснуть. Нажмите, чтобы он не гас."),
        Message(
            "web-mute-switch",
            "No sound? Silent mode of an iPhone mutes this page too. Turn it off, and the volume up.",
            "Не слышно? Бесшумный режим iPhone глушит и эту страницу. Отключите его и прибавьте громкость."),
        Message(
            "web-inside-app", "You are in the browser of {name}.", "Вы во встроенном браузере {name}.",
            ["name": .text("")]),
        Message(
            "web-inside-other", "You are in another app’s browser.", "Вы во встроенном браузере приложения."),
        Message(
            "web-inside-means",
            "Position, camera and riding without network may fail here, and other browsers do not see your ride.",
            "Здесь могут не работать геопозиция, камера и поездка без сети, а другие браузеры её не увидят."),
        Message("web-inside-chrome", "Open in Chrome", "Открыть в Chrome"),
        Message(
            "web-inside-safari", "Tap ••• or the compass, then “Open in Safari” or “Open in browser”.",
            "Нажмите ••• или значок компаса, затем «Открыть в Safari» или «Открыть в браузере»."),
        Message("web-inside-copy", "Copy the link", "Скопировать ссылку"),
        Message("web-inside-copied", "Copied", "Скопировано"),
        Message("web-install", "Put it on the home screen", "Добавить на экран «Домой»"),
        Message(
            "web-install-why", "From there it opens full screen, and the phone keeps its data longer.",
            "Оттуда оно открывается во весь экран, и телефон дольше хранит его данные."),
        Message(
            "web-install-share", "Tap Share in Safari, then “Add to Home Screen”.",
            "В Safari нажмите «Поделиться», затем «На экран „Домой“»."),
        Message(
            "web-install-apart",
            "Safari and the app on the home screen keep their data apart. Join where you will ride.",
            "У Safari и приложения на экране «Домой» данные раздельные. Вступайте в команду там, где поедете."
        ),
        Message("web-navigate-apple", "Apple Maps", "Карты Apple"),
    ]
}
