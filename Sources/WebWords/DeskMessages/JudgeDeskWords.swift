import QuestBase

extension DeskWords {
    /// The judge's queue: its cards, what is said of an answer, and what became of it elsewhere.
    static let judgeQueue: [Message] = [
        Message("desk-judge-screens", "Judging", "Судейство"),
        Message("desk-judge-queue", "Queue", "Очередь"),
        Message(
            "desk-judge-left", "{count} to judge", "Осталось судить: {count}", ["count": .count(0)]),
        Message(
            "desk-judge-unsent", "{count} {count|decision waits|decisions wait} for the network",
            "{count} {count|решение ждёт|решения ждут|решений ждут} связи", ["count": .count(0)]),
        Message("desk-judge-all-judged", "All judged", "Очередь пуста"),
        Message(
            "desk-judge-with-others", "What is left is with other judges",
            "Оставшееся смотрят другие судьи"),
        Message("desk-judge-blind", "Hide teams", "Скрыть команды"),
        Message("desk-judge-team-hidden", "team hidden", "команда скрыта"),
        Message("desk-judge-appeal", "Appeal", "Апелляция"),
        Message(
            "desk-judge-overruling", "Decided already: somebody disagrees", "Уже решено, но есть возражение"),
        Message(
            "desk-judge-needed", "{count} more {count|judge|judges} needed",
            "{count|Нужен ещё|Нужны ещё|Нужны ещё} {count} {count|судья|судьи|судей}", ["count": .count(0)]),
        Message(
            "desk-judge-held-by", "also open: {names}", "ещё смотрит: {names}", ["names": .text("")]),
        Message("desk-judge-held", "another judge looks at it too", "смотрит и другой судья"),
        Message("desk-judge-answered", "Answered", "Ответили"),
        Message("desk-judge-no-text", "no text", "без текста"),
        Message("desk-judge-asked", "Asked", "Что спрашивали"),
        Message("desk-judge-accepts", "Accepted", "Что принимать"),
        Message("desk-judge-next", "Next", "Дальше"),
        Message("desk-judge-accept", "Accept", "Принять"),
        Message("desk-judge-reject", "Reject", "Отклонить"),
        Message("desk-judge-skip", "Skip", "Пропустить"),
        Message("desk-judge-undo", "Undo", "Отменить"),
        Message("desk-judge-why", "Why it is rejected", "Причина отказа"),
        Message("desk-judge-words", "Reason", "Причина"),
        Message(
            "desk-judge-reason-missing", "Choose a reason or write one: the team will read it.",
            "Нужна причина: выберите или напишите, команда её увидит."),
        Message("desk-judge-reason-place", "Not the right place", "Не то место"),
        Message("desk-judge-reason-blurred", "Cannot be made out", "Не разобрать"),
        Message("desk-judge-reason-wrong", "Wrong answer", "Неверный ответ"),
        Message("desk-judge-reason-undone", "Not what was asked", "Сделано не то, что просили"),
        Message("desk-judge-undo-reason", "The judge took it back.", "Судья отменил своё решение."),
        Message("desk-judge-undone", "Taken back: look again", "Отменено, посмотрите ещё раз"),
        Message("desk-judge-nothing-to-undo", "Nothing to undo", "Отменять нечего"),
        Message(
            "desk-judge-undo-offline", "No network: what the server has can be taken back later.",
            "Нет связи: отправленное решение можно отменить позже."),
        Message(
            "desk-judge-opinion-stays", "It is decided by now: an opinion is taken back only before that.",
            "Решение уже принято: своё мнение отменяют только до него."),
        Message(
            "desk-judge-not-kept", "It could not be kept. Try again.", "Не получилось сохранить. Ещё раз."),
        Message("desk-judge-accepted", "accepted", "принято"),
        Message("desk-judge-rejected", "rejected", "отклонено"),
        Message("desk-judge-pending", "pending", "ждёт"),
        Message("desk-judge-elsewhere", "Decided elsewhere", "Решили без вас"),
        Message("desk-judge-seen", "Understood", "Понятно"),
        Message("desk-judge-by-rule", "by the rule", "по правилу"),
        Message("desk-judge-by-steward", "by the steward", "волонтёр на точке"),
        Message("desk-judge-by-another", "by a judge", "судья"),
    ]

