import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import QuestEngine
import QuestWire

extension DoctorReport {
    /// Part of all requests that may have been refused for coming too often, and how many are none to speak of.
    private static let throttled = (part: 0.01, few: 100.0)
    private static let oldMap: Seconds = 7_776_000
    /// Seconds after which a backup is an old one.
    private static let oldBackup = 86_400.0

    /// Looks at what the daemon tells of itself in numbers.
    mutating func note(_ numbers: DaemonNumbers, at now: Timestamp) {
        let count = checks.count
        if numbers.sum("questd_alarm", "of", "disk") > 0 {
            add(
                "disk",
                CommandFailure(
                    .refused, .doctorDisk(megabytes: Int(numbers.sum("questd_disk_free_bytes") / 1_048_576))))
        }
        if numbers.sum("questd_alarm", "of", "wal") > 0 {
            add("wal", .doubtful, .doctorLog(megabytes: Int(numbers.sum("questd_wal_bytes") / 1_048_576)))
        }
        let held = numbers.sum("questd_clock_held_seconds")
        if held != 0 {
            add("clock", .doubtful, .doctorClockHeld(seconds: Int(held.rounded())))
        } else if numbers.sum("questd_alarm", "of", "clock") > 0 {
            add("clock", .doubtful, .doctorClockSet())
        }
        if numbers.has("questd_clock_in_step"), numbers.sum("questd_clock_in_step") == 0 {
            add("clock-in-step", .doubtful, .doctorClockAlone())
        }
        if numbers.has("questd_last_backup_time_seconds") {
            note(backupAt: numbers.sum("questd_last_backup_time_seconds"), at: now)
        }
        let all = numbers.sum("questd_requests_total")
        let throttled = numbers.sum("questd_requests_total", "status", "429")
        if throttled > Self.throttled.few, throttled > all * Self.throttled.part {
            add("throttled", .doubtful, .doctorThrottled(Int(throttled)))
        }
        let failed = Int(numbers.sum("questd_requests_total", "status", "5xx"))
        if failed > 0 { add("failures", .doubtful, .doctorFailed(failed)) }
        let webhooks =
            numbers.sum("questd_webhooks", "state", "failing")
            + numbers.sum("questd_webhooks", "state", "stopped")
        if webhooks > 0 { add("webhooks", .doubtful, .doctorWebhooks(Int(webhooks))) }
        if checks.count == count { add("numbers", .well, .doctorNumbers()) }
    }

    /// Looks at when the last backup was made, in seconds since 1970; 0 for never.
    private mutating func note(backupAt seconds: Double, at now: Timestamp) {
        guard seconds > 0 else { return add("backup", .doubtful, .doctorNoBackup()) }
        let age = Double(now.milliseconds) / 1000 - seconds
        guard age > Self.oldBackup else { return }
        add("backup", .doubtful, .doctorBackupOld(hours: Int(age / 3600)))
    }

    /// Looks at the map's age and at quests that should be over.
    mutating func note(_ map: MapCredits, at now: Timestamp) {
        guard let timestamp = map.timestamp, now - timestamp > Self.oldMap else { return }
        add("map", .doubtful, .doctorMapOld(days: Int((now - timestamp).value / 86_400)))
    }

    mutating func note(_ quests: [AdminQuest], at now: Timestamp) {
        for quest in quests where quest.phase == .open {
            guard let closes = quest.closes, closes < now else { continue }
            add("quests", .doubtful, .doctorStillOpen(quest: quest.id.rawValue))
        }
    }

    /// Tries the address that phones are told.
    mutating func tryOut(publicURL: String?) async {
        guard let publicURL else { return }
        do {
            let response = try await Connection.client.execute(
                HTTPClientRequest(url: publicURL + "/livez"), timeout: .seconds(10))
            _ = try await response.body.collect(upTo: 1 << 20)
            guard response.status == .ok else {
                return add(
                    "address", .doubtful,
                    .doctorAddressFails(publicURL, reason: "HTTP \(response.status.code)"))
            }
            add("address", .well, .doctorAddress(publicURL))
        } catch {
            add("address", .doubtful, .doctorAddressFails(publicURL, reason: Connection.reason(of: error)))
        }
    }
}

extension Message {
    static func doctorNoNumbers(_ url: String) -> Message {
        Message(
            "doctor-no-numbers", "Nobody tells numbers at {url}: start the daemon with --metrics HOST:PORT.",
            "По адресу {url} показателей нет: запустите сервер с --metrics HOST:PORT.", ["url": .text(url)])
    }

    fileprivate static func doctorNumbers() -> Message {
        Message("doctor-numbers", "the daemon's numbers are well", "показатели сервера в порядке")
    }

