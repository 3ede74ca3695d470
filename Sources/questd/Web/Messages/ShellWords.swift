import QuestEngine

extension WebWords {
    /// The words around the screens.
    static let shell = [
        Message("web-title", "Bike quests", "Велоквесты"),
        Message(
            "web-needs-script",
            "The riders' app needs JavaScript. Switch it on in your browser, or open the link in another one.",
            "Приложению участника нужен JavaScript. Включите его в браузере или откройте ссылку в другом."),
    ]
}
