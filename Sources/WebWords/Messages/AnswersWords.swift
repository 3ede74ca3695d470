import QuestBase

extension WebWords {
    /// Answers of every type, and their verdicts.
    static let answers: [Message] = [
        Message("web-answers", "Answers", "Ответы"),
        Message("web-answer-send", "Answer", "Ответить"),
        Message(
            "web-answer-later", "It goes by itself when there is network", "Уйдёт само, когда будет связь"),
        Message("web-answer-empty", "Nothing is filled in yet.", "Ответ ещё не заполнен."),
        Message("web-answer-no-file", "Take a picture first.", "Сначала сделайте снимок."),
        Message("web-answer-yours", "Your answer", "Ваш ответ"),
        Message("web-answer-number", "Number", "Число"),
        Message("web-answer-number-in", "Number, {unit}", "Число, {unit}", ["unit": .text("")]),
        Message("web-answer-choose", "Choose one", "Выберите один ответ"),
        Message("web-answer-choose-several", "Choose all that are right", "Выберите все верные"),
        Message("web-answer-sort", "Put in order", "Расставьте по порядку"),
        Message("web-sort-up", "Move up: {name}", "Выше: {name}", ["name": .text("")]),
        Message("web-sort-down", "Move down: {name}", "Ниже: {name}", ["name": .text("")]),
        Message(
            "web-sort-moved", "{name} is now number {place}", "{name}: теперь место {place}",
            ["name": .text(""), "place": .count(0)]),
        Message(
            "web-answer-gap", "Gap {number} of {count}", "Пропуск {number} из {count}",
            ["number": .count(0), "count": .count(0)]),
        Message("web-answer-code", "Code", "Код"),
        Message("web-answer-code-number", "Code {number}", "Код {number}", ["number": .count(0)]),
        Message(
            "web-answer-codes", "{count} {count|code is|codes are} needed", "Нужно кодов: {count}",
            ["count": .count(0)]),
        Message("web-scan", "Scan", "Сканировать"),
        Message("web-scan-title", "Hold the code before the camera", "Наведите камеру на код"),
        Message(
            "web-scan-no-camera", "There is no camera, or it is not allowed. Type the code.",
            "Камеры нет или она не разрешена. Введите код."),
        Message(
            "web-scan-no-decoder", "Codes cannot be read by the camera here. Type the code.",
            "Здесь камера не читает коды. Введите код."),
        Message(
            "web-scan-elsewhere", "Or open the code by the phone’s camera.",
            "Или откройте код камерой телефона."),
        Message("web-code-enter", "Enter a code", "Ввести код"),
        Message("web-code-find", "Find its task", "Найти задание"),
        Message(
            "web-code-what",
            "Type a code that you found, or paste its link: its task opens with the code filled in.",
            "Введите найденный код или вставьте ссылку. Откроется задание с этим кодом."),
        Message("web-code-which", "Where did you find it?", "Где вы его нашли?"),
        Message("web-code-none", "No task takes a code right now.", "Сейчас ни одно задание не ждёт кода."),
        Message(
            "web-code-not-here", "This is not a code of a task in this quest.",
            "Это код не из заданий этого квеста."),
        Message(
            "web-code-elsewhere",
            "Already riding? In the app you ride with, tap “Menu”, then “Enter a code”, and type:",
            "Уже едете? Откройте приложение, с которым едете, нажмите «Меню», «Ввести код» и введите:"),
        Message("web-code-copy", "Copy the code", "Скопировать код"),
        Message("web-code-copied", "Copied.", "Скопировано."),
        Message(
            "web-code-not-copied", "This browser does not copy. Write the code down.",
            "Этот браузер не копирует. Запишите код."),
        Message("web-photo-take", "Take a photo", "Сделать фото"),
        Message("web-photo-choose", "Choose a file", "Выбрать файл"),
        Message("web-photo-again", "Take another", "Ещё раз"),
        Message("web-photo-remove", "Remove", "Убрать"),
        Message(
            "web-photo-restored", "Taken before the page was loaded again. It has not been sent yet.",
            "Снято до того, как страница перезагрузилась. Ещё не отправлено."),
        Message(
            "web-photo-interrupted",
            "The phone closed the page while the camera was open. Take it again, or choose a file.",
            "Пока была открыта камера, телефон закрыл страницу. Снимите ещё раз или выберите файл."),
        Message("web-photo-yours", "Your photo", "Ваше фото"),
        Message("web-photo-instead", "Send a photo", "Отправить фото"),
        Message("web-video-take", "Record a video", "Снять видео"),
        Message(
            "web-video-limits", "MP4, at most 30 seconds and 20 MB",
            "MP4, не дольше 30 секунд и не больше 20 МБ"),
    ]

    /// More of the same.
    static let answersMore: [Message] = [
        Message("web-video-too-large", "The video is larger than 20 MB.", "Видео больше 20 МБ."),
        Message("web-arrival-here", "You are here. Stay a moment.", "Вы на месте. Побудьте здесь немного."),
        Message("web-arrival-to-go", "{distance} to go", "Подъезжайте, {distance}", ["distance": .text("")]),
        Message("web-arrival-go", "Ride there: no answer is needed.", "Подъезжайте: отвечать не нужно."),
        Message("web-arrival-say", "I am here, but it does not count", "Я на месте, но не засчитано"),
        Message(
            "web-station-ask", "A steward here confirms the task.", "Задание подтвердит судья на станции."),
        Message("web-station-show", "Show it to the steward", "Показать судье"),
        Message("web-station-show-this", "Show this to the steward", "Покажите это судье"),
        Message("web-station-wait", "We wait here", "Мы ждём здесь"),
        Message("web-station-waiting", "The steward knows that you wait.", "Судья знает, что вы ждёте."),
        Message("web-station-id", "Team id", "Имя команды в системе"),
        Message("web-team-number", "Number", "Номер"),
        Message("web-got-it", "Got it!", "Взято!"),
        Message("web-with-the-judge", "With the judge", "Ждёт судью"),
        Message("web-not-accepted", "Not accepted", "Не принято"),
        Message(
            "web-done-of", "{done} of {count} checkpoints", "{done} из {count} точек",
            ["done": .count(0), "count": .count(0)]),
        Message("web-then", "Next, nearest", "Дальше, ближайшая"),
        Message("web-ride-on", "Ride on", "Поехали"),
        Message("web-choose-another", "Choose another checkpoint", "Выбрать другую точку"),
        Message("web-no-answers", "No answers yet", "Ответов пока нет"),
        Message("web-appeal", "Appeal", "Апелляция"),
        Message("web-appeal-why", "Why should a judge look again?", "Почему судье стоит посмотреть ещё раз?"),
        Message("web-appeal-sent", "A judge will look at it again.", "Судья посмотрит ещё раз."),
        Message(
            "web-adjusted-points", "Points by a judge: {count}", "Очки от судьи: {count}",
            ["count": .count(0)]),
        Message(
            "web-adjusted-seconds", "Seconds by a judge: {count}", "Секунды от судьи: {count}",
            ["count": .count(0)]),
    ]
}
