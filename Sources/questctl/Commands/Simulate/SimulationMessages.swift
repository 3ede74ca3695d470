import QuestEngine

extension Message {
    static func trackUnusable(_ file: String, reason: Message) -> Message {
        Message(
            "track-unusable", "{file} is no track that can be read: {reason}",
            "{file} не читается как трек: {reason}", ["file": .text(file), "reason": .message(reason)])
    }

    static func trackEmpty(_ file: String) -> Message {
        Message(
            "track-empty", "{file} has no position with a time: a route or a plan is no track.",
            "В {file} нет ни одного положения со временем: маршрут или план — не трек.",
            ["file": .text(file)])
    }

    static func trackOffMap(_ file: String, map: String) -> Message {
        Message(
            "track-off-map", "No position of {file} is near a road of {map}: is it the map of this place?",
            "Ни одно положение из {file} не лежит у дорог карты {map}: это карта того места?",
            ["file": .text(file), "map": .text(map)])
    }

    static func replayQuestUnusable(_ file: String) -> Message {
        Message(
            "replay-quest-unusable", "{file} has errors; “questctl quest check” shows all of them.",
            "В {file} есть ошибки; все они видны в «questctl quest check».", ["file": .text(file)])
    }

    static func replayWithoutAnswers(_ tasks: [TaskID]) -> Message {
        let names = tasks.prefix(5).map(\.rawValue).joined(separator: ", ")
        return Message(
            "replay-without-answers",
            "A track has no answers: {count} {count|task counts|tasks count} as done on arrival ({tasks}).",
            """
            В треке нет ответов: {count} {count|задание считается выполненным|задания считаются \
            выполненными|заданий считаются выполненными} по прибытии ({tasks}).
            """, ["count": .count(tasks.count), "tasks": .text(tasks.count > 5 ? names + ", …" : names)])
    }

    /// - Parameter rest: The number of fixes that were not taken.
    static func replayEnded(rest: Int, because reason: Message) -> Message {
        Message(
            "replay-ended", "The last {count} {count|position was|positions were} not taken: {reason}",
            """
            {count} {count|последнее положение не принято|последних положения не приняты|последних \
            положений не принято}: {reason}
            """, ["count": .count(rest), "reason": .message(reason)])
    }

    static func replaySummary(
        fixes: Int, flagged: Int, distance: String, reached: Int, of total: Int
    ) -> Message {
        Message(
            "replay-summary",
            """
            {fixes} {fixes|position|positions} ({flagged} flagged), {distance} ridden, {reached} of \
            {total} {total|task|tasks} reached
            """,
            """
            {fixes} {fixes|положение|положения|положений} (под сомнением: {flagged}), проехано {distance}, \
            достигнуто заданий: {reached} из {total}
            """,
            [
                "fixes": .count(fixes), "flagged": .count(flagged), "distance": .text(distance),
                "reached": .count(reached), "total": .count(total),
            ])
    }

    static func simulationFast(_ factor: Double) -> Message {
        let speed = Int(exactly: factor.rounded()) ?? 1
        return Message(
            "simulation-fast",
            """
            Riders will be {factor} times as fast as people: the daemon will take that for jumps and \
            motors. Start it with --clock-speed {speed} for a rehearsal that looks real.
            """,
            """
            Участники будут быстрее людей (×{factor}): сервер примет это за скачки и моторы. Для \
            правдоподобной репетиции запустите его с --clock-speed {speed}.
            """, ["factor": .number(factor), "speed": .count(speed)])
    }

    static func simulationClock(speed: Int) -> Message {
        Message(
            "simulation-clock", "The daemon's clock runs {speed} times as fast.",
            "Часы сервера идут в {speed} {speed|раз|раза|раз} быстрее.", ["speed": .count(speed)])
    }

    static func simulationQuestNotOpen(_ quest: QuestID) -> Message {
        Message(
            "simulation-quest-not-open", "Quest {quest} is not open: “questctl quest open {quest}” opens it.",
            "Квест {quest} не открыт: его открывает «questctl quest open {quest}».",
            ["quest": .text(quest.rawValue)])
    }

