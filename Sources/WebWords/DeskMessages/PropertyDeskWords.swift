import QuestBase

extension DeskWords {
    /// Properties of a quest's file, as forms name them: the first line is the label, the second the help below the field.
    static let properties: [Message] = [
        Message(
            "desk-property-id",
            "Id\nSmall letters a–z, digits and hyphens. Answers are kept by it: give one before the quest is opened.",
            "Идентификатор\nСтрочные буквы a–z, цифры и дефисы. По нему хранятся ответы: лучше задать его до открытия квеста."
        ),
        Message(
            "desk-property-name", "Name\nWhat riders see on the map and in the list.",
            "Название\nЕго видят участники на карте и в списке."),
        Message(
            "desk-property-description",
            "Task\nWhat is to be found or done at the place. Parts of Markdown: *emphasis*, **strong**, lists, links.",
            "Задание\nЧто найти или сделать на месте. Работает часть Markdown: *курсив*, **жирный**, списки, ссылки."
        ),
        Message(
            "desk-property-points", "Points\n1 where left out. Below 0 the place is a trap.",
            "Очки\nЕсли пусто — 1. Меньше 0 — точка-ловушка."),
        Message(
            "desk-property-radius",
            "Radius, m\nHow near riders must come. 40 where left out; 10 to 500 suit phones.",
            "Радиус, м\nНа сколько надо приблизиться. Если пусто — 40; телефонам подходит от 10 до 500."),
        Message(
            "desk-property-answer-type", "Answer\nHow the task is answered. A judge decides where left out.",
            "Тип ответа\nКак отвечают на задание. Если пусто — решает судья."),
        Message(
            "desk-property-answer-options",
            "Options\nWhat riders choose from or put in order, with bars between: oak|birch|lime",
            "Варианты\nИз чего выбирают или что расставляют по порядку, через черту: дуб|берёза|липа"),
        Message(
            "desk-property-answer",
            "Right answer\nNever shown to riders. Several with bars between: birch|a birch. In texts * stands for any signs.",
            "Верный ответ\nУчастники его не видят. Несколько — через черту: берёза|береза. В тексте * заменяет любые знаки."
        ),
        Message(
            "desk-property-answer-tolerance",
            "Tolerance\nHow far off a number is still right. 0 where left out.",
            "Допуск\nНа сколько число может отличаться от верного. Если пусто — 0."),
        Message(
            "desk-property-answer-unit",
            "Unit\nThe unit of the number, or several spellings: m|metre|metres. Riders see the first.",
            "Единица\nЕдиница числа или несколько написаний: м|метр|метров. Участники видят первое."),
        Message(
            "desk-property-answer-needs",
            "Codes needed\nHow many of the codes are enough. All where left out.",
            "Сколько кодов нужно\nСколько кодов достаточно найти. Если пусто — все."),
        Message(
            "desk-property-difficulty", "Difficulty\nlow, medium, high, or a word of your own.",
            "Сложность\nlow, medium, high или своё слово."),
        Message(
            "desk-property-category",
            "Category\nobservation, strength, wits, agility, or a word of your own.",
            "Категория\nobservation, strength, wits, agility или своё слово."),
        Message(
            "desk-property-bonus",
            "Bonus\nNot needed to have done everything, and free at any time where the order binds.",
            "Бонус\nНеобязательное задание; его можно взять в любой момент, даже если порядок задан."),
        Message(
            "desk-property-hint", "Hint\nHelp that a rider may open.",
            "Подсказка\nПомощь, которую участник может открыть."),
        Message(
            "desk-property-hint-after",
            "Hint after, min\nMinutes since the task opened before which the hint cannot be had.",
            "Подсказка через, мин\nРаньше, чем через столько минут после открытия задания, подсказку не открыть."
        ),
        Message(
            "desk-property-hint-price",
            "Price of the hint\nWhat opening it costs: points, or seconds where time ranks.",
            "Цена подсказки\nСколько стоит её открыть: очки, а если места по времени — секунды."),
        Message(
            "desk-property-media",
            "Pictures and sounds\nLinks https://… and names of uploaded files, with bars between.",
            "Картинки и звуки\nСсылки https://… и имена загруженных файлов, через черту."),
        Message(
            "desk-property-opens",
            "Opens\nWhen the task can be answered from; with the quest where left out.",
            "Открывается\nС какого времени можно отвечать; если пусто — вместе с квестом."),
        Message(
            "desk-property-closes", "Closes\nUntil when; with the quest where left out.",
            "Закрывается\nДо какого времени; если пусто — вместе с квестом."),
        Message(
            "desk-property-penalty",
            "Price of a wrong answer\nWhat each wrong answer costs. 0 where left out.",
            "Цена ошибки\nСколько стоит каждый неверный ответ. Если пусто — 0."),
        Message(
            "desk-property-attempts",
            "Attempts\nHow many answers may be tried. As the quest says, or any number, where left out.",
            "Попытки\nСколько ответов можно дать. Если пусто — как задано в квесте или без ограничения."),
        Message(
            "desk-property-lock-out",
            "Pause after a mistake, s\nSeconds after a wrong answer in which the next one is refused.",
            "Пауза после ошибки, с\nСтолько секунд после неверного ответа следующий не принимается."),
        Message(
            "desk-property-trap-answer",
            "Trap answers\nAnswers that look right, with bars between; each one that is given costs.",
            "Ответы-ловушки\nОтветы, похожие на верные, через черту; каждый такой ответ стоит очков."),
        Message(
            "desk-property-trap-points", "Price of a trap\nWhat each trap answer costs.",
            "Цена ловушки\nСколько стоит каждый ответ-ловушка."),
        Message(
            "desk-property-presence", "Presence\nWhether the team has to be at the place when it answers.",
            "Присутствие\nДолжна ли команда быть на месте, когда отвечает."),
        Message(
            "desk-property-position",
            "Place on the map\nHidden: riders get the task without its place, and no route to it.",
            "Место на карте\nЕсли скрыто, участники видят задание без места и без маршрута к нему."),
        Message(
            "desk-property-visible-from",
            "Visible from\nBefore this time riders do not learn of the task at all.",
            "Видно с\nДо этого времени участники не знают о задании."),
        Message(
            "desk-property-opens-when",
            "Opens when\nAll that has to hold, with bars between: points 10, task old-pier, group east 2.",
            "Условие открытия\nВсё, что должно выполниться, через черту: points 10, task old-pier, group east 2."
        ),
        Message(
            "desk-property-group", "Group\nThe id of a group of tasks.",
            "Группа\nИдентификатор группы заданий."),
        Message(
            "desk-property-time-limit", "Time limit, min\nMinutes since the task opened for the team.",
            "Время на задание, мин\nСтолько минут с открытия задания для команды."),
        Message(
            "desk-property-time-limit-penalty",
            "Price of being late\nWhat it costs when that time runs out and the task is not done.",
            "Цена опоздания\nСколько стоит не успеть за это время."),
        Message(
            "desk-property-points-least", "Least points\nPoints fall evenly from the full number to this.",
            "Минимум очков\nДо этого числа очки равномерно убывают."),
        Message(
            "desk-property-points-fall", "Fall within, min\nMinutes in which points fall to the least.",
            "Убывают за, мин\nЗа столько минут очки убывают до минимума."),
        Message(
            "desk-property-points-from",
            "Fall from\nSince when points fall: the task’s opening, or the team’s start.",
            "Убывают с\nС какого момента убывают очки: с открытия задания или со старта команды."),
        Message(
            "desk-property-bonus-after",
            "Bonus after, min\nMinutes after the team’s start at which the bonus appears.",
            "Бонус через, мин\nЧерез сколько минут после старта команды бонус появится."),
        Message(
            "desk-property-bonus-for", "Bonus for, min\nFor how many minutes it can be done then.",
            "Бонус на, мин\nСколько минут его потом можно взять."),
        Message(
            "desk-property-offline-check",
            "Check without network\nPhones can say “probably right” offline. Short answers can be found by trying: not where there are prizes.",
            "Проверка без сети\nТелефон без сети может сказать «похоже, верно». Короткий ответ можно подобрать: не для квестов с призами."
        ),
        Message(
            "desk-property-marker-color", "Marker’s colour\nFor viewers of maps, such as #e31b23.",
            "Цвет метки\nДля программ просмотра карт, например #e31b23."),
        Message(
            "desk-property-marker-size", "Marker’s size\nFor viewers of maps: small, medium, large.",
            "Размер метки\nДля программ просмотра карт: small, medium, large."),
        Message(
            "desk-property-marker-symbol", "Marker’s sign\nFor viewers of maps.",
            "Знак метки\nДля программ просмотра карт."),
        Message("desk-property-title", "Title\nWhat the quest is called.", "Название\nКак называется квест."),
        Message(
            "desk-property-quest-description", "About the quest\nWhat riders read before the start.",
            "О квесте\nЭто участники читают перед стартом."),
        Message(
            "desk-property-language", "Language\nThe language that the texts are written in: ru or en.",
            "Язык\nНа каком языке написаны тексты: ru или en."),
    ]

