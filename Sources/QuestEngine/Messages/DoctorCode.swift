/// Messages of `questctl doctor`.
public enum DoctorCode: String, MessageArea {
    case config = "doctor-config"
    case server = "doctor-server"
    case ready = "doctor-ready"
    case version = "doctor-version"
    case versionDiffers = "doctor-version-differs"
    case clock = "doctor-clock"
    case clockOff = "doctor-clock-off"
    case map = "doctor-map"
    case token = "doctor-token"
    case quests = "doctor-quests"
    case pending = "doctor-pending"
    case keysMissing = "doctor-keys-missing"
    case photosMissing = "doctor-photos-missing"
    case logs = "doctor-logs"

    public var code: MessageCode { .doctor(self) }

    public var wording: Wording {
        switch self {
        case .config:
            Wording("settings: {file}", "настройки: {file}")
        case .server:
            Wording("server: {server}", "сервер: {server}")
        case .ready:
            Wording("the daemon answers and is ready", "сервер отвечает и готов")
        case .version:
            Wording("version {version}, as here", "версия {version}, как и здесь")
        case .versionDiffers:
            Wording(
                "the daemon has version {theirs}, this questctl {ours}: use the same on both sides",
                "версия сервера {theirs}, а questctl {ours}: поставьте одинаковые")
        case .clock:
            Wording("clocks agree within {seconds} s", "часы расходятся не больше чем на {seconds} с")
        case .clockOff:
            Wording(
                "this clock and the daemon's are {seconds} s apart: set them by NTP, or times of starts are wrong",
                "часы здесь и у сервера расходятся на {seconds} с: настройте NTP, иначе время стартов неверно"
            )
        case .map:
            Wording("map: {map}", "карта: {map}")
        case .token:
            Wording("the token is accepted", "токен подходит")
        case .quests:
            Wording("quests: {count}", "квестов: {count}")
        case .pending:
            Wording(
                "{count} {count|answer waits|answers wait} for a judge in {quest}: questctl answers list {quest} --pending",
                "{count} {count|ответ ждёт|ответа ждут|ответов ждут} судью в {quest}: questctl answers list {quest} --pending"
            )
        case .keysMissing:
            Wording(
                "gone from the daemon's disk: {files}. Put it back from a copy before the daemon is restarted, or all join "
                    + "codes and printed codes are worthless",
                "с диска сервера пропали: {files}. Верните из копии до перезапуска сервера, иначе все коды команд и "
                    + "напечатанные коды станут негодными")
        case .photosMissing:
            Wording(
                "{count} {count|photo is|photos are} not on the daemon's disk: put back the folder beside the database "
                    + "from a copy",
                "на диске сервера нет {count} {count|фотографии|фотографий|фотографий}: верните из копии папку рядом с "
                    + "базой")
        case .logs:
            Wording(
                "{count} {count|log is|logs are} whole",
                "{count} {count|журнал цел|журнала целы|журналов целы}")
        }
    }
}