    fileprivate static func doctorDisk(megabytes: Int) -> Message {
        Message(
            "doctor-disk",
            "the disk of the database is nearly full ({megabytes} MB are free): make room, or answers are refused soon",
            "диск базы данных почти заполнен (свободно {megabytes} МБ): освободите место, иначе ответы скоро не будут приниматься",
            ["megabytes": .count(megabytes)])
    }

    fileprivate static func doctorLog(megabytes: Int) -> Message {
        Message(
            "doctor-wal",
            "the log of the database has {megabytes} MB: if it does not shrink within an hour, restart the daemon",
            "журнал базы данных вырос до {megabytes} МБ: если за час он не уменьшится, перезапустите сервер",
            ["megabytes": .count(megabytes)])
    }

    fileprivate static func doctorClockSet() -> Message {
        Message(
            "doctor-clock-set",
            "the daemon's clock was set by seconds a short time ago: let NTP keep it, and look at the times of starts",
            "часы сервера недавно перевели на несколько секунд: настройте NTP и проверьте время стартов")
    }

    fileprivate static func doctorClockHeld(seconds: Int) -> Message {
        Message(
            "doctor-clock-held",
            "the clock of the daemon's machine leapt by {seconds} s and is not followed: “questctl clock” shows both and lets you decide",
            "часы на машине сервера скачком ушли на {seconds} с, и сервер им не следует: «questctl clock» покажет те и другие и даст решить",
            ["seconds": .count(seconds)])
    }

    fileprivate static func doctorClockAlone() -> Message {
        Message(
            "doctor-clock-alone",
            "nobody keeps the clock of the daemon's machine in step: switch NTP on (timedatectl set-ntp true)",
            "часы на машине сервера никто не сверяет: включите NTP (timedatectl set-ntp true)")
    }

    fileprivate static func doctorNoBackup() -> Message {
        Message(
            "doctor-no-backup", "no backup was ever made: questd backup FOLDER",
            "резервной копии ещё не было: questd backup FOLDER")
    }

    fileprivate static func doctorBackupOld(hours: Int) -> Message {
        Message(
            "doctor-backup-old",
            "the last backup is {hours} {hours|hour|hours} old: questd backup FOLDER",
            "последней резервной копии {hours} {hours|час|часа|часов}: questd backup FOLDER",
            ["hours": .count(hours)])
    }

    fileprivate static func doctorThrottled(_ count: Int) -> Message {
        Message(
            "doctor-throttled",
            "{count} {count|request was|requests were} refused for coming too often: many riders behind one address need higher --limits or --trusted-proxies",
            "{count} {count|запрос отклонён|запроса отклонено|запросов отклонено} как слишком частые: если за одним адресом много участников, поднимите --limits или укажите --trusted-proxies",
            ["count": .count(count)])
    }

    fileprivate static func doctorFailed(_ count: Int) -> Message {
        Message(
            "doctor-failed",
            "{count} {count|request|requests} failed since the daemon was started: look for “error” in its log",
            "с запуска сервера не выполнено {count} {count|запрос|запроса|запросов}: найдите «error» в журнале работы",
            ["count": .count(count)])
    }

    fileprivate static func doctorWebhooks(_ count: Int) -> Message {
        Message(
            "doctor-webhooks",
            "{count} {count|webhook does|webhooks do} not reach the other side: questctl webhook list QUEST, then questctl webhook test",
            "{count} {count|вебхук не доходит|вебхука не доходят|вебхуков не доходят}: questctl webhook list QUEST, затем questctl webhook test",
            ["count": .count(count)])
    }

    fileprivate static func doctorMapOld(days: Int) -> Message {
        Message(
            "doctor-map-old",
            "the data of the map is {days} {days|day|days} old: get it anew with questctl map download and build it",
            "данным карты {days} {days|день|дня|дней}: скачайте новые командой questctl map download и соберите карту",
            ["days": .count(days)])
    }

    fileprivate static func doctorStillOpen(quest: String) -> Message {
        Message(
            "doctor-still-open", "{quest} is open although its time is over: questctl quest close {quest}",
            "{quest} всё ещё открыт, хотя его время прошло: questctl quest close {quest}",
            ["quest": .text(quest)])
    }

    fileprivate static func doctorAddress(_ url: String) -> Message {
        Message(
            "doctor-address", "phones' address answers: {url}", "адрес для телефонов отвечает: {url}",
            ["url": .text(url)])
    }

    fileprivate static func doctorAddressFails(_ url: String, reason: String) -> Message {
        Message(
            "doctor-address-fails",
            "the address that phones are told does not answer from here: {url} ({reason}). Look at DNS, certificate and proxy",
            "адрес, который получают телефоны, отсюда не отвечает: {url} ({reason}). Проверьте DNS, сертификат и прокси",
            ["url": .text(url), "reason": .text(reason)])
    }
}
