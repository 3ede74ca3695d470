/// Words and short phrases of the command line's tables and summaries.
public enum LabelCode: String, MessageArea {
    // Headings of tables
    case quest = "label-quest"
    case title = "label-title"
    case phase = "label-phase"
    case version = "label-version"
    case tasks = "label-tasks"
    case teams = "label-teams"
    case answers = "label-answers"
    case pending = "label-pending"
    case published = "label-published"
    case opens = "label-opens"
    case closes = "label-closes"
    case team = "label-team"
    case name = "label-name"
    case devices = "label-devices"
    case accepted = "label-accepted"
    case points = "label-points"
    case added = "label-added"
    case answer = "label-answer"
    case task = "label-task"
    case text = "label-text"
    case verdict = "label-verdict"
    case decidedBy = "label-decided-by"
    case reason = "label-reason"
    case at = "label-at"
    case received = "label-received"
    case skew = "label-skew"
    case device = "label-device"
    case record = "label-record"
    case kind = "label-kind"
    case actor = "label-actor"
    case content = "label-content"
    case erased = "label-erased"
    // States of quests and answers
    case phaseDraft = "label-phase-draft"
    case phaseOpen = "label-phase-open"
    case phaseClosed = "label-phase-closed"
    case verdictAccepted = "label-verdict-accepted"
    case verdictRejected = "label-verdict-rejected"
    case verdictPending = "label-verdict-pending"
    case decidedByRule = "label-decided-by-rule"
    case decidedByJudge = "label-decided-by-judge"
    // Teams and staff
    case captain = "label-captain"
    case removed = "label-removed"
    case joined = "label-joined"
    case joinCode = "label-join-code"
    case used = "label-used"
    case notGood = "label-not-good"
    case role = "label-role"
    case status = "label-status"
    case expires = "label-expires"
    case member = "label-member"
    case roleOrganiser = "label-role-organiser"
    case roleJudge = "label-role-judge"
    case roleSteward = "label-role-steward"
    case roleViewer = "label-role-viewer"
    case forRiders = "label-for-riders"
    case forStaff = "label-for-staff"
    case forViewers = "label-for-viewers"
    case forStewards = "label-for-stewards"
    case forJudges = "label-for-judges"
    case forOrganisers = "label-for-organisers"
    case forAdmin = "label-for-admin"
    case statusInvited = "label-status-invited"
    case statusJoined = "label-status-joined"
    case statusExpired = "label-status-expired"
    case statusRevoked = "label-status-revoked"
    case wave = "label-wave"
    case start = "label-start"
    case finish = "label-finish"
    case toAll = "label-to-all"
    case server = "label-server"
    case token = "label-token"
    case standard = "label-default"
    // Results
    case rank = "label-rank"
    case number = "label-number"
    case time = "label-time"
    case late = "label-late"
    case done = "label-done"
    case standingOK = "label-standing-ok"
    case standingProvisional = "label-standing-provisional"
    case standingRiding = "label-standing-riding"
    case standingIncomplete = "label-standing-incomplete"
    case standingNotFinished = "label-standing-not-finished"
    case standingOverTime = "label-standing-over-time"
    case standingWaiting = "label-standing-waiting"
    case standingNotStarted = "label-standing-not-started"
    case standingGuest = "label-standing-guest"
    case standingWithdrawn = "label-standing-withdrawn"
    case standingDisqualified = "label-standing-disqualified"
    case partWrong = "label-part-wrong"
    case partTrap = "label-part-trap"
    case partHint = "label-part-hint"
    case partRide = "label-part-ride"
    case sum = "label-sum"
    // Judging
    case entryCompeting = "label-entry-competing"
    case position = "label-position"
    case distance = "label-distance"
    case lastFix = "label-last-fix"
    case matchedDistance = "label-matched-distance"
    case remaining = "label-remaining"
    case battery = "label-battery"
    case offRoute = "label-off-route"
    case outOfBounds = "label-out-of-bounds"
    case tooLate = "label-too-late"
    case silent = "label-silent"
    case appeal = "label-appeal"
    case opinions = "label-opinions"
    case decision = "label-decision"
    case seconds = "label-seconds"
    case judge = "label-judge"
    case kindReview = "label-kind-review"
    case kindAdjustment = "label-kind-adjustment"
    case compared = "label-compared"
    case agreed = "label-agreed"
    case pi = "label-pi"
    case needed = "label-needed"
    case unknown = "label-unknown"
    // Zones
    case zone = "label-zone"
    case effect = "label-effect"
    case roads = "label-roads"
    case since = "label-since"
    case until = "label-until"
    case effectClosed = "label-effect-closed"
    case phasePlanned = "label-phase-planned"
    case phaseHolding = "label-phase-holding"
    case phaseEnded = "label-phase-ended"
    case crossed = "label-crossed"
    // Making and inspecting a map
    case phaseReadingWays = "label-phase-reading-ways"
    case phaseReadingWater = "label-phase-reading-water"
    case phaseReadingNodes = "label-phase-reading-nodes"
    case phaseBuilding = "label-phase-building"
    case phaseOrdering = "label-phase-ordering"
    case phaseIndexing = "label-phase-indexing"
    case phaseLinking = "label-phase-linking"
    case phaseWeighing = "label-phase-weighing"
    case phaseWriting = "label-phase-writing"
    case junctions = "label-junctions"
    case edges = "label-edges"
    case source = "label-source"
    case dataTime = "label-data-time"
    case bounds = "label-bounds"
    case attribution = "label-attribution"
    case generator = "label-generator"
    case checksum = "label-checksum"
    case fileSize = "label-file-size"
    case map = "label-map"
    case organiser = "label-organiser"
    case roadLength = "label-road-length"
    case waterAreas = "label-water-areas"
    // What to do on a route
    case depart = "label-depart"
    case arrive = "label-arrive"
    case `continue` = "label-continue"
    case turnLeft = "label-turn-left"
    case turnRight = "label-turn-right"
    case turnSlightLeft = "label-turn-slight-left"
    case turnSlightRight = "label-turn-slight-right"
    case turnSharpLeft = "label-turn-sharp-left"
    case turnSharpRight = "label-turn-sharp-right"
    case turnBack = "label-turn-uturn"
    case roundabout = "label-roundabout"
    case exitRoundabout = "label-exit-roundabout"
    case push = "label-push"
    case ferry = "label-ferry"
    case turn = "label-turn"
    case street = "label-street"
    case length = "label-length"
    case unnamed = "label-unnamed"
    // Units
    case unitMeters = "label-unit-meters"
    case unitKilometers = "label-unit-kilometers"
    case unitSeconds = "label-unit-seconds"
    case unitMinutes = "label-unit-minutes"
    case unitHours = "label-unit-hours"
    case unitMegabytes = "label-unit-megabytes"

