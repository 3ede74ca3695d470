import QuestBase

extension WebWords {
    /// Queue, messages, information.
    static let around: [Message] = [
        Message("web-queue", "Waiting to send", "Ждут отправки"),
        Message("web-queue-answer", "Answer", "Ответ"),
        Message("web-queue-photo", "Photo", "Фото"),
        Message("web-queue-sos", "Call for help", "Вызов помощи"),
        Message("web-queue-withdrawal", "The call was a mistake", "Отмена вызова помощи"),
        Message("web-queue-appeal", "Appeal", "Апелляция"),
        Message("web-queue-waits", "waits", "ждёт"),
        Message("web-queue-sending", "is being sent", "отправляется"),
        Message("web-queue-refused", "not taken", "не принято"),
        Message("web-queue-discard", "Remove", "Убрать"),
        Message(
            "web-queue-kept", "All of it stays on the phone and goes by itself.",
            "Всё хранится на телефоне и уйдёт само."),
        Message(
            "web-queue-fixes", "{count} {count|position waits|positions wait} too",
            "Ждут и положения: {count}",
            ["count": .count(0)]),
        Message("web-send-now", "Send now", "Отправить сейчас"),
        Message("web-all-sent", "All sent", "Всё отправлено"),
        Message("web-messages", "Messages", "Сообщения"),
        Message("web-no-messages", "No messages", "Сообщений нет"),
        Message("web-message-to-all", "to all", "всем"),
        Message("web-understood", "OK", "Понятно"),
        Message("web-information", "Information", "Информация"),
        Message("web-contacts", "Contacts", "Контакты"),
        Message("web-contact-link", "Open", "Открыть"),
        Message("web-venue", "Places", "Места"),
        Message("web-rules", "Rules", "Правила"),
        Message(
            "web-rule-traffic", "The rules of the road hold everywhere. No answer is worth an accident.",
            "Правила дорожного движения действуют везде. Ответ не стоит аварии."),
        Message(
            "web-rule-arrive", "Stop before you read or type.", "Остановитесь, прежде чем читать или писать."),
        Message(
            "web-rule-late", "Be back in time, or tell the organisers.",
            "Вернитесь вовремя или сообщите организаторам."),
        Message("web-questions", "Questions", "Вопросы"),
        Message("web-faq-offline", "What if there is no network?", "А если нет сети?"),
        Message(
            "web-faq-offline-answer",
            "Ride on and answer: all is kept on the phone and sent later, in its order.",
            "Езжайте и отвечайте: всё хранится на телефоне и уйдёт позже по порядку."),
        Message("web-faq-screen", "What if the screen is off?", "А если экран погас?"),
    ]

    /// More of the same.
    static let aroundMore: [Message] = [
        Message(
            "web-faq-screen-answer",
            "Then the page gets no position. Let the screen on, or pair a tracker app under “Team”.",
            "Тогда страница не знает места. Не гасите экран или подключите трекер в разделе «Команда»."),
        Message("web-faq-judge", "When is an answer decided?", "Когда решат об ответе?"),
        Message(
            "web-faq-judge-answer", "Most at once. Photos and stations wait for a judge: ride on meanwhile.",
            "Большинство — сразу. Фото и станции ждут судью: поезжайте дальше."),
        Message("web-faq-lost", "What if the phone is lost?", "А если телефон потерян?"),
        Message(
            "web-faq-lost-answer",
            "The captain makes a code under “Team”, by which a new phone takes its place.",
            "Капитан создаёт код в разделе «Команда», и новый телефон занимает его место."),
        Message("web-about", "About", "О приложении"),
        Message("web-licences", "Licences", "Лицензии"),
        Message("web-nearby", "Water, repair, shelter", "Вода, ремонт, укрытие"),
        Message("web-nothing-nearby", "The map has nothing near here.", "На карте рядом ничего нет."),
        Message("web-place-water", "Drinking water", "Питьевая вода"),
        Message("web-place-toilet", "Toilet", "Туалет"),
        Message("web-place-repair", "Repair", "Ремонт"),
        Message("web-place-shelter", "Shelter", "Укрытие"),
        Message("web-place-first-aid", "First aid", "Первая помощь"),
        Message("web-bike", "My bike", "Мой велосипед"),
        Message("web-bike-stays", "This stays on the phone.", "Это остаётся на телефоне."),
        Message("web-bike-number", "Frame number", "Номер рамы"),
        Message("web-bike-note", "Note", "Заметка"),
        Message("web-bike-photo", "Photo", "Фото"),
        Message("web-bike-full", "There is no room for it on the phone.", "На телефоне для этого нет места."),
        Message("web-simulate", "Simulated ride (demo), km/h", "Имитация поездки (демо), км/ч"),
        Message("web-simulate-off", "Off", "Выкл."),
        Message("web-simulated", "Demo: simulated position", "Демо: положение имитируется"),
    ]
}
