/// Messages about closed and slow roads and the zones that organisers draw.
public enum ZoneCode: String, MessageArea {
    case shapeInvalid = "shape-invalid"
    case shapeTooLong = "shape-too-long"
    case shapeDistance = "shape-distance"
    case edgeUnknown = "edge-unknown"
    case roadsClosed = "roads-closed"
    case tooManyAvoidances = "too-many-avoidances"
    case avoidedTooLarge = "avoided-too-large"
    case zoneTooLarge = "zone-too-large"
    case zoneExists = "zone-exists"
    case zoneNameTaken = "zone-name-taken"
    case zoneUnknown = "zone-unknown"
    case zoneOfFile = "zone-of-file"
    case zoneIDInvalid = "zone-id-invalid"
    case zoneNameInvalid = "zone-name-invalid"
    case zoneTimesInvalid = "zone-times-invalid"
    case zoneShapeUnusable = "zone-shape-unusable"
    case tooManyZones = "too-many-zones"

    public var code: MessageCode { .zone(self) }

    public var wording: Wording {
        switch self {
        case .shapeInvalid:
            Wording(
                "The shape is none: a line needs two positions, a ring must be closed and not cross itself, and "
                    + "all must be longitudes and latitudes.",
                "Это не фигура: линии нужны две точки, контур должен быть замкнут и не пересекать себя, "
                    + "а координаты — быть долготой и широтой.")
        case .shapeTooLong:
            Wording("The shape has more than {limit} positions.", "В фигуре больше {limit} точек.")
        case .shapeDistance:
            Wording(
                "A distance must lie between {least} and {most} m.",
                "Расстояние должно быть от {least} до {most} м.")
        case .edgeUnknown:
            Wording("The map has no road of this number.", "На карте нет дороги с таким номером.")
        case .roadsClosed:
            Wording(
                "All roads within {radius} m of waypoint {waypoint} are closed now.",
                "Все дороги в радиусе {radius} м от точки {waypoint} сейчас закрыты.")
        case .tooManyAvoidances:
            Wording(
                "Too many places to avoid: at most {limit}.", "Слишком много мест объезда: не больше {limit}."
            )
        case .avoidedTooLarge:
            Wording(
                "The places to avoid are too large: choose smaller ones, or fewer.",
                "Места объезда слишком велики: выберите меньшие или меньше мест.")
        case .zoneTooLarge:
            Wording(
                "The zone is too large: at most {limit} roads in the box around it.",
                "Зона слишком велика: в охватывающем её прямоугольнике должно быть не больше {limit} дорог.")
        case .zoneExists:
            Wording("There is a zone “{zone}” already.", "Зона «{zone}» уже есть.")
        case .zoneNameTaken:
            Wording(
                "Zone “{zone}” is called “{name}” already.", "Название «{name}» уже есть у зоны «{zone}».")
        case .zoneUnknown: Wording("There is no zone “{zone}”.", "Зоны «{zone}» нет.")
        case .zoneOfFile:
            Wording(
                "Zone “{zone}” belongs to the quest's file: take it out of the file, and load that again.",
                "Зона «{zone}» — из файла квеста: уберите её из файла и загрузите его снова.")
        case .zoneIDInvalid:
            Wording(
                "A zone's id is up to 64 small Latin letters, digits and hyphens.",
                "Идентификатор зоны — до 64 строчных латинских букв, цифр и дефисов.")
        case .zoneNameInvalid:
            Wording(
                "A zone's name has 1 to {limit} characters.", "В названии зоны от 1 до {limit} символов.")
        case .zoneTimesInvalid:
            Wording(
                "A zone ends after it begins, and not in the past.",
                "Зона заканчивается позже, чем начинается, и не в прошлом.")
        case .zoneShapeUnusable:
            Wording(
                "A zone is a Polygon, a MultiPolygon or a LineString.",
                "Зона — это Polygon, MultiPolygon или LineString.")
        case .tooManyZones:
            Wording("A quest has at most {limit} zones.", "В квесте не больше {limit} зон.")
        }
    }
}