    public var code: MessageCode { .label(self) }

    public var wording: Wording {
        switch self {
        case .captain: Wording("captain", "капитан")
        case .removed: Wording("removed", "удалено")
        case .joined: Wording("joined", "вошло")
        case .joinCode: Wording("join code", "код команды")
        case .used: Wording("used", "использован")
        case .notGood: Wording("good no longer", "уже не действует")
        case .role: Wording("role", "роль")
        case .status: Wording("status", "состояние")
        case .expires: Wording("expires", "действует до")
        case .member: Wording("id", "идентификатор")
        case .roleOrganiser: Wording("organiser", "организатор")
        case .roleJudge: Wording("judge", "судья")
        case .roleSteward: Wording("steward", "волонтёр на точке")
        case .roleViewer: Wording("viewer", "наблюдатель")
        case .forRiders: Wording("a device of a team", "устройство команды")
        case .forStaff:
            Wording(
                "a viewer, a steward, a judge or an organiser",
                "наблюдатель, волонтёр на точке, судья или организатор")
        case .forViewers: Wording("a viewer, a judge or an organiser", "наблюдатель, судья или организатор")
        case .forStewards:
            Wording("a steward, a judge or an organiser", "волонтёр на точке, судья или организатор")
        case .forJudges: Wording("a judge or an organiser", "судья или организатор")
        case .forOrganisers: Wording("an organiser", "организатор")
        case .forAdmin: Wording("the holder of the admin token", "владелец токена администратора")
        case .statusInvited: Wording("invited", "приглашён")
        case .statusJoined: Wording("joined", "вошёл")
        case .statusExpired: Wording("expired", "не вошёл в срок")
        case .statusRevoked: Wording("revoked", "отозван")
        case .wave: Wording("wave", "волна")
        case .start: Wording("start", "старт")
        case .finish: Wording("finish", "финиш")
        case .toAll: Wording("all", "всем")
        case .server: Wording("server", "сервер")
        case .token: Wording("token", "токен")
        case .standard: Wording("default", "по умолчанию")
        case .quest: Wording("quest", "квест")
        case .title: Wording("title", "название")
        case .phase: Wording("phase", "состояние")
        case .version: Wording("version", "версия")
        case .tasks: Wording("tasks", "задания")
        case .teams: Wording("teams", "команды")
        case .answers: Wording("answers", "ответы")
        case .pending: Wording("pending", "ждут судью")
        case .published: Wording("published", "опубликован")
        case .opens: Wording("opens", "начало")
        case .closes: Wording("closes", "конец")
        case .team: Wording("team", "команда")
        case .name: Wording("name", "имя")
        case .devices: Wording("devices", "устройства")
        case .accepted: Wording("accepted", "принято")
        case .points: Wording("points", "очки")
        case .added: Wording("added", "добавлена")
        case .answer: Wording("answer", "ответ")
        case .task: Wording("task", "задание")
        case .text: Wording("text", "текст")
        case .verdict: Wording("verdict", "решение")
        case .decidedBy: Wording("decided by", "кто решил")
        case .reason: Wording("reason", "причина")
        case .at: Wording("at", "время")
        case .received: Wording("received", "получен")
        case .skew: Wording("clock skew", "сдвиг часов")
        case .device: Wording("device", "устройство")
        case .record: Wording("record", "запись")
        case .kind: Wording("kind", "вид")
        case .actor: Wording("actor", "кто")
        case .content: Wording("content", "содержание")
        case .erased: Wording("erased", "стёрт")
        case .phaseDraft: Wording("draft", "черновик")
        case .phaseOpen: Wording("open", "открыт")
        case .phaseClosed: Wording("closed", "закрыт")
        case .verdictAccepted: Wording("accepted", "принят")
        case .verdictRejected: Wording("rejected", "отклонён")
        case .verdictPending: Wording("pending", "ждёт судью")
        case .decidedByRule: Wording("rule", "правило")
        case .decidedByJudge: Wording("judge", "судья")
        case .rank: Wording("place", "место")
        case .number: Wording("no.", "номер")
        case .time: Wording("time", "время")
        case .late: Wording("late", "опоздание")
        case .done: Wording("done", "сделано")
        case .standingOK: Wording("ok", "зачёт")
        case .standingProvisional: Wording("provisional", "предварительно")
        case .standingRiding: Wording("riding", "на трассе")
        case .standingIncomplete: Wording("tasks missing", "не все задания")
        case .standingNotFinished: Wording("did not finish", "нет финиша")
        case .standingOverTime: Wording("over time", "превышение времени")
        case .standingWaiting: Wording("not started yet", "ещё не стартовала")
        case .standingNotStarted: Wording("did not start", "не стартовала")
        case .standingGuest: Wording("not competing", "вне конкурса")
        case .standingWithdrawn: Wording("withdrawn", "снялась")
        case .standingDisqualified: Wording("disqualified", "дисквалификация")
        case .partWrong: Wording("wrong answer", "неверный ответ")
        case .partTrap: Wording("trap", "ловушка")
        case .partHint: Wording("hint", "подсказка")
        case .partRide: Wording("ride", "в пути")
        case .sum: Wording("sum", "итого")
        case .entryCompeting: Wording("competing", "в зачёте")
        case .position: Wording("position", "место")
        case .distance: Wording("distance", "расстояние")
        case .lastFix: Wording("last fix", "последняя точка")
        case .matchedDistance: Wording("distance by road match", "расстояние по дороге")
        case .remaining: Wording("to go", "осталось")
        case .battery: Wording("battery", "заряд")
        case .offRoute: Wording("off route", "не на маршруте")
        case .outOfBounds: Wording("out of bounds", "в запретной зоне")
        case .tooLate: Wording("cannot be back in time", "не успеет к финишу")
        case .silent: Wording("silent", "нет связи")
        case .appeal: Wording("appeal", "протест")
        case .opinions: Wording("opinions", "мнения")
        case .decision: Wording("decision", "решение")
        case .seconds: Wording("seconds", "секунды")
        case .judge: Wording("judge", "судья")
        case .kindReview: Wording("review", "проверка")
        case .kindAdjustment: Wording("adjustment", "поправка")
        case .compared: Wording("compared", "сравнено")
        case .agreed: Wording("agreed", "совпало")
        case .pi: Wording("Scott’s π", "π Скотта")
        case .needed: Wording("judges needed", "нужно судей")
        case .unknown: Wording("unknown", "неизвестно")
        case .zone: Wording("zone", "зона")
        case .effect: Wording("effect", "действие")
        case .roads: Wording("roads", "дороги")
        case .since: Wording("since", "с")
        case .until: Wording("until", "по")
        case .effectClosed: Wording("closed", "закрыта")
        case .phasePlanned: Wording("planned", "впереди")
        case .phaseHolding: Wording("holds", "действует")
        case .phaseEnded: Wording("ended", "окончена")
        case .crossed: Wording("was in forbidden", "был в запретной зоне")
        case .phaseReadingWays: Wording("reading ways", "чтение дорог")
        case .phaseReadingWater: Wording("reading waters", "чтение водоёмов")
        case .phaseReadingNodes: Wording("reading nodes", "чтение точек")
        case .phaseBuilding: Wording("building the graph", "построение графа")
        case .phaseOrdering: Wording("ordering the roads", "упорядочение дорог")
        case .phaseIndexing: Wording("indexing", "индексирование")
        case .phaseLinking: Wording("building the hierarchy", "построение иерархии")
        case .phaseWeighing: Wording("weighing", "расчёт времени")
        case .phaseWriting: Wording("writing", "запись")
        case .junctions: Wording("junctions", "перекрёстков")
        case .edges: Wording("edges", "рёбер")
        case .source: Wording("source", "источник")
        case .dataTime: Wording("data of", "данные от")
        case .bounds: Wording("bounds", "границы")
        case .attribution: Wording("attribution", "авторство")
        case .generator: Wording("made by", "создано")
        case .checksum: Wording("checksum", "контрольная сумма")
        case .fileSize: Wording("file size", "размер файла")
        case .map: Wording("map", "карта")
        case .organiser: Wording("organiser", "организатор")
        case .waterAreas: Wording("areas of water", "водоёмов")
        case .roadLength: Wording("length of roads", "длина дорог")
        case .depart: Wording("set off", "старт")
        case .arrive: Wording("arrive", "финиш")
        case .continue: Wording("straight on", "прямо")
        case .turnLeft: Wording("turn left", "налево")
        case .turnRight: Wording("turn right", "направо")
        case .turnSlightLeft: Wording("bear left", "левее")
        case .turnSlightRight: Wording("bear right", "правее")
        case .turnSharpLeft: Wording("turn sharp left", "резко налево")
        case .turnSharpRight: Wording("turn sharp right", "резко направо")
        case .turnBack: Wording("turn round", "разворот")
        case .roundabout: Wording("take the roundabout", "по кольцу")
        case .exitRoundabout: Wording("leave the roundabout", "с кольца")
        case .push: Wording("get off and push", "спешиться")
        case .ferry: Wording("take the ferry", "на паром")
        case .turn: Wording("turn", "манёвр")
        case .street: Wording("street", "улица")
        case .length: Wording("length", "длина")
        case .unnamed: Wording("unnamed road", "дорога без названия")
        case .unitMeters: Wording("m", "м")
        case .unitKilometers: Wording("km", "км")
        case .unitSeconds: Wording("s", "с")
        case .unitMinutes: Wording("min", "мин")
        case .unitHours: Wording("h", "ч")
        case .unitMegabytes: Wording("MB", "МБ")
        }
    }
}
