import QuestEngine

extension Message {
    static func webhookUnknown(_ webhook: WebhookID) -> Message {
        Message(
            "webhook-unknown", "There is no webhook “{webhook}”.", "Вебхука «{webhook}» нет.",
            ["webhook": .text(webhook.rawValue)])
    }

    static func webhookExists(_ webhook: WebhookID) -> Message {
        Message(
            "webhook-exists", "There is a webhook “{webhook}” already.", "Вебхук «{webhook}» уже есть.",
            ["webhook": .text(webhook.rawValue)])
    }

    static func tooManyWebhooks(limit: Int) -> Message {
        Message(
            "too-many-webhooks", "A quest has at most {limit} {limit|webhook|webhooks}.",
            "У квеста может быть не больше {limit} {limit|вебхука|вебхуков|вебхуков}.",
            ["limit": .count(limit)])
    }

    static func webhookURLInvalid() -> Message {
        Message(
            "webhook-url-invalid",
            """
            This is no address of a webhook: write https://host/path, without a name, a password or a “#” in it.
            """,
            """
            Это не адрес вебхука: пишите https://узел/путь, без имени, пароля и знака «#».
            """)
    }

    static func webhookHTTPRefused() -> Message {
        Message(
            "webhook-http-refused",
            "Webhooks are sent by https only, unless the daemon is started with --webhook-http on.",
            "Вебхуки отправляются только по https, если сервер не запущен с --webhook-http on.")
    }

    static func webhookAddressRefused() -> Message {
        Message(
            "webhook-address-refused",
            "Webhooks lead to the internet only, unless the daemon allows others with --webhook-networks.",
            "Вебхуки ведут только в интернет; другие сети сервер разрешает параметром --webhook-networks.")
    }

    static func webhookEventUnknown(_ event: String) -> Message {
        let kinds = RecordKind.allCases.map(\.rawValue).joined(separator: ", ")
        return Message(
            "webhook-event-unknown",
            "There is no event “{event}”. There are {kinds}, and names of commands, such as team-finished.",
            "События «{event}» нет. Есть {kinds} и имена команд журнала, например team-finished.",
            ["event": .text(event), "kinds": .text(kinds)])
    }
}
