import QuestBase

extension DeskWords {
    /// Words of the look of the riders’ app.
    static let branding: [Message] = [
        Message("desk-branding", "Look of the app", "Вид приложения"),
        Message("desk-branding-name", "Name", "Название"),
        Message("desk-branding-colours", "Colours", "Цвета"),
        Message("desk-branding-pictures", "Pictures", "Картинки"),
        Message("desk-branding-menu", "Menu", "Меню"),
        Message("desk-branding-choose", "choose", "выбрать"),
        Message(
            "desk-branding-no-colour",
            "A colour is # and six signs, such as #12324a.",
            "Цвет – это # и шесть знаков, например #12324a."),
        Message("desk-branding-contrast", "Contrast {ratio}:1.", "Контраст {ratio}:1.", ["ratio": .text("")]),
        Message(
            "desk-branding-refused",
            "Less than 4.5:1: the quest will not be published with it.",
            "Меньше 4,5:1: с ним квест не опубликовать."),
        Message(
            "desk-branding-made",
            "The app takes {colour}, which can be read.",
            "Приложение возьмёт {colour}: его можно прочесть.",
            ["colour": .text("")]),
        Message("desk-branding-upload", "Upload", "Загрузить"),
        Message(
            "desk-branding-links",
            "A line for each: the title, a space, the address.",
            "По строке на ссылку: название, пробел, адрес."),
        Message(
            "desk-branding-draft",
            "The change is in the draft. Riders see it once it is published.",
            "Изменение в черновике. Участники увидят его после публикации."),
        Message(
            "desk-branding-not-kept",
            "The browser could not keep the draft. Publish it soon.",
            "Браузер не смог сохранить черновик. Опубликуйте его скорее."),
        Message("desk-branding-publish", "To publication", "К публикации"),
        Message(
            "desk-branding-no-file",
            "This quest has no file yet. Create it in the editor.",
            "У квеста ещё нет файла. Создайте его в редакторе."),
        Message("desk-branding-preview", "How it looks", "Как это выглядит"),
        Message("desk-branding-task", "The old oak", "Старый дуб"),
    ]
}