    /// The photo of an answer, and what positions and clocks say of it.
    static let judgeEvidence: [Message] = [
        Message("desk-judge-photo", "Photo for: {task}", "Фото к заданию: {task}", ["task": .text("")]),
        Message("desk-judge-photo-of", "photo at {time}", "фото, {time}", ["time": .text("")]),
        Message("desk-judge-video", "video, {seconds} s", "видео, {seconds} с", ["seconds": .count(0)]),
        Message("desk-judge-no-photo", "The photo cannot be shown.", "Фото не показать."),
        Message("desk-judge-original", "Original, {size}", "Оригинал, {size}", ["size": .text("")]),
        Message("desk-judge-larger", "Larger", "Крупнее"),
        Message("desk-judge-smaller", "Smaller", "Мельче"),
        Message("desk-judge-evidence", "Where the team was", "Где была команда"),
        Message("desk-judge-no-evidence", "Positions cannot be shown.", "Позиции не показать."),
        Message(
            "desk-judge-map", "Positions around the answer", "Позиции до и после ответа"),
        Message("desk-judge-near", "was at the place", "были на месте"),
        Message("desk-judge-elsewhere-than", "was elsewhere", "были в другом месте"),
        Message(
            "desk-judge-distance", "{distance} to the zone, ± {accuracy}", "до зоны {distance}, ± {accuracy}",
            ["distance": .text(""), "accuracy": .text("")]),
        Message(
            "desk-judge-age", "position {time} before", "позиция за {time} до ответа", ["time": .text("")]),
        Message("desk-judge-no-position", "no position", "нет позиции"),
        Message("desk-judge-late", "came in {time} later", "пришёл через {time}", ["time": .text("")]),
        Message(
            "desk-judge-skew", "the device’s clock is off, corrected", "часы устройства врут, поправлено"),
        Message(
            "desk-judge-tracker-clock", "a tracker’s clock was off, not corrected",
            "часы трекера врали, время не поправлено"),
        Message(
            "desk-judge-tracker-slow", "the tracker’s clock was {time} slow, not corrected",
            "часы трекера отставали на {time}, время не поправлено", ["time": .text("")]),
        Message(
            "desk-judge-tracker-fast", "the tracker’s clock was {time} fast, not corrected",
            "часы трекера спешили на {time}, время не поправлено", ["time": .text("")]),
        Message("desk-judge-entered", "written down by staff", "записал организатор"),
        Message("desk-judge-crossing", "forbidden: {zone}", "запретная зона: {zone}", ["zone": .text("")]),
        Message(
            "desk-judge-flagged", "{count} doubtful {count|position|positions}",
            "Сомнительных позиций: {count}", ["count": .count(0)]),
        Message(
            "desk-judge-photo-taken", "photo taken at {time}", "снято в {time}", ["time": .text("")]),
        Message(
            "desk-judge-photo-file", "the photo’s file is of {time}", "файл снимка записан в {time}",
            ["time": .text("")]),
        Message(
            "desk-judge-photo-old", "the photo is from before the ride or another day",
            "снимок сделан до старта или в другой день"),
        Message(
            "desk-judge-photo-far", "the photo says {distance} away",
            "по данным фото, снято в {distance} от зоны",
            ["distance": .text("")]),
        Message(
            "desk-judge-in-zone", "In the zone {from}–{to}", "В зоне {from}–{to}",
            ["from": .text(""), "to": .text("")]),
        Message("desk-judge-at-answer", "Answer", "Ответ"),
        Message("desk-judge-at-photo", "Taken, says the photo", "Снято, по данным фото"),
        Message("desk-judge-at-received", "Came in", "Получен"),
        Message(
            "desk-judge-earlier", "This task before: {accepted} accepted, {rejected} rejected",
            "Раньше по заданию: принято {accepted}, отклонено {rejected}",
            ["accepted": .count(0), "rejected": .count(0)]),
    ]

