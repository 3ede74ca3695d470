import QuestEngine

extension Message {
    static func webhookAdded(_ webhook: WebhookID) -> Message {
        Message(
            "webhook-added",
            "Webhook {webhook} is sent what happens from now on. Its secret, shown only now:",
            "Вебхук {webhook} получает всё, что произойдёт с этого момента. Его секрет, показан только сейчас:",
            ["webhook": .text(webhook.rawValue)])
    }

    static func webhookTestNext(_ quest: QuestID, _ webhook: WebhookID) -> Message {
        Message(
            "webhook-test-next", "To try it out: questctl webhook test {quest} {webhook}",
            "Проверить его: questctl webhook test {quest} {webhook}",
            ["quest": .text(quest.rawValue), "webhook": .text(webhook.rawValue)])
    }

    static func webhookRemoved(_ webhook: WebhookID) -> Message {
        Message(
            "webhook-removed", "Webhook {webhook} is sent nothing more.",
            "Вебхуку {webhook} больше ничего не отправляется.", ["webhook": .text(webhook.rawValue)])
    }

    static func webhookTaken(_ webhook: WebhookID, milliseconds: Int) -> Message {
        Message(
            "webhook-taken", "Webhook {webhook} has taken the test, after {milliseconds} ms.",
            "Вебхук {webhook} принял проверку за {milliseconds} мс.",
            ["webhook": .text(webhook.rawValue), "milliseconds": .count(milliseconds)])
    }

    static func webhookNotTaken(_ webhook: WebhookID, answer: String) -> Message {
        Message(
            "webhook-not-taken", "Webhook {webhook} has not taken the test: {answer}.",
            "Вебхук {webhook} не принял проверку: {answer}.",
            ["webhook": .text(webhook.rawValue), "answer": .text(answer)])
    }
}

extension Label {
    static let address = Label("label-address", "address", "адрес")
    static let webhookEvents = Label("label-webhook-events", "events", "события")
    static let delivery = Label("label-delivery", "delivery", "доставка")
    static let records = Label("label-records", "records", "записи")
    static let retry = Label("label-retry", "next attempt", "следующая попытка")
    static let milliseconds = Label("label-milliseconds", "ms", "мс")
    static let webhookWorking = Label("label-webhook-working", "working", "работает")
    static let webhookFailing = Label("label-webhook-failing", "failing", "сбой")
    static let webhookStopped = Label("label-webhook-stopped", "given up", "остановлен")
}
