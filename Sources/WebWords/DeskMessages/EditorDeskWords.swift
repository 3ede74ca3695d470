import QuestBase

extension DeskWords {
    /// Words of the editor: its list, its map, its form and how changes are checked.
    static let editor: [Message] = [
        Message("desk-editor-task", "Checkpoint", "Точка"),
        Message("desk-editor-quest", "Quest", "Квест"),
        Message("desk-editor-start", "Start", "Старт"),
        Message("desk-editor-finish", "Finish", "Финиш"),
        Message("desk-editor-rest", "Rest", "Отдых"),
        Message("desk-editor-no-go", "Forbidden area", "Запретная зона"),
        Message("desk-editor-bounds", "Border", "Граница"),
        Message("desk-editor-toll", "Toll zone", "Платная зона"),
        Message("desk-editor-wave", "Start wave", "Стартовая волна"),
        Message("desk-editor-group", "Group of tasks", "Группа заданий"),
        Message("desk-editor-class", "Class", "Класс"),
        Message("desk-editor-contact", "Contact", "Контакт"),
        Message("desk-editor-app", "Look of the app", "Вид приложения"),
        Message("desk-editor-other", "Something else", "Другое"),
        Message("desk-editor-zone-task", "Checkpoint as an area", "Точка-область"),
        Message("desk-editor-slow", "Slow area", "Медленная зона"),
        Message("desk-editor-street", "Closed street", "Закрытая улица"),
        Message("desk-editor-select", "Select", "Выбрать"),
        Message("desk-editor-add-task", "Checkpoint", "Точка"),
        Message("desk-editor-draw", "Add …", "Добавить …"),
        Message("desk-editor-undo", "Undo", "Отменить"),
        Message("desk-editor-redo", "Redo", "Вернуть"),
        Message("desk-editor-delete", "Delete", "Удалить"),
        Message("desk-editor-up", "Move up", "Выше"),
        Message("desk-editor-down", "Move down", "Ниже"),
        Message("desk-editor-fit", "Show all", "Показать всё"),
        Message("desk-editor-list", "What is in the quest", "Что есть в квесте"),
        Message("desk-editor-map", "Map of the quest", "Карта квеста"),
        Message("desk-editor-form", "Properties", "Свойства"),
        Message("desk-editor-more", "More", "Ещё"),
        Message("desk-editor-other-properties", "Other properties", "Другие свойства"),
        Message("desk-editor-property-name", "Property", "Свойство"),
        Message("desk-editor-property-value", "Value", "Значение"),
        Message("desk-editor-hint-number", "Hint {number}", "Подсказка {number}", ["number": .count(0)]),
        Message(
            "desk-editor-translation", "{name} in {language}", "{name}, пишется {language}",
            ["name": .text(""), "language": .text("")]),
        Message("desk-editor-in-russian", "Russian", "по-русски"),
        Message("desk-editor-in-english", "English", "по-английски"),
        Message("desk-editor-left-out", "left out", "не задано"),
        Message("desk-editor-yes", "yes", "да"),
        Message("desk-editor-no", "no", "нет"),
        Message("desk-editor-tools", "Tools", "Инструменты"),
        Message(
            "desk-editor-drawing", "Click the corners; press Enter or “Done” at the end, Escape to give up.",
            "Отмечайте углы; в конце Enter или «Готово», Escape — отмена."),
        Message(
            "desk-editor-adding", "Click the place, or press Enter for the middle of the map.",
            "Нажмите на место или Enter — в центре карты."),
        Message("desk-editor-done", "Done", "Готово"),
        Message("desk-editor-radius", "Radius: {count} m", "Радиус: {count} м", ["count": .count(0)]),
        Message("desk-editor-corner", "Corner {number}", "Угол {number}", ["number": .count(0)]),
        Message(
            "desk-editor-new-corner", "New corner after {number}", "Новый угол после {number}",
            ["number": .count(0)]),
        Message("desk-editor-checking", "Checking …", "Проверяется …"),
        Message("desk-editor-checked", "Checked: nothing found", "Проверено: замечаний нет"),
        Message(
            "desk-editor-counts", "{errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}",
            "Ошибок: {errors}, предупреждений: {warnings}", ["errors": .count(0), "warnings": .count(0)]),
        Message("desk-editor-error", "error", "ошибка"),
        Message("desk-editor-warning", "warning", "предупреждение"),
        Message("desk-editor-stale", "before the latest change", "до последней правки"),
        Message(
            "desk-editor-check-problem", "Not checked: {reason}", "Не проверено: {reason}",
            ["reason": .text("")]),
        Message("desk-editor-ride-time", "{count} min of riding", "{count} мин в пути", ["count": .count(0)]),
        Message("desk-editor-minutes", "{count} min", "{count} мин", ["count": .count(0)]),
        Message("desk-editor-no-way", "no way", "нет пути"),
        Message("desk-editor-draft", "Changes in this browser", "Правка в этом браузере"),
        Message("desk-editor-as-published", "As published", "Как опубликовано"),
        Message("desk-editor-not-published", "Not published yet", "Ещё не опубликован"),
        Message(
            "desk-editor-not-kept", "The changes cannot be kept in this browser.",
            "Правку не удаётся сохранить в браузере."),
        Message("desk-editor-discard", "Discard changes", "Сбросить правку"),
        Message("desk-editor-discard-ask", "Discard the changes?", "Сбросить правку?"),
    ]