    static func simulationNoTasks(_ quest: QuestID) -> Message {
        Message(
            "simulation-no-tasks",
            "Riders of {quest} see no task with a place: nobody would know where to ride.",
            "Участники {quest} не видят ни одного задания с местом: ехать было бы некуда.",
            ["quest": .text(quest.rawValue)])
    }

    static func simulationServerNotPlain(_ server: String) -> Message {
        Message(
            "simulation-server-not-plain",
            "{server}: simulated riders speak plain HTTP only; name the daemon's own address, http://HOST:PORT.",
            "{server}: имитация говорит только по простому HTTP; укажите адрес самого сервера, http://HOST:PORT.",
            ["server": .text(server)])
    }

    static func simulationJoining(_ done: Int, of total: Int) -> Message {
        Message(
            "simulation-joining", "{done} of {total} riders have joined",
            "Присоединились участники: {done} из {total}", ["done": .count(done), "total": .count(total)])
    }

    static func simulationRiding(_ riders: Int, teams: Int) -> Message {
        Message(
            "simulation-riding", "{riders} {riders|rider|riders} in {teams} {teams|team|teams} set off.",
            "Стартуют участники: {riders}, команды: {teams}.",
            ["riders": .count(riders), "teams": .count(teams)])
    }

    static func simulationProgress(
        seconds: Int, posts: Int, rate: Int, errors: Int, answers: Int
    ) -> Message {
        Message(
            "simulation-progress",
            "{seconds} s: {posts} posts, {rate} a second, {errors} errors, {answers} answers",
            "{seconds} с: отправок {posts}, в секунду {rate}, ошибок {errors}, ответов {answers}",
            [
                "seconds": .count(seconds), "posts": .count(posts), "rate": .count(rate),
                "errors": .count(errors), "answers": .count(answers),
            ])
    }

    static func simulationTeamFull(_ team: TeamID) -> Message {
        Message(
            "simulation-team-full",
            "Team {team} of an earlier run is full: choose another --seed, or erase the team.",
            "Команда {team} прежнего запуска заполнена: выберите другое --seed или сотрите команду.",
            ["team": .text(team.rawValue)])
    }

    /// Times in milliseconds.
    static func simulationLatency(_ what: String, half: String, most: String, worst: String) -> Message {
        Message(
            "simulation-latency", "{what}, ms: p50 {half}, p99 {most}, max {worst}",
            "{what}, мс: p50 {half}, p99 {most}, макс. {worst}",
            ["what": .text(what), "half": .text(half), "most": .text(most), "worst": .text(worst)])
    }
}

extension Label {
    static let posts = Label("simulation-posts", "posts", "отправок")
    static let perSecond = Label("simulation-per-second", "posts a second", "отправок в секунду")
    static let errors = Label("simulation-errors", "errors", "ошибок")
    static let answersSent = Label("simulation-answers", "answers", "ответов")
    static let routes = Label("simulation-routes", "routes followed", "маршрутов")
    static let callsForHelp = Label("simulation-calls", "calls for help", "вызовов помощи")
    static let teamsFinished = Label("simulation-finished", "teams at the finish", "команд на финише")
    static let teamsRested = Label("simulation-rested", "teams that rested", "команд отдыхало")
    static let teamsLate = Label("simulation-late", "teams that came late", "команд опоздало")
    static let teamsOverdue = Label(
        "simulation-overdue", "teams not back in time", "команд не вернулось вовремя")
    static let closures = Label("simulation-closures", "closures", "перекрытий")
    static let events = Label("simulation-events", "events on streams", "событий в потоках")
    static let streamsLost = Label("simulation-streams-lost", "streams lost", "потоков потеряно")
    static let postTime = Label("simulation-post-time", "a post", "одна отправка")
    static let teamTime = Label(
        "simulation-team-time", "from a post to the team's stream", "от отправки до потока команды")
    static let staffTime = Label(
        "simulation-staff-time", "from a post to the organisers' stream",
        "от отправки до потока организаторов")
    static let lag = Label("simulation-lag", "late in sending", "опоздание отправки")
    static let generatorCost = Label(
        "simulation-generator-cost", "CPU of the generator a post, ms",
        "процессорное время имитации на отправку, мс")
}
