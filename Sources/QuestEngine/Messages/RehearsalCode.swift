/// Messages of replayed and simulated rides.
public enum RehearsalCode: String, MessageArea {
    case trackUnusable = "track-unusable"
    case trackEmpty = "track-empty"
    case trackOffMap = "track-off-map"
    case questUnusable = "replay-quest-unusable"
    case withoutAnswers = "replay-without-answers"
    case ended = "replay-ended"
    case summary = "replay-summary"
    case fast = "simulation-fast"
    case clock = "simulation-clock"
    case questNotOpen = "simulation-quest-not-open"
    case noTasks = "simulation-no-tasks"
    case serverNotPlain = "simulation-server-not-plain"
    case joining = "simulation-joining"
    case riding = "simulation-riding"
    case progress = "simulation-progress"
    case teamFull = "simulation-team-full"
    case posts = "simulation-posts"
    case perSecond = "simulation-per-second"
    case errors = "simulation-errors"
    case answers = "simulation-answers"
    case routes = "simulation-routes"
    case closures = "simulation-closures"
    case events = "simulation-events"
    case streamsLost = "simulation-streams-lost"
    case latency = "simulation-latency"
    case postTime = "simulation-post-time"
    case teamTime = "simulation-team-time"
    case staffTime = "simulation-staff-time"
    case lag = "simulation-lag"
    case generatorCost = "simulation-generator-cost"

    public var code: MessageCode { .rehearsal(self) }

    public var wording: Wording {
        switch self {
        case .trackUnusable:
            Wording(
                "{file} is no track that can be read: {reason}", "{file} не читается как трек: {reason}")
        case .trackEmpty:
            Wording(
                "{file} has no position with a time: a route or a plan is no track.",
                "В {file} нет ни одного положения со временем: маршрут или план — не трек.")
        case .trackOffMap:
            Wording(
                "No position of {file} is near a road of {map}: is it the map of this place?",
                "Ни одно положение из {file} не лежит у дорог карты {map}: это карта того места?")
        case .questUnusable:
            Wording(
                "{file} has errors; “questctl quest check” shows all of them.",
                "В {file} есть ошибки; все они видны в «questctl quest check».")
        case .withoutAnswers:
            Wording(
                "A track has no answers: {count} {count|task counts|tasks count} as done on arrival ({tasks}).",
                "В треке нет ответов: {count} {count|задание считается выполненным|задания считаются "
                    + "выполненными|заданий считаются выполненными} по прибытии ({tasks}).")
        case .ended:
            Wording(
                "The last {count} {count|position was|positions were} not taken: {reason}",
                "{count} {count|последнее положение не принято|последних положения не приняты|последних "
                    + "положений не принято}: {reason}")
        case .summary:
            Wording(
                "{fixes} {fixes|position|positions} ({flagged} flagged), {distance} ridden, {reached} of {total} "
                    + "{total|task|tasks} reached",
                "{fixes} {fixes|положение|положения|положений} (под сомнением: {flagged}), проехано {distance}, "
                    + "достигнуто заданий: {reached} из {total}")
        case .fast:
            Wording(
                "Riders will be {factor} times as fast as people: the daemon will take that for jumps and motors. Start "
                    + "it with --clock-speed {speed} for a rehearsal that looks real.",
                "Участники будут быстрее людей (×{factor}): сервер примет это за скачки и моторы. Для "
                    + "правдоподобной репетиции запустите его с --clock-speed {speed}.")
        case .clock:
            Wording(
                "The daemon's clock runs {speed} times as fast.",
                "Часы сервера идут в {speed} {speed|раз|раза|раз} быстрее.")
        case .questNotOpen:
            Wording(
                "Quest {quest} is not open: “questctl quest open {quest}” opens it.",
                "Квест {quest} не открыт: его открывает «questctl quest open {quest}».")
        case .noTasks:
            Wording(
                "Riders of {quest} see no task with a place: nobody would know where to ride.",
                "Участники {quest} не видят ни одного задания с местом: ехать было бы некуда.")
        case .serverNotPlain:
            Wording(
                "{server}: simulated riders speak plain HTTP only; name the daemon's own address, http://HOST:PORT.",
                "{server}: имитация говорит только по простому HTTP; укажите адрес самого сервера, http://HOST:PORT."
            )
        case .joining:
            Wording("{done} of {total} riders have joined", "Присоединились участники: {done} из {total}")
        case .riding:
            Wording(
                "{riders} {riders|rider|riders} in {teams} {teams|team|teams} set off.",
                "Стартуют участники: {riders}, команды: {teams}.")
        case .progress:
            Wording(
                "{seconds} s: {posts} posts, {rate} a second, {errors} errors, {answers} answers",
                "{seconds} с: отправок {posts}, в секунду {rate}, ошибок {errors}, ответов {answers}")
        case .teamFull:
            Wording(
                "Team {team} of an earlier run is full: choose another --seed, or erase the team.",
                "Команда {team} прежнего запуска заполнена: выберите другое --seed или сотрите команду.")
        case .posts: Wording("posts", "отправок")
        case .perSecond: Wording("posts a second", "отправок в секунду")
        case .errors: Wording("errors", "ошибок")
        case .answers: Wording("answers", "ответов")
        case .routes: Wording("routes followed", "маршрутов")
        case .closures: Wording("closures", "перекрытий")
        case .events: Wording("events on streams", "событий в потоках")
        case .streamsLost: Wording("streams lost", "потоков потеряно")
        case .latency:
            Wording(
                "{what}, ms: p50 {half}, p99 {most}, max {worst}",
                "{what}, мс: p50 {half}, p99 {most}, макс. {worst}")
        case .postTime: Wording("a post", "одна отправка")
        case .teamTime: Wording("from a post to the team's stream", "от отправки до потока команды")
        case .staffTime:
            Wording("from a post to the organisers' stream", "от отправки до потока организаторов")
        case .lag: Wording("late in sending", "опоздание отправки")
        case .generatorCost:
            Wording("CPU of the generator a post, ms", "процессорное время имитации на отправку, мс")
        }
    }
}