    /// More of the same: files that are brought in, versions, what is published, new quests.
    static let editorMore: [Message] = [
        Message(
            "desk-editor-discard-words", "Everything that was changed since the last publication is lost.",
            "Всё, что изменено после последней публикации, пропадёт."),
        Message("desk-editor-import", "Import", "Импорт"),
        Message("desk-editor-import-file", "File", "Файл"),
        Message(
            "desk-editor-import-formats",
            "GPX, KML, KMZ, IOF XML, CSV or GeoJSON. Drop it here or choose it.",
            "GPX, KML, KMZ, IOF XML, CSV или GeoJSON. Перетащите сюда или выберите."),
        Message(
            "desk-editor-import-found", "{count} {count|thing|things} to take", "Можно взять: {count}",
            ["count": .count(0)]),
        Message("desk-editor-import-add", "Add to the quest", "Добавить в квест"),
        Message("desk-editor-import-replace", "Replace everything", "Заменить всё"),
        Message(
            "desk-editor-import-unreadable", "No quest can be read from this file.",
            "Из этого файла не получается прочитать квест."),
        Message("desk-editor-compare", "Compare", "Сравнить"),
        Message(
            "desk-editor-compare-title", "What is otherwise than published",
            "Чем отличается от опубликованного"),
        Message("desk-editor-same", "Nothing is otherwise.", "Отличий нет."),
        Message("desk-editor-added", "Added", "Добавлено"),
        Message("desk-editor-removed", "Removed", "Удалено"),
        Message("desk-editor-moved", "Moved", "Передвинуто"),
        Message("desk-editor-changed", "Changed", "Изменено"),
        Message("desk-editor-reordered", "The order is another one.", "Порядок другой."),
        Message(
            "desk-editor-quest-changed", "Of the quest: {names}", "В самом квесте: {names}",
            ["names": .text("")]),
        Message(
            "desk-editor-moved-by", "{name}: {count} m", "{name}: {count} м",
            ["name": .text(""), "count": .count(0)]),
        Message("desk-editor-publish", "Publish", "Опубликовать"),
        Message("desk-editor-publish-title", "Publish the changes?", "Опубликовать правку?"),
        Message(
            "desk-editor-published", "Published: version {version}", "Опубликовано: версия {version}",
            ["version": .count(0)]),
        Message(
            "desk-editor-blocked", "With errors the quest cannot be published.",
            "С ошибками квест не опубликовать."),
        Message(
            "desk-editor-riders-out", "{count} {count|team is|teams are} out", "Команд в пути: {count}",
            ["count": .count(0)]),
        Message(
            "desk-editor-led-elsewhere", "Led to another place now: {teams}",
            "Поедут теперь в другое место: {teams}", ["teams": .text("")]),
        Message(
            "desk-editor-change-answers",
            "another verdict or other points: {count} {count|answer|answers} of {teams}",
            "другое решение или очки, ответов: {count}, команды: {teams}",
            ["count": .count(0), "teams": .text("")]),
        Message(
            "desk-editor-changes-none", "Nothing changes for riders.", "Для участников ничего не меняется."),
        Message(
            "desk-editor-conflict",
            "Somebody else has published meanwhile. Publishing replaces that version.",
            "Пока шла правка, опубликована другая версия. Публикация заменит её."),
        Message(
            "desk-editor-publish-first",
            "The first version. Riders see the quest once you open it in the overview.",
            "Это первая версия. Участники увидят квест, когда вы откроете его в обзоре."),
        Message("desk-editor-conflict-look", "See what is otherwise", "Посмотреть отличия"),
        Message("desk-editor-publish-over", "Publish over it", "Опубликовать поверх"),
        Message("desk-editor-what-added", "new", "новая"),
        Message("desk-editor-what-removed", "removed", "удалена"),
        Message("desk-editor-what-answer", "answer", "ответ"),
        Message("desk-editor-what-points", "points", "очки"),
        Message("desk-editor-what-penalty", "prices", "цены"),
        Message("desk-editor-what-place", "place", "место"),
        Message("desk-editor-what-presence", "presence", "присутствие"),
        Message("desk-editor-what-attempts", "attempts", "попытки"),
        Message("desk-editor-what-times", "times", "время"),
        Message("desk-editor-what-texts", "texts", "тексты"),
        Message("desk-editor-what-order", "order", "порядок"),
        Message("desk-editor-what-scoring", "scoring", "подсчёт"),
        Message("desk-editor-what-judging", "judging", "судейство"),
        Message("desk-editor-what-stops", "start, finish, rests", "старт, финиш, отдых"),
        Message("desk-editor-what-zones", "zones", "зоны"),
        Message("desk-editor-what-routes", "routes", "маршруты"),
        Message("desk-editor-what-teams", "teams", "команды"),
        Message("desk-editor-what-app", "look of the app", "вид приложения"),
        Message("desk-editor-create", "Create", "Создать"),
        Message("desk-editor-create-title", "New quest", "Новый квест"),
        Message(
            "desk-editor-create-from", "Begin with a file, if there is one", "Начать с файла, если он есть"),
        Message("desk-editor-create-taken", "There is such a quest already.", "Такой квест уже есть."),
        Message(
            "desk-editor-create-id-words",
            "1 to 64 small Latin letters, digits and hyphens; it stands in links.",
            "1–64 строчные латинские буквы, цифры и дефисы; он стоит в ссылках."),
        Message(
            "desk-editor-drafts", "Not published, in this browser only",
            "Не опубликованы, только в этом браузере"),
        Message(
            "desk-editor-nothing-chosen", "Choose a place in the list or on the map.",
            "Выберите место в списке или на карте."),
        Message("desk-editor-zone-title", "Close or slow down at once", "Закрыть или замедлить сразу"),
        Message(
            "desk-editor-zone-words",
            "This is no part of the file: it holds at once and for all routes, until it is removed.",
            "Это не часть файла: действует сразу и для всех маршрутов, пока не убрать."),
        Message("desk-editor-zone-name", "Name", "Название"),
        Message("desk-editor-zone-slow", "Times as long", "Во сколько раз дольше"),
        Message("desk-editor-zones-now", "In force now", "Действует сейчас"),
        Message(
            "desk-editor-no-places", "Nothing is in the quest yet: add a checkpoint or import a file.",
            "В квесте пока ничего нет: добавьте точку или импортируйте файл."),
        Message("desk-editor-unnamed", "without a name", "без названия"),
        Message(
            "desk-editor-elsewhere",
            "The changes to this quest are open in another tab or window of this browser.",
            "Правка этого квеста открыта в другой вкладке или окне браузера."),
        Message(
            "desk-editor-sign-out",
            "Changes that were not published are lost by signing out: {quests}. Press once more to do it all the same.",
            "Неопубликованная правка пропадёт при выходе: {quests}. Чтобы всё равно выйти, нажмите ещё раз.",
            ["quests": .text("")]),
        Message("desk-editor-take-over", "Go on here", "Продолжить здесь"),
        Message("desk-editor-lost", "There is no such quest.", "Такого квеста нет."),
    ]
}
