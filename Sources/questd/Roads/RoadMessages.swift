import QuestEngine

// Messages about the map, positions on it, and zones.

extension Message {
    static func positionUnknown() -> Message {
        Message(
            "position-unknown", "No position of this device is known yet: send one, or name it in the query.",
            "Положение устройства ещё неизвестно: отправьте его или укажите в запросе.")
    }

    static func positionOutsideMap(named map: String) -> Message {
        Message(
            "position-outside-map", "The position lies outside the map “{map}”.",
            "Точка лежит за пределами карты «{map}».", ["map": .text(map)])
    }

    static func positionOffRoad(within radius: Meters) -> Message {
        Message(
            "position-off-road", "No rideable road within {radius} m of the position.",
            "В радиусе {radius} м от точки нет проезжей для велосипеда дороги.",
            ["radius": .number(radius.value)])
    }

    static func routeUnknown() -> Message {
        Message("route-unknown", "There is no such route, or no longer.", "Такого маршрута нет или уже нет.")
    }

    static func mapChangedInUse(_ file: String) -> Message {
        Message(
            "map-changed-in-use",
            """
            The map {file} was changed or cut in its place while it was in use: questd has stopped. Write \
            a map under another name, rename it to this one, and send questd a SIGHUP.
            """,
            """
            Карта дорог {file} изменена или обрезана на месте во время работы: questd остановлен. Запишите \
            карту под другим именем, переименуйте её в это и отправьте questd сигнал SIGHUP.
            """, ["file": .text(file)])
    }

    static func mapGoneInUse(_ file: String) -> Message {
        Message(
            "map-gone-in-use",
            "The map {file} was deleted while it was in use: questd has stopped. Put it back and start questd again.",
            "Карта дорог {file} удалена во время работы: questd остановлен. Верните её и запустите questd снова.",
            ["file": .text(file)])
    }

    static func zoneTooLarge(limit: Int) -> Message {
        Message(
            "zone-too-large", "The zone is too large: at most {limit} roads in the box around it.",
            "Зона слишком велика: в охватывающем её прямоугольнике должно быть не больше {limit} дорог.",
            ["limit": .count(limit)])
    }

    static func zoneNameTaken(_ name: String, by zone: ZoneID) -> Message {
        Message(
            "zone-name-taken", "Zone “{zone}” is called “{name}” already.",
            "Название «{name}» уже есть у зоны «{zone}».",
            ["name": .text(name), "zone": .text(zone.rawValue)])
    }

    static func zoneOfFile(_ zone: ZoneID) -> Message {
        Message(
            "zone-of-file",
            "Zone “{zone}” belongs to the quest's file: take it out of the file, and load that again.",
            "Зона «{zone}» — из файла квеста: уберите её из файла и загрузите его снова.",
            ["zone": .text(zone.rawValue)])
    }

    static func zoneShapeUnusable() -> Message {
        Message(
            "zone-shape-unusable", "A zone is a Polygon, a MultiPolygon or a LineString.",
            "Зона — это Polygon, MultiPolygon или LineString.")
    }
}
