import QuestEngine

extension Message {
    static func coordinateMalformed(_ text: String) -> Message {
        Message(
            "coordinate-malformed",
            "“{text}” is not a place: write longitude,latitude in degrees, such as 61.335,55.154.",
            "«{text}» — не место: напишите долготу,широту в градусах, например 61.335,55.154.",
            ["text": .text(text)])
    }

    static func avoidanceMalformed(_ text: String) -> Message {
        Message(
            "avoidance-malformed",
            """
            “{text}” is nothing to avoid: write longitude,latitude,radius, a polygon as \
            longitude,latitude,longitude,latitude…, or a GeoJSON file.
            """,
            """
            «{text}» нельзя объехать: напишите долготу,широту,радиус, многоугольник как \
            долготу,широту,долготу,широту… или файл GeoJSON.
            """, ["text": .text(text)])
    }

    static func avoidanceFileUnusable(_ file: String) -> Message {
        Message(
            "avoidance-file-unusable", "{file} holds no Polygon or MultiPolygon in GeoJSON.",
            "В файле {file} нет ни Polygon, ни MultiPolygon в формате GeoJSON.", ["file": .text(file)])
    }

    /// Says that memory ran out, where an allocation failed without an error of its own.
    static func memoryRanOut() -> Message {
        Message(
            "memory-ran-out",
            """
            Memory ran out; nothing is wrong with the file. Take a smaller part of it (--around or --bbox), or make the map on \
            a machine with more memory and copy it.
            """,
            """
            Кончилась память; сам файл в порядке. Возьмите часть поменьше (--around или --bbox) либо сделайте карту на машине, \
            где памяти больше, и скопируйте её.
            """)
    }

    /// - Parameter memory: The peak, in bytes.
    static func mapCost(seconds: Double, cpuSeconds: Double, memory: Int) -> Message {
        Message(
            "map-cost", "Took {seconds} s, {cpu} s of processor time and at most {memory} MB of memory.",
            "Заняло {seconds} с, {cpu} с процессорного времени и не больше {memory} МБ памяти.",
            [
                "seconds": .number(seconds), "cpu": .number(cpuSeconds),
                "memory": .number(Double(memory) / 1e6),
            ])
    }

    /// - Parameter bytes: The size of the file.
    static func mapBuilt(_ file: String, bytes: Int) -> Message {
        Message(
            "map-built", "Wrote {file} ({size} MB).", "Записан файл {file} ({size} МБ).",
            ["file": .text(file), "size": .number(Double(bytes) / 1e6)])
    }

    static func demoWritten(_ file: String) -> Message {
        Message(
            "demo-written", "Wrote {file}: an invented town, not a map of any real place.",
            "Записан файл {file}: выдуманный город, не карта настоящего места.", ["file": .text(file)])
    }

    static func demoNext(_ file: String, roads: String) -> Message {
        Message(
            "demo-next", "Next: questctl map build {file} -o {roads}",
            "Дальше: questctl map build {file} -o {roads}", ["file": .text(file), "roads": .text(roads)])
    }

    /// - Parameters:
    ///   - distance: The distance with its unit, in the reader's language.
    ///   - duration: The duration in the same way.
    static func routeSummary(distance: String, duration: String) -> Message {
        Message(
            "route-summary", "In all {distance}, {duration}.", "Всего {distance}, {duration}.",
            ["distance": .text(distance), "duration": .text(duration)])
    }

    static func mapFlat() -> Message {
        Message(
            "map-flat", "The map is flat: times do not depend on slopes. Heights come with --elevation DIR.",
            "Карта плоская: время не зависит от уклонов. Высоты добавляет --elevation DIR.")
    }

    /// - Parameters:
    ///   - ascent: Metres.
    ///   - energy: Kilojoules.
    static func routeHills(ascent: Int, descent: Int, energy: Int) -> Message {
        Message(
            "route-hills", "Ascent {ascent} m, descent {descent} m, work {energy} kJ.",
            "Набор высоты {ascent} м, спуск {descent} м, работа {energy} кДж.",
            ["ascent": .count(ascent), "descent": .count(descent), "energy": .count(energy)])
    }

    static func mapSynthetic() -> Message {
        Message(
            "map-synthetic", "Made by a generator: no map of a real place.",
            "Создана генератором: не карта настоящего места.")
    }
}
