import ArgumentParser
import QuestEngine
import QuestWire

struct WebhookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhook",
        abstract: .said(
            "Have what happens in a quest sent to programs of your own, and see whether it arrives.",
            "Отправлять то, что происходит в квесте, своим программам и смотреть, доходит ли оно."),
        subcommands: [
            WebhookAdd.self, WebhookList.self, WebhookRemove.self, WebhookTest.self, WebhookDeliveries.self,
        ])
}

struct WebhookAdd: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: .said(
            "Send records to an address from now on, and print the secret that signs them, this once.",
            "С этого момента отправлять записи по адресу и напечатать секрет для их подписи, только сейчас."),
        discussion: .said(
            """
            Events are kinds of records (command, answer, verdict, review, positions …) or names of commands \
            (team-started, team-finished …). Answers come with their text and positions with the place, only where \
            they are asked for by name.
            """,
            """
            События — виды записей (command, answer, verdict, review, positions …) или имена команд (team-started, \
            team-finished …). Ответы приходят с текстом, а положения — с местом, и только если назвать их явно.
            """,
            then: """
                  questctl webhook add spring-ride https://example.org/hooks/quest
                  questctl webhook add spring-ride https://example.org/hook --events verdict,team-finished --id board
                """))

    @Argument(help: .quest) var quest: QuestID

    @Argument(
        help: .said("Where records are sent.", "Куда отправлять записи.", value: "URL"))
    var url: String

    @Option(
        help: .said(
            "What is sent, with commas between. Default: all but answers and positions.",
            "Что отправлять, через запятую. По умолчанию: всё, кроме ответов и положений.", value: "EVENTS"))
    var events: String?

    @Option(
        help: .said(
            "A name for commands and lists. Default: made from the host.",
            "Имя для команд и списков. По умолчанию: из имени узла.", value: "ID"))
    var id: WebhookID?

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let names = events?.split { $0 == "," || $0 == " " }.map(String.init)
        let added: NewWebhook = try await client.ask(
            .post, APIPath.adminQuest(quest, "webhooks"),
            body: .json(WebhookRequest(url: url, events: names, id: id)))
        if console.asJSON { return try console.print(json: added) }
        console.remark(.webhookAdded(added.webhook.id))
        console.print(added.secret)
        console.remark(.webhookTestNext(quest, added.webhook.id))
    }
}

struct WebhookList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the webhooks of a quest, how far they have come and whether they fail.",
            "Показать вебхуки квеста, докуда они дошли и нет ли сбоев."),
        discussion: "  questctl webhook list spring-ride")

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminWebhookList = try await client.get(APIPath.adminQuest(quest, "webhooks"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var rows = Rows(of: list.webhooks, on: console)
        rows.texts(.member) { $0.id.rawValue }
        rows.texts(.status) { console.word($0.status.label) }
        rows.numbers(.record) { $0.deliveredThrough }
        rows.times(.retry, in: zone) { $0.retryAt }
        rows.texts(.address, mayShrink: true) { $0.url }
        rows.texts(.webhookEvents, mayShrink: true) { $0.events.joined(separator: ",") }
        console.print(rows)
    }
}

struct WebhookRemove: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: .said(
            "Send nothing more to a webhook, and forget it.",
            "Больше ничего не отправлять вебхуку и забыть его."),
        discussion: "  questctl webhook remove spring-ride board")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .webhook) var webhook: WebhookID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let removed: AdminWebhook = try await client.ask(
            .delete, APIPath.adminQuest(quest, "webhooks", webhook.rawValue))
        try console.print(removed, or: .webhookRemoved(removed.id))
    }
}

struct WebhookTest: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: .said(
            "Send a delivery without records at once. A receiver that takes it gets what waits for it.",
            "Сразу отправить доставку без записей. Если получатель её примет, он получит и то, что ждёт."),
        discussion: .said(
            "Ends with 1 where it is not taken.", "Завершается с кодом 1, если её не приняли.",
            then: """
                  questctl webhook test spring-ride board
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .webhook) var webhook: WebhookID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let attempt: AdminDelivery = try await client.ask(
            .post, APIPath.adminQuest(quest, "webhooks", webhook.rawValue, "test"))
        if console.asJSON {
            try console.print(json: attempt)
        } else if attempt.delivered {
            console.print(.webhookTaken(webhook, milliseconds: attempt.milliseconds))
        }
        guard !attempt.delivered else { return }
        if console.asJSON { throw CommandFailure.alreadyPrinted }
        throw CommandFailure(.refused, .webhookNotTaken(webhook, answer: attempt.outcome))
    }
}

struct WebhookDeliveries: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliveries",
        abstract: .said(
            "List the latest attempts to deliver to a webhook, the newest first.",
            "Показать последние попытки доставки вебхуку, новые сверху."),
        discussion: "  questctl webhook deliveries spring-ride board")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .webhook) var webhook: WebhookID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminDeliveryList = try await client.get(
            APIPath.adminQuest(quest, "webhooks", webhook.rawValue, "deliveries"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var rows = Rows(of: list.deliveries, on: console)
        rows.times(.at, in: zone) { $0.at }
        rows.texts(.delivery, mayShrink: true) { $0.delivery }
        rows.numbers(.records) { $0.recordCount }
        rows.texts(.answer) { $0.outcome }
        rows.numbers(.milliseconds) { $0.milliseconds }
        console.print(rows)
    }
}

extension AdminDelivery {
    /// The status of the answer, or the code of the reason why there is none.
    fileprivate var outcome: String { status.map { "\($0)" } ?? failure ?? "" }
}

extension AdminWebhook.Status {
    fileprivate var label: Label {
        switch self {
        case .working: .webhookWorking
        case .failing: .webhookFailing
        case .stopped: .webhookStopped
        }
    }
}

extension ArgumentHelp {
    fileprivate static var webhook: ArgumentHelp {
        .said(
            "The webhook's id, from “webhook list”.", "Id вебхука из «webhook list».", value: "ID")
    }
}
