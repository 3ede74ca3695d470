// Messages about courses of other programs.

extension Message {
    static func courseUnknown() -> Message {
        Message(
            "course-unknown",
            "This is no course that can be read: GPX, KML, KMZ, IOF XML 3.0 (CourseData) or CSV with headings.",
            "Точки берут из GPX, KML, KMZ, IOF XML 3.0 (CourseData) и CSV с заголовками; это другой файл."
        )
    }

    static func courseWithDoctype() -> Message {
        Message(
            "course-with-doctype",
            "The file has a DOCTYPE, which is not read: take it out, or save the file anew.",
            "В файле есть DOCTYPE, такие файлы не читаются: уберите его или сохраните файл заново.")
    }

    static func courseArchiveUnreadable() -> Message {
        Message(
            "course-archive-unreadable", "The archive is damaged, encrypted, or packed in an unusual way.",
            "Архив повреждён, зашифрован или упакован необычным способом.")
    }

    static func courseTooLarge() -> Message {
        Message(
            "course-too-large", "The file is too large for a course, or what is packed in it is.",
            "Файл слишком велик, или слишком велико то, что в нём упаковано.")
    }

    static func courseEmpty() -> Message {
        Message(
            "course-empty",
            "There is no place in the file that could be a checkpoint: no waypoint, placemark, control or row.",
            "В файле нет ни одного места для контрольной точки: ни путевой точки, ни метки, ни КП, ни строки."
        )
    }

    static func courseHeadingsMissing() -> Message {
        Message(
            "course-headings-missing",
            "The first line of a table names its columns: name, lat, lon and, if you like, points, question, answer.",
            "Первая строка таблицы называет столбцы: название, широта, долгота и, если нужно, очки, вопрос, ответ."
        )
    }

    /// - Parameter found: The cells of the first line that are not empty.
    static func courseHeadingsUnknown(_ found: [String]) -> Message {
        Message(
            "course-headings-unknown",
            """
            The first line of a table names its columns: name, lat, lon and, if you like, points, question, answer. Here it has: \
            {found}.
            """,
            """
            Первая строка таблицы называет столбцы: название, широта, долгота и, если нужно, очки, вопрос, ответ. Здесь в \
            ней: {found}.
            """, ["found": .text(found.prefix(12).map { String($0.prefix(40)) }.joined(separator: " · "))])
    }

    static func courseFileLeft(_ name: String, _ reason: Message) -> Message {
        Message(
            "course-file-left", "“{name}” in the archive is left out. {reason}",
            "«{name}» из архива пропущен. {reason}",
            ["name": .text(String(name.prefix(100))), "reason": .message(reason)])
    }

    static func coursePlaceMissing(_ name: String) -> Message {
        Message(
            "course-place-missing", "“{name}” is left out: it has no position.",
            "«{name}» пропущено: нет координат.", ["name": .text(String(name.prefix(60)))])
    }

    static func coursePlaceOfParts(_ name: String, count: Int) -> Message {
        Message(
            "course-place-of-parts",
            "“{name}” is left out: it has {count} {count|point or area|points or areas}; draw each by itself.",
            "«{name}» пропущено: в нём {count} {count|точка или область|точки или области|точек или областей}; нарисуйте каждую отдельно.",
            ["name": .text(String(name.prefix(60))), "count": .count(count)])
    }

    static func coursePlaceOffEarth(_ name: String) -> Message {
        Message(
            "course-place-off-earth",
            "“{name}” is left out: it is not on the earth; perhaps it is in metres.",
            "«{name}» пропущено: таких координат нет; возможно, они в метрах.",
            ["name": .text(String(name.prefix(60)))])
    }

    static func coursePlaceRepeated(_ name: String) -> Message {
        Message(
            "course-place-repeated", "“{name}” is left out: it is less than 4 m from one before.",
            "«{name}» пропущено: до одной из предыдущих точек меньше 4 м.",
            ["name": .text(String(name.prefix(60)))])
    }

    static func courseStopRepeated(_ name: String) -> Message {
        Message(
            "course-stop-repeated", "“{name}” is left out: a quest has one start and one finish.",
            "«{name}» пропущено: в квесте один старт и один финиш.",
            ["name": .text(String(name.prefix(60)))])
    }

