/// Limits of webhooks: how many there are, and what a delivery may take.
public enum WebhookLimits {
    public static let webhooks = Limit(
        "webhooks", 10, .count, "webhooks of a quest", beyond: .refused("too-many-webhooks"))
    public static let url = Limit(
        "webhook_url_bytes", 2048, .bytes, "the address of a webhook", beyond: .refused("webhook-url-invalid")
    )
    public static let records = Limit(
        "webhook_records", 100, .count, "records in one delivery to a webhook", beyond: .delayed)
    public static let pause = Limit(
        "webhook_pause_milliseconds", 1000, .milliseconds,
        "from one delivery to a webhook to the next: what happens meanwhile comes together", beyond: .delayed)
    public static let atOnce = Limit(
        "webhook_deliveries_at_once", 8, .count,
        "deliveries under way at the same time, of all quests; tests come on top, one a webhook",
        beyond: .delayed, settable: 1...100)
    public static let deadline = Limit(
        "webhook_seconds", 10, .seconds,
        "how long a receiver may take to answer a delivery; of the answer only its head is read",
        beyond: .delayed, settable: 1...60)
    public static let firstRetry = Limit(
        "webhook_first_retry_milliseconds", 5000, .milliseconds,
        "after a failed delivery it is tried again, then after twice as long each time",
        beyond: .delayed, settable: 10...3_600_000)
    public static let longestRetry = Limit(
        "webhook_longest_retry_seconds", 3600, .seconds, "the longest time between two attempts",
        beyond: .delayed, settable: 1...86_400)
    public static let givingUp = Limit(
        "webhook_give_up_seconds", 86_400, .seconds,
        "how long a webhook may fail before nothing is tried any more, until somebody tests it",
        beyond: .told, settable: 1...2_592_000)
    public static let attempts = Limit(
        "webhook_attempts_kept", 20, .count, "attempts of a webhook that are remembered", beyond: .cut)

    public static let all = [
        webhooks, url, records, pause, atOnce, deadline, firstRetry, longestRetry, givingUp, attempts,
    ]
}
