/// Messages about where a quest file puts its checkpoints.
public enum PlaceCode: String, MessageArea {
    case featureWithoutPlace = "feature-without-place"
    case geometryIgnored = "geometry-ignored"
    case positionOutOfRange = "position-out-of-range"
    case positionInMetres = "position-in-metres"
    case positionSwapped = "position-swapped"
    case positionFar = "position-far"
    case stopFar = "stop-far"
    case radiusImpossible = "radius-impossible"
    case radiusUnusual = "radius-unusual"
    case radiusOfPolygon = "radius-of-polygon"
    case polygonInvalid = "polygon-invalid"
    case samePlace = "same-place"
    case zonesOverlap = "zones-overlap"
    case checkpointOutsideMap = "checkpoint-outside-map"
    case checkpointFarFromRoad = "checkpoint-far-from-road"
    case checkpointWithoutRoad = "checkpoint-without-road"
    case checkpointOnIsland = "checkpoint-on-island"
    case checkpointAcrossMotorway = "checkpoint-across-motorway"
    case checkpointAcrossRailway = "checkpoint-across-railway"
    case checkpointAcrossWater = "checkpoint-across-water"
    case checkpointInWater = "checkpoint-in-water"
    case mapWithoutWater = "map-without-water"
    case positionsTransformed = "positions-transformed"
    case positionOutsideSystem = "position-outside-system"
    case systemUnknown = "coordinate-system-unknown"
    case systemNamedTwice = "coordinate-system-named-twice"
    case zonesConfusable = "zones-confusable"
    case courseWithout = "place-unreachable"
    case legWithoutWay = "leg-without-way"

    public var code: MessageCode { .place(self) }