    /// - Parameter text: What stands where degrees should.
    static func coursePlaceUnreadable(_ text: String, of name: String) -> Message {
        Message(
            "course-place-unreadable",
            "“{name}” is left out: “{text}” is no position; write degrees, such as 61.4,55.16 in KML.",
            "«{name}» пропущено: «{text}» — не координаты; пишите градусы, в KML например 61.4,55.16.",
            ["name": .text(String(name.prefix(60))), "text": .text(String(text.prefix(100)))])
    }

    static func courseQuoteNotClosed(line: Int) -> Message {
        Message(
            "course-quote-not-closed",
            "Line {line}: a quotation mark at the beginning of a cell is never closed. Add the missing one.",
            "Строка {line}: кавычка в начале ячейки не закрыта. Добавьте вторую.", ["line": .text("\(line)")])
    }

    static func courseNotThere(_ name: String, courses: [String]) -> Message {
        Message(
            "course-not-there", "There is no course “{name}” in the file; there are: {courses}.",
            "В файле нет дистанции «{name}», есть: {courses}.",
            ["name": .text(name), "courses": .text(courses.prefix(20).joined(separator: ", "))])
    }

    static func courseSeveral(_ courses: [String]) -> Message {
        Message(
            "course-several",
            "The file has several courses ({courses}): all controls are taken, in any order. --course NAME takes one.",
            "В файле несколько дистанций ({courses}): взяты все КП в любом порядке. --course NAME берёт одну.",
            ["courses": .text(courses.prefix(20).joined(separator: ", "))])
    }

    static func courseOrderBinds() -> Message {
        Message(
            "course-order-binds",
            "The order of the course binds (mode linear); take the line “mode” out if riders may choose it.",
            "Порядок дистанции обязателен (mode linear); если участники выбирают его сами, уберите строку «mode»."
        )
    }

    static func courseRadiiSmaller(count: Int) -> Message {
        Message(
            "course-radii-smaller",
            "{count} {count|radius is|radii are} smaller than usual, so that neighbours' zones do not overlap.",
            """
            {count} {count|радиус меньше|радиуса меньше|радиусов меньше} обычного, чтобы зоны соседних точек не \
            пересекались.
            """, ["count": .count(count)])
    }

    static func courseColumnsLeft(_ names: [String]) -> Message {
        Message(
            "course-columns-left", "Left out, as their names are not known: {names}.",
            "Пропущено, названия неизвестны: {names}.",
            ["names": .text(names.prefix(20).joined(separator: ", "))])
    }

    static func courseRowWithoutPlace(line: Int) -> Message {
        Message(
            "course-row-without-place", "Line {line} is left out: it has no latitude and longitude.",
            "Строка {line} пропущена: в ней нет широты и долготы.", ["line": .text("\(line)")])
    }

    /// - Parameter text: What stands where degrees should.
    static func courseRowPlaceUnreadable(_ text: String, line: Int) -> Message {
        Message(
            "course-row-place-unreadable",
            "Line {line} is left out: “{text}” is no latitude or longitude; write degrees, such as 55.1541.",
            "Строка {line} пропущена: «{text}» — не широта и не долгота; пишите градусы, например 55,1541.",
            ["line": .text("\(line)"), "text": .text(String(text.prefix(100)))])
    }

    /// - Parameters:
    ///   - column: The heading of the column.
    ///   - property: The property that it stands for.
    static func courseCellUnreadable(
        _ text: String, of column: String, for property: String, line: Int
    ) -> Message {
        Message(
            "course-cell-unreadable", "Line {line}: “{text}” is left out, {reason}.",
            "Строка {line}: «{text}» пропущено, {reason}.",
            [
                "line": .text("\(line)"), "text": .text(String(text.prefix(100))),
                "reason": .message(courseValueReason(column, for: property)),
            ])
    }

    static func courseValueUnreadable(
        _ text: String, of column: String, for property: String, at place: String
    ) -> Message {
        Message(
            "course-value-unreadable", "{place}: “{text}” is left out, {reason}.",
            "{place}: «{text}» пропущено, {reason}.",
            [
                "place": .text(place), "text": .text(String(text.prefix(100))),
                "reason": .message(courseValueReason(column, for: property)),
            ])
    }