    /// More of the same.
    static let propertiesMore: [Message] = [
        Message(
            "desk-property-organiser", "Organiser\nWho runs the quest.", "Организатор\nКто проводит квест."),
        Message("desk-property-phone", "Phone\nHow to reach by phone.", "Телефон\nКуда звонить."),
        Message("desk-property-email", "E-mail\nWhere to write.", "Почта\nКуда писать."),
        Message(
            "desk-property-link", "Link\nA page with more about it.", "Ссылка\nСтраница с подробностями."),
        Message(
            "desk-property-quest-opens", "Opens\nFrom when answers count. Open-ended where left out.",
            "Начало\nС какого времени ответы засчитываются. Если пусто — без ограничения."),
        Message(
            "desk-property-quest-closes", "Closes\nUntil when answers count.",
            "Конец\nДо какого времени ответы засчитываются."),
        Message(
            "desk-property-time-zone",
            "Time zone\nIn which times are shown, such as Asia/Yekaterinburg. UTC where left out.",
            "Часовой пояс\nВ нём показывается время, например Asia/Yekaterinburg. Если пусто — UTC."),
        Message(
            "desk-property-mode",
            "Order of tasks\nWhich tasks a team may do. Any, at any time, where left out.",
            "Порядок заданий\nКакие задания можно брать. Если пусто — любые в любом порядке."),
        Message(
            "desk-property-ranking", "Ranking\nWhat decides the places. Points where left out.",
            "Места\nЧем определяются места. Если пусто — очками."),
        Message(
            "desk-property-finish", "Finish\nWhether a team has to come to the place of the finish.",
            "Финиш\nНадо ли приехать на место финиша."),
        Message(
            "desk-property-finish-when",
            """
            A ride ends\nWhat ends it at the finish: declared (the rider chose to go there, or stays and confirms it), \
            stay, arrival (any visit after an answer).
            """,
            """
            Проезд заканчивается\nЧто завершает его на финише: declared (участник выбрал туда ехать или стоит там и \
            подтвердил), stay (стоянка), arrival (любой заезд после ответа).
            """),
        Message(
            "desk-property-finish-stay", "Stay at the finish, s\nSo many seconds there are a stay.",
            "Стоянка на финише, с\nСтолько секунд на месте — уже стоянка."),
        Message(
            "desk-property-quest-time-limit",
            "Time of a team, min\nMinutes that a team has from its start. Until the end where left out.",
            "Время команды, мин\nСколько минут у команды со старта. Если пусто — до конца квеста."),
        Message(
            "desk-property-team-size",
            "Devices of a team\nHow many devices a team may have. 10 where left out.",
            "Устройств в команде\nСколько устройств может быть в команде. Если пусто — 10."),
        Message(
            "desk-property-guests",
            "Guests\nWhether a device may take part without a team’s code, as a team of its own.",
            "Гости\nМожно ли участвовать без кода команды, самостоятельной командой."),
        Message(
            "desk-property-registration", "Registration\nWhether teams register themselves.",
            "Регистрация\nМогут ли команды регистрироваться сами."),
        Message(
            "desk-property-results", "Results\nWhether riders see the standings while the quest is on.",
            "Результаты\nВидят ли участники положение команд, пока квест идёт."),
        Message(
            "desk-property-grace", "Grace, min\nMinutes after the end in which visits still count.",
            "Запас, мин\nСтолько минут после конца ещё засчитываются точки."),
        Message(
            "desk-property-late-penalty",
            "Price of a late minute\nWhat each started minute after the end costs.",
            "Цена минуты опоздания\nСколько стоит каждая начатая минута после конца."),
        Message(
            "desk-property-late-limit",
            "No result after, min\nMinutes after the end from which on a team has no result.",
            "Без результата после, мин\nЧерез столько минут после конца команда остаётся без результата."),
        Message(
            "desk-property-tie-break",
            "Between equals\nWhat decides, in this order, with bars between: time, last-accepted, fewer-wrong, shared.",
            "При равенстве\nЧто решает, по порядку, через черту: time, last-accepted, fewer-wrong, shared."),
        Message(
            "desk-property-judges", "Judges\nHow many judges have to agree on an answer: 1 or 2.",
            "Судей\nСколько судей должны согласиться об ответе: 1 или 2."),
        Message(
            "desk-property-blind-judging", "Blind judging\nJudges see answers without team and device.",
            "Судейство вслепую\nСудьи видят ответы без команды и устройства."),
        Message(
            "desk-property-results-freeze",
            "Standings freeze at\nFrom this time on riders see the standings of that moment.",
            "Заморозка с\nС этого времени участники видят положение на этот момент."),
        Message(
            "desk-property-results-from",
            "Final results at\nWhen the final results are shown. When the quest is closed, where left out.",
            "Итоги с\nКогда показываются итоги. Если пусто — после закрытия квеста."),
        Message(
            "desk-property-registration-limit",
            "Most teams\nThe number of teams from which on none registers itself.",
            "Мест для команд\nЧисло команд, после которого регистрация закрыта."),
        Message(
            "desk-property-go-back",
            "Time to turn round\nRiders are told when they have to turn round to be back in time.",
            "Пора возвращаться\nУчастникам говорят, когда пора на финиш, чтобы успеть."),
        Message(
            "desk-property-tours",
            "Tasks that still pay\nRiders may ask which tasks still pay, in which order, before they have to be back.",
            "Что ещё успеть\nУчастники могут узнать, какие задания ещё стоит взять и в каком порядке."),
        Message(
            "desk-property-team-positions",
            "Own team on the map\nWhether riders see where the devices of their team are.",
            "Своя команда на карте\nВидят ли участники устройства своей команды."),
        Message(
            "desk-property-map", "Map\nThe map it is ridden on, by its name; the main one where left out.",
            "Карта\nКарта, по которой едут, по её имени. Если пусто — основная."),
        Message(
            "desk-property-profile", "Kind of routes\nWhat riders ride, or fewest metres.",
            "Маршруты\nНа чём едут участники, или короче."),
        Message(
            "desk-property-profiles",
            "Further kinds of routes\nWhat riders may choose besides, with bars between: gravel|cargo.",
            "Маршруты на выбор\nЧто ещё могут выбрать участники, через черту: gravel|cargo."),
        Message(
            "desk-property-road-reach",
            "Reach of roads, m\nHow far from a road riders are led and tasks led to. 1000 where left out.",
            "Удаление от дорог, м\nНа каком удалении от дороги ещё строится маршрут. Если пусто — 1000."),
        Message(
            "desk-property-spectators",
            "Spectators\nWhat everybody may see: none, results, or positions 10 min with so many minutes of delay.",
            "Зрители\nЧто видно всем: none, results или positions 10 min — с таким опозданием в минутах."),
        Message(
            "desk-property-reject-reasons",
            "Reasons of rejections\nWhat judges choose from when they reject an answer, with bars between.",
            "Причины отказа\nИз чего судья выбирает, когда отклоняет ответ, через черту."),
        Message(
            "desk-property-minutes", "Rest, min\nHow much of the time there is no riding time.",
            "Отдых, мин\nСколько времени здесь не считается временем в пути."),
        Message(
            "desk-property-price",
            "Price of an entry\nPoints, or seconds where time ranks, for each ride into the zone.",
            "Цена въезда\nОчки, а если места по времени — секунды, за каждый въезд в зону."),
        Message(
            "desk-property-start", "Start\nWhen the teams of this wave start.",
            "Старт\nКогда стартуют команды этой волны."),
        Message(
            "desk-property-needs", "Needed\nHow many of its tasks open the next group. All where left out.",
            "Сколько нужно\nСколько заданий группы открывают следующую. Если пусто — все."),
        Message(
            "desk-property-tasks",
            "Tasks\nIds of the tasks of this course, with bars between. All where left out.",
            "Задания\nИдентификаторы заданий этой дистанции, через черту. Если пусто — все."),
        Message(
            "desk-property-class-time-limit",
            "Time, min\nMinutes that teams of this class have. As the quest says where left out.",
            "Время, мин\nСколько минут у команд этого класса. Если пусто — как в квесте."),
        Message(
            "desk-property-duty", "Duty\nWhat they do: judge, first aid.",
            "Обязанность\nЧем занимается: судья, медпомощь."),
        Message(
            "desk-property-accent", "Colour by day\nOf buttons, links and the route, such as #12324a.",
            "Цвет днём\nКнопки, ссылки и маршрут, например #12324a."),
        Message(
            "desk-property-accent-night", "Colour by night\nThe colour by day made lighter, where left out.",
            "Цвет ночью\nЕсли пусто — дневной цвет, сделанный светлее."),
        Message(
            "desk-property-logo", "Logo\nThe name of an uploaded picture.",
            "Логотип\nИмя загруженной картинки."),
        Message(
            "desk-property-banner", "Banner\nThe name of an uploaded picture.",
            "Баннер\nИмя загруженной картинки."),
        Message(
            "desk-property-icon", "Icon\nThe name of an uploaded square PNG.",
            "Значок\nИмя загруженной квадратной картинки PNG."),
        Message(
            "desk-property-links", "Links\nTitles with an https address behind each, with bars between.",
            "Ссылки\nНазвания и за каждым адрес https, через черту."),
        Message(
            "desk-property-modules", "Parts of the menu\nIn their order, with bars between.",
            "Разделы меню\nПо порядку, через черту."),
    ]