    public var wording: Wording {
        switch self {
        case .featureWithoutPlace:
            Wording(
                "This feature has no geometry and is ignored.", "У этого объекта нет геометрии, он пропущен.")
        case .geometryIgnored:
            Wording(
                "Checkpoints are points or polygons; this {geometry} is ignored.",
                "Контрольные точки — это Point или Polygon; {geometry} пропущен.")
        case .positionOutOfRange:
            Wording(
                "Not on the earth: longitude is from −180 to 180, latitude from −90 to 90.",
                "Такой точки на Земле нет: долгота от −180 до 180, широта от −90 до 90.")
        case .positionInMetres:
            Wording(
                """
                This looks like metres of a projection; GeoJSON needs longitude and latitude in degrees. If you know the \
                system, name it: --crs EPSG:28411.
                """,
                """
                Похоже на метры какой-то проекции; в GeoJSON нужны долгота и широта в градусах. Если система известна, \
                укажите её: --crs EPSG:28411.
                """)
        case .positionSwapped:
            Wording(
                "Longitude and latitude look swapped: GeoJSON puts the longitude first.",
                "Похоже, широта и долгота перепутаны: в GeoJSON сначала долгота.")
        case .positionFar:
            Wording(
                "This checkpoint is {distance} km away from the others.",
                "Эта контрольная точка в {distance} км от остальных.")
        case .stopFar:
            Wording(
                "“{place}” is {distance} km away from the checkpoints.",
                "«{place}» в {distance} км от контрольных точек.")
        case .radiusImpossible:
            Wording(
                "A radius is from {least} to {most} m.", "Радиус бывает от {least} до {most} м.")
        case .radiusUnusual:
            Wording(
                "A radius of {radius} m is unusual: {least} to {most} m suit riders with phones.",
                "Радиус {radius} м необычен: для телефонов подходит от {least} до {most} м.")
        case .radiusOfPolygon:
            Wording(
                "“radius” is not used: the polygon itself is the arrival zone.",
                "«radius» не используется: зона прибытия — сам многоугольник.")
        case .polygonInvalid:
            Wording(
                "This is no proper polygon: its rings must be closed and may not cross.",
                "Это неправильный многоугольник: его кольца должны быть замкнуты и не пересекаться.")
        case .samePlace:
            Wording(
                "“{checkpoint}” is at the same place as “{other}”.",
                "«{checkpoint}» стоит на том же месте, что и «{other}».")
        case .zonesOverlap:
            Wording(
                "The arrival zones of “{checkpoint}” and “{other}” overlap; they are {distance} m apart.",
                "Зоны прибытия «{checkpoint}» и «{other}» пересекаются; между точками {distance} м.")
        case .checkpointOutsideMap:
            Wording("“{checkpoint}” lies outside the map.", "«{checkpoint}» лежит за пределами карты дорог.")
        case .checkpointFarFromRoad:
            Wording(
                """
                “{checkpoint}” is {distance} m from the nearest road one can ride; at most {limit} m are \
                allowed.
                """,
                "От «{checkpoint}» до ближайшей проезжей дороги {distance} м, допустимо не больше {limit} м."
            )
        case .checkpointWithoutRoad:
            Wording(
                "There is no road one can ride anywhere near “{checkpoint}”.",
                "Рядом с «{checkpoint}» нет ни одной проезжей дороги.")
        case .positionsTransformed:
            Wording(
                "Positions are read in {system}, as “crs” says, and turned into longitude and latitude.",
                "Координаты прочитаны в системе {system}, как указано в «crs», и переведены в долготу и широту."
            )
        case .positionOutsideSystem:
            Wording(
                "This is no place in {system}: the east comes first, then the north.",
                "Такой точки в системе {system} нет: сначала восточная координата, потом северная.")
        case .systemUnknown:
            Wording(
                "The coordinate system “{system}” is not known here: name it as EPSG:28411.",
                "Система координат «{system}» здесь неизвестна: укажите её в виде EPSG:28411.")
        case .systemNamedTwice:
            Wording(
                "{file} names a coordinate system itself, or is no JSON: leave out --crs.",
                "В {file} система координат уже указана, или это не JSON: уберите --crs.")
        case .zonesConfusable:
            Wording(
                """
                The arrival zones of “{checkpoint}” and “{other}” are so near that positions off by {error} m confuse \
                them.
                """,
                """
                Зоны прибытия «{checkpoint}» и «{other}» так близки, что при ошибке положения {error} м их можно \
                спутать.
                """)
        case .courseWithout:
            Wording(
                "One cannot ride to “{place}” with the quest's forbidden areas: {reason}",
                "До «{place}» не доехать с учётом запретных зон квеста: {reason}")
        case .legWithoutWay:
            Wording(
                "One cannot ride from “{from}” to “{to}” with the quest's forbidden areas.",
                "От «{from}» до «{to}» не доехать с учётом запретных зон квеста.")
        case .checkpointAcrossMotorway:
            Wording(
                """
                Between “{checkpoint}” and the nearest road to ride on, {distance} m away, there is a motorway: riders \
                are led to its wrong side.
                """,
                """
                Между «{checkpoint}» и ближайшей проезжей дорогой (до неё {distance} м) лежит автомагистраль: участников \
                приведёт не на ту сторону.
                """)
        case .checkpointAcrossRailway:
            Wording(
                """
                Between “{checkpoint}” and the nearest road to ride on, {distance} m away, there is a railway: riders \
                are led to its wrong side.
                """,
                """
                Между «{checkpoint}» и ближайшей проезжей дорогой (до неё {distance} м) лежит железная дорога: участников \
                приведёт не на ту сторону.
                """)
        case .checkpointAcrossWater:
            Wording(
                """
                Between “{checkpoint}” and the nearest road to ride on, {distance} m away, there is a river or canal: riders \
                are led to its wrong side.
                """,
                """
                Между «{checkpoint}» и ближайшей проезжей дорогой (до неё {distance} м) лежит река или канал: участников \
                приведёт не на ту сторону.
                """)
        case .checkpointInWater:
            Wording(
                "“{place}” lies in water, over {margin} m from the shore, and no bridge or pier is near.",
                "«{place}» лежит в воде, дальше {margin} м от берега, а моста или причала рядом нет.")
        case .mapWithoutWater:
            Wording(
                """
                This map was built without areas of water: whether a place lies in water is not checked. Build the map \
                again with “questctl map build”.
                """,
                """
                Карта собрана без водоёмов: не проверено, лежит ли какое-то место в воде. Соберите карту заново: \
                «questctl map build».
                """)
        case .checkpointOnIsland:
            Wording(
                "“{checkpoint}” is on roads that are cut off from the rest of the map.",
                "«{checkpoint}» стоит у дорог, не связанных с остальной картой.")
        }
    }
}