    private static func courseValueReason(_ column: String, for property: String) -> Message {
        guard let measure = CourseDraft.Place.measure(of: property) else {
            return Message(
                "course-value-unfit", "it is no value for “{column}”",
                "для «{column}» такое значение не подходит", ["column": .text(column)])
        }
        return Message(
            "course-value-no-number", "“{column}” must be {measure}",
            "значение «{column}» должно быть {measure}",
            ["column": .text(column), "measure": .message(measure.message)])
    }

    static func courseLeftOut(_ kind: CourseRemarks.Kind, count: Int) -> Message {
        let arguments: [String: MessageArgument] = ["count": .count(count)]
        switch kind {
        case .tracks:
            return Message(
                "course-tracks-left",
                """
                Left out: {count} {count|track, which says|tracks, which say} where somebody was and {count|is|are} no \
                {count|checkpoint|checkpoints}.
                """,
                """
                Пропущено: {count} {count|трек|трека|треков} — это {count|запись поездки|записи поездок|записи \
                поездок}, а не точки.
                """, arguments)
        case .lines:
            return Message(
                "course-lines-left",
                "Left out: {count} {count|line|lines}; a checkpoint is a point or an area.",
                "Пропущено: {count} {count|линия|линии|линий}; контрольная точка — это точка или область.",
                arguments)
        case .severalShapes:
            return Message(
                "course-shapes-left",
                "Left out: {count} {count|placemark|placemarks} of several points or areas; draw each by itself.",
                "Пропущено: {count} {count|метка|метки|меток} из нескольких фигур; нарисуйте каждую отдельно.",
                arguments)
        case .withoutPlace:
            return Message(
                "course-without-place", "Left out: {count} {count|entry|entries} without a position.",
                "Пропущено: {count} {count|запись|записи|записей} без координат.", arguments)
        case .offEarth:
            return Message(
                "course-off-earth",
                "Left out: {count} {count|place|places} that {count|is|are} not on the earth; perhaps in metres.",
                "Пропущено: {count} {count|место|места|мест} вне Земли; может быть, координаты в метрах.",
                arguments
            )
        case .samePlace:
            return Message(
                "course-same-place",
                "Left out: {count} {count|place|places} less than 4 m from one before.",
                "Пропущено: {count} {count|место|места|мест} ближе 4 м к одному из предыдущих.", arguments)
        case .links:
            return Message(
                "course-links-left", "Left out: {count} {count|link|links} to pages.",
                "Пропущено: {count} {count|ссылка|ссылки|ссылок} на страницы.", arguments)
        case .pictures:
            return Message(
                "course-pictures-left",
                "Left out: {count} {count|picture or file|pictures or files}; “media” takes links to them.",
                """
                Пропущено: {count} {count|картинка или файл|картинки или файла|картинок или файлов}; ссылки на них \
                ставят в «media».
                """, arguments)
        case .formatting:
            return Message(
                "course-formatting-left",
                "{count} {count|description was|descriptions were} in HTML, of which the text was kept.",
                "{count} {count|описание было|описания были|описаний были} в HTML, остался только текст.",
                arguments)
        case .twice:
            return Message(
                "course-twice",
                "Left out: {count} further {count|visit|visits} to a control; a checkpoint is done once.",
                """
                Пропущено: {count} {count|повторное посещение|повторных посещения|повторных посещений} КП; точку \
                берут один раз.
                """, arguments)
        case .moreStops:
            return Message(
                "course-more-stops", "Left out: {count} further {count|start or finish|starts or finishes}.",
                "Пропущено: {count} {count|лишний старт (финиш)|лишних старта (финиша)|лишних стартов (финишей)}.",
                arguments)
        case .nameless:
            return Message(
                "course-nameless",
                "{count} {count|place has|places have} no name; the file calls {count|it|them} by a number.",
                "{count} {count|место|места|мест} без названия: в файле вместо него номер.", arguments)
        case .beyondLimit:
            return Message(
                "course-beyond-limit", "Left out: {count} {count|place|places} beyond what a quest may have.",
                "Пропущено: {count} {count|место|места|мест} сверх того, что может быть в квесте.", arguments)
        }
    }
}
