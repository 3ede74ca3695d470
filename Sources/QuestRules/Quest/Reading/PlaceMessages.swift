import GeoJSONKit

// Messages about places in a quest file.

extension Message {
    public static func featureWithoutPlace() -> Message {
        Message(
            "feature-without-place", "This feature has no geometry and is ignored.",
            "У этого объекта нет геометрии, он пропущен.")
    }

    /// - Parameter geometry: The name of its type, such as `LineString`.
    public static func geometryIgnored(_ geometry: String) -> Message {
        Message(
            "geometry-ignored", "Checkpoints are points or polygons; this {geometry} is ignored.",
            "Контрольные точки — это Point или Polygon; {geometry} пропущен.", ["geometry": .text(geometry)])
    }

    /// - Parameters:
    ///   - geometry: The name of its type, such as `MultiPoint`.
    ///   - feature: Its number in the file, from 1.
    static func geometryOfParts(_ geometry: String, count: Int, feature: Int) -> Message {
        Message(
            "geometry-of-parts",
            """
            Feature {feature} of the file is left out: its {geometry} has {count} {count|part|parts}, and a checkpoint is one point \
            or one area. Make a feature of each part.
            """,
            """
            Объект {feature} в файле пропущен: в его {geometry} {count} {count|часть|части|частей}, а контрольная точка — это \
            одна точка или одна область. Сделайте из каждой части отдельный объект.
            """, ["geometry": .text(geometry), "count": .count(count), "feature": .text("\(feature)")])
    }

    static func geometryOfParts(_ geometry: String, count: Int, feature: Int, named name: String) -> Message {
        Message(
            "geometry-of-parts-named",
            """
            Feature {feature} of the file, “{name}”, is left out: its {geometry} has {count} {count|part|parts}, and a checkpoint is one \
            point or one area. Make a feature of each part.
            """,
            """
            Объект {feature} в файле, «{name}», пропущен: в его {geometry} {count} {count|часть|части|частей}, а контрольная точка — \
            это одна точка или одна область. Сделайте из каждой части отдельный объект.
            """,
            [
                "geometry": .text(geometry), "count": .count(count), "feature": .text("\(feature)"),
                "name": .text(String(name.prefix(60))),
            ])
    }

    public static func positionOutOfRange() -> Message {
        Message(
            "position-out-of-range",
            "Not on the earth: longitude is from −180 to 180, latitude from −90 to 90.",
            "Такой точки на Земле нет: долгота от −180 до 180, широта от −90 до 90.")
    }

    public static func positionInMetres() -> Message {
        Message(
            "position-in-metres",
            """
            This looks like metres of a projection; GeoJSON needs longitude and latitude in degrees. If \
            you know the system, name it: --crs EPSG:28411.
            """,
            """
            Похоже на метры какой-то проекции; в GeoJSON нужны долгота и широта в градусах. Если система \
            известна, укажите её: --crs EPSG:28411.
            """)
    }

    public static func positionSwapped() -> Message {
        Message(
            "position-swapped", "Longitude and latitude look swapped: GeoJSON puts the longitude first.",
            "Похоже, широта и долгота перепутаны: в GeoJSON сначала долгота.")
    }

    public static func positionFar(_ distance: Meters) -> Message {
        Message(
            "position-far", "This checkpoint is {distance} km away from the others.",
            "Эта контрольная точка в {distance} км от остальных.",
            ["distance": .number((distance.value / 1000).rounded())])
    }

    static func radiusImpossible(_ path: JSONPath, _ measure: NumberMeasure) -> Message {
        Message(
            "radius-impossible", "“{property}” must be {measure}.",
            "Значение «{property}» должно быть {measure}.",
            ["property": .text(path.lastName), "measure": .message(measure.message)])
    }

    public static func radiusUnusual(_ radius: Meters, _ usual: ClosedRange<Meters>) -> Message {
        var arguments = arguments(for: usual)
        arguments["radius"] = .number(radius.value)
        return Message(
            "radius-unusual",
            "A radius of {radius} m is unusual: {least} to {most} m suit riders with phones.",
            "Радиус {radius} м необычен: для телефонов подходит от {least} до {most} м.", arguments)
    }

    public static func radiusOfPolygon() -> Message {
        Message(
            "radius-of-polygon", "“radius” is not used: the polygon itself is the arrival zone.",
            "«radius» не используется: зона прибытия — сам многоугольник.")
    }

    public static func polygonInvalid() -> Message {
        Message(
            "polygon-invalid", "This is no proper polygon: its rings must be closed and may not cross.",
            "Это неправильный многоугольник: его кольца должны быть замкнуты и не пересекаться.")
    }

    public static func samePlace(_ checkpoint: TaskID, _ other: TaskID) -> Message {
        Message(
            "same-place", "“{checkpoint}” is at the same place as “{other}”.",
            "«{checkpoint}» стоит на том же месте, что и «{other}».",
            ["checkpoint": .text(checkpoint.rawValue), "other": .text(other.rawValue)])
    }

    /// - Parameter distance: The distance between the points that riders are led to.
    public static func zonesOverlap(_ checkpoint: TaskID, _ other: TaskID, distance: Meters) -> Message {
        Message(
            "zones-overlap",
            "The arrival zones of “{checkpoint}” and “{other}” overlap; they are {distance} m apart.",
            "Зоны прибытия «{checkpoint}» и «{other}» пересекаются; между точками {distance} м.",
            [
                "checkpoint": .text(checkpoint.rawValue), "other": .text(other.rawValue),
                "distance": .number(distance.value.rounded()),
            ])
    }

    public static func positionsTransformed(from system: String) -> Message {
        Message(
            "positions-transformed",
            "Positions are read in {system}, as “crs” says, and turned into longitude and latitude.",
            "Координаты прочитаны в системе {system}, как указано в «crs», и переведены в долготу и широту.",
            ["system": .text(system)])
    }

    public static func positionOutsideSystem(_ system: String) -> Message {
        Message(
            "position-outside-system", "This is no place in {system}: the east comes first, then the north.",
            "Такой точки в системе {system} нет: сначала восточная координата, потом северная.",
            ["system": .text(system)])
    }

    public static func systemUnknown(_ system: String) -> Message {
        Message(
            "coordinate-system-unknown",
            "The coordinate system “{system}” is not known here: name it as EPSG:28411.",
            "Система координат «{system}» здесь неизвестна: укажите её в виде EPSG:28411.",
            ["system": .text(system)])
    }

    public static func stopFar(_ stop: String, _ distance: Meters) -> Message {
        Message(
            "stop-far", "“{place}” is {distance} km away from the checkpoints.",
            "«{place}» в {distance} км от контрольных точек.",
            ["place": .text(stop), "distance": .number((distance.value / 1000).rounded())])
    }

    private static func arguments(for range: ClosedRange<Meters>) -> [String: MessageArgument] {
        ["least": .number(range.lowerBound.value), "most": .number(range.upperBound.value)]
    }
}