    /// Words that a property may have.
    static let propertyValues: [Message] = [
        Message("desk-value-required", "required", "обязательно"),
        Message("desk-value-flagged", "judges are told", "судьи видят отсутствие"),
        Message("desk-value-free-presence", "does not matter", "не важно"),
        Message("desk-value-shown", "shown", "показано"),
        Message("desk-value-hidden", "hidden", "скрыто"),
        Message("desk-value-opening", "opening of the task", "открытие задания"),
        Message("desk-value-start", "start of the team", "старт команды"),
        Message("desk-value-free", "any order", "любой порядок"),
        Message("desk-value-linear", "one after the other", "по очереди"),
        Message("desk-value-team-order", "each team in its own order", "у каждой команды свой порядок"),
        Message("desk-value-random-order", "in an order by lot", "порядок по жребию"),
        Message("desk-value-groups", "group after group", "группа за группой"),
        Message("desk-value-points", "most points", "больше очков"),
        Message("desk-value-time", "least time", "меньше времени"),
        Message("desk-value-none", "no", "нет"),
        Message("desk-value-place", "the place must be reached", "надо приехать на место"),
        Message("desk-value-declared", "riders say so", "когда скажут участники"),
        Message("desk-value-stay", "a stay there is enough", "достаточно постоять на финише"),
        Message("desk-value-arrival-finish", "any visit after an answer", "любой заезд после ответа"),
        Message("desk-value-confirmed", "with an organiser’s yes", "с подтверждением организатора"),
        Message("desk-value-at-once", "at once", "сразу"),
        Message("desk-value-live", "at any time", "в любой момент"),
        Message("desk-value-hidden-results", "not before the end", "не раньше конца"),
        Message("desk-value-trekking", "least time, quiet roads", "быстрее, по тихим дорогам"),
        Message("desk-value-shortest", "fewest metres", "короче"),
        Message("desk-value-road", "road bike", "шоссейный велосипед"),
        Message("desk-value-gravel", "gravel bike", "гравийный велосипед"),
        Message("desk-value-mtb", "mountain bike", "горный велосипед"),
        Message("desk-value-safe", "with children, away from cars", "с детьми, подальше от машин"),
        Message("desk-value-cargo", "cargo bike", "грузовой велосипед"),
        Message("desk-value-codes", "several codes", "несколько кодов"),
        Message("desk-value-station-points", "station gives points", "станция даёт очки"),
        Message("desk-value-station-time", "station gives time", "станция даёт время"),
    ]
}