    /// Appeals, decisions, adjustments and how far judges agree.
    static let judgeLists: [Message] = [
        Message("desk-judge-appeals", "Appeals", "Апелляции"),
        Message("desk-judge-no-appeals", "No appeals", "Апелляций нет"),
        Message("desk-judge-team-says", "The team:", "Команда:"),
        Message("desk-judge-erased", "(erased)", "(стёрто)"),
        Message("desk-judge-words-to-team", "Words to the team", "Что сказать команде"),
        Message("desk-judge-decisions", "Decisions", "Решения"),
        Message("desk-judge-no-decisions", "None", "Пока нет"),
        Message("desk-judge-everybody", "everybody", "все"),
        Message("desk-judge-all-tasks", "all tasks", "все задания"),
        Message("desk-judge-own", "{name} (own)", "{name} (свои)", ["name": .text("")]),
        Message("desk-judge-when", "When", "Когда"),
        Message("desk-judge-who", "Judge", "Судья"),
        Message("desk-judge-task", "Task", "Задание"),
        Message("desk-judge-team", "Team", "Команда"),
        Message("desk-judge-what", "Decision", "Решение"),
        Message("desk-judge-points", "{points} pt", "{points} очк.", ["points": .text("")]),
        Message("desk-judge-withdraw", "Withdraw", "Отозвать"),
        Message("desk-judge-withdraw-question", "Withdraw this decision?", "Отозвать решение?"),
        Message("desk-judge-withdrawn", "Withdrawn", "Отозвано"),
        Message("desk-judge-adjustments", "Adjustments", "Поправки"),
        Message("desk-judge-points-given", "Points, ±", "Очки, ±"),
        Message("desk-judge-minutes", "Minutes, + is slower", "Минуты, + медленнее"),
        Message("desk-judge-give", "Adjust", "Внести"),
        Message("desk-judge-adjusted", "Adjusted", "Поправка внесена"),
        Message("desk-judge-agreement", "Agreement", "Согласие"),
        Message(
            "desk-judge-two-needed", "{count} judges have to agree on an answer.",
            "Для решения нужны одинаковые мнения судей: {count}.", ["count": .count(0)]),
        Message(
            "desk-judge-one-needed", "One judge decides here, so there is nothing to compare.",
            "Здесь решает один судья, сравнивать нечего."),
        Message(
            "desk-judge-agreed-of", "Agreed on {agreed} of {compared}", "Совпали {agreed} из {compared}",
            ["agreed": .count(0), "compared": .count(0)]),
        Message(
            "desk-judge-pi-unknown", "Too little to say.", "Пока слишком мало данных."),
        Message("desk-judge-pi-high", "Judges see answers alike.", "Судьи смотрят одинаково."),
        Message(
            "desk-judge-pi-fair", "Judges mostly agree; talk about where they differ.",
            "Судьи чаще согласны. Обсудите, где разошлись."),
        Message(
            "desk-judge-pi-low", "Judges differ a lot: agree on what to accept, and look again.",
            "Судьи сильно расходятся. Договоритесь, что принимать, и пересмотрите ответы."),
        Message(
            "desk-judge-pi-means", "π (Scott): 1 is always alike, 0 as if they guessed.",
            "π Скотта: 1 — всегда одинаково, 0 — как наугад."),
        Message("desk-judge-decided-count", "Decided together", "Решал вместе с другими"),
        Message("desk-judge-agreed-count", "Agreed", "Совпало"),
        Message("desk-judge-share", "Share", "Доля"),
    ]
}
