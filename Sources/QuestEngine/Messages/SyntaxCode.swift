/// Messages about a document that is not JSON, or JSON that is not GeoJSON: one for each `GeoJSONError.Code`,
/// with the same raw value.
public enum SyntaxCode: String, MessageArea {
    // JSON, RFC 8259
    case emptyDocument = "empty-document"
    case unexpectedEnd = "unexpected-end"
    case unexpectedCharacter = "unexpected-character"
    case missingComma = "missing-comma"
    case missingColon = "missing-colon"
    case missingBracket = "missing-bracket"
    case trailingComma = "trailing-comma"
    case trailingContent = "trailing-content"
    case invalidLiteral = "invalid-literal"
    case invalidNumber = "invalid-number"
    case numberOutOfRange = "number-out-of-range"
    case unterminatedString = "unterminated-string"
    case controlCharacter = "control-character"
    case invalidEscape = "invalid-escape"
    case loneSurrogate = "lone-surrogate"
    case invalidUTF8 = "invalid-utf8"
    case byteOrderMark = "byte-order-mark"
    case duplicateMember = "duplicate-member"
    case tooLarge = "too-large"
    case tooDeep = "too-deep"
    case tooManyMembers = "too-many-members"
    case tooManyPositions = "too-many-positions"
    // GeoJSON, RFC 7946
    case missingMember = "missing-member"
    case wrongKind = "wrong-kind"
    case unknownType = "unknown-type"
    case misplacedMember = "misplaced-member"
    case legacyCRS = "legacy-crs"
    case invalidIdentifier = "invalid-identifier"
    case invalidBoundingBox = "invalid-bounding-box"
    case positionTooShort = "position-too-short"
    case positionTooLong = "position-too-long"
    case emptyPoint = "empty-point"
    case lineTooShort = "line-too-short"
    case ringTooShort = "ring-too-short"
    case ringNotClosed = "ring-not-closed"
    case ringWinding = "ring-winding"
    case nestedCollection = "nested-collection"
    case foreignCRS = "foreign-crs"
    // GeoJSON, RFC 7946: what values mean
    case latitudeOutOfRange = "latitude-out-of-range"
    case longitudeOutOfRange = "longitude-out-of-range"
    case swappedCoordinates = "swapped-coordinates"
    case mixedDimensions = "mixed-dimensions"
    case holeOutsideBorder = "hole-outside-border"
    case needlessCollection = "needless-collection"
    case antimeridianCrossing = "antimeridian-crossing"
    case duplicateIdentifier = "duplicate-identifier"
    case boundingBoxOrder = "bounding-box-order"
    case boundingBoxDimensions = "bounding-box-dimensions"
    case boundingBoxTooSmall = "bounding-box-too-small"
    case nonFiniteNumber = "non-finite-number"
    case impreciseInteger = "imprecise-integer"
    case noncharacter = "noncharacter"
    case excessivePrecision = "excessive-precision"
    // simplestyle-spec 1.1.0
    case invalidStyle = "invalid-style"

    public var code: MessageCode { .syntax(self) }

    public var wording: Wording {
        switch self {
        case .emptyDocument: Wording("The file is empty.", "Файл пуст.")
        case .unexpectedEnd:
            Wording("The file ends too early ({path}).", "Файл обрывается слишком рано ({path}).")
        case .unexpectedCharacter:
            Wording("Not expected here ({path}): {found}.", "Здесь не на месте ({path}): {found}.")
        case .missingComma: Wording("A comma is missing here ({path}).", "Здесь не хватает запятой ({path}).")
        case .missingColon:
            Wording(
                "A colon is missing between name and value ({path}).",
                "Между именем и значением не хватает двоеточия ({path}).")
        case .missingBracket:
            Wording("{expected} is missing at the end ({path}).", "В конце не хватает {expected} ({path}).")
        case .trailingComma:
            Wording(
                "A comma before the closing bracket ({path}).",
                "Лишняя запятая перед закрывающей скобкой ({path}).")
        case .trailingContent:
            Wording("Something follows the end of the document.", "После конца документа есть что-то ещё.")
        case .invalidLiteral:
            Wording(
                "This is no JSON value; words are true, false and null only, texts stand in quotes.",
                "Это не значение JSON: без кавычек пишутся только true, false и null.")
        case .invalidNumber:
            Wording("This is no proper number ({path}).", "Число записано неправильно ({path}).")
        case .numberOutOfRange:
            Wording("This number is too large ({path}).", "Слишком большое число ({path}).")
        case .unterminatedString:
            Wording("This text has no closing quote ({path}).", "Текст не закрыт кавычкой ({path}).")
        case .controlCharacter:
            Wording(
                "This text holds a line break or control character ({path}); write \\n or \\u00XX.",
                "В тексте перевод строки или управляющий знак ({path}); пишите \\n или \\u00XX.")
        case .invalidEscape:
            Wording(
                "No such escape after the backslash ({path}).",
                "После обратной черты такого знака не бывает ({path}).")
        case .loneSurrogate:
            Wording("Half of a \\u pair ({path}).", "Половина пары \\u без второй половины ({path}).")
        case .invalidUTF8:
            Wording(
                "The file is not in UTF-8; save it as UTF-8.",
                "Файл не в кодировке UTF-8; сохраните его в UTF-8.")
        case .byteOrderMark:
            Wording(
                "The file begins with a byte order mark.", "Файл начинается с метки порядка байтов (BOM).")
        case .duplicateMember:
            Wording(
                "{path} is given twice; the last one counts.", "{path} задано дважды; действует последнее.")
        case .tooLarge: Wording("The file is too large.", "Файл слишком велик.")
        case .tooDeep:
            Wording(
                "Too many brackets inside each other ({path}).", "Слишком много вложенных скобок ({path}).")
        case .tooManyMembers:
            Wording(
                "Too many members in one object ({path}).", "Слишком много полей в одном объекте ({path}).")
        case .tooManyPositions:
            Wording("Too many positions in the file ({path}).", "Слишком много точек в файле ({path}).")
        case .missingMember:
            Wording(
                "The member {expected} is missing ({path}).", "Нет обязательного поля {expected} ({path}).")
        case .wrongKind:
            Wording(
                "{path} is of the wrong kind: {expected} is needed, not {found}.",
                "{path} — не того вида: ожидается {expected}, а здесь {found}.")
        case .unknownType:
            Wording(
                "{path} is {found}, which does not fit here: {expected} is needed.",
                "{path} здесь не подходит ({found}): ожидается {expected}.")
        case .misplacedMember:
            Wording(
                "The member {expected} does not belong here ({path}).",
                "Полю {expected} здесь не место ({path}).")
        case .legacyCRS:
            Wording(
                "“crs” is ignored: positions are read as longitude and latitude on WGS 84.",
                "«crs» не учитывается: координаты читаются как долгота и широта WGS 84.")
        case .invalidIdentifier: Wording("An id is a text or a number.", "Id — это текст или число.")
        case .invalidBoundingBox: Wording("A bbox has 4 or 6 numbers.", "В bbox должно быть 4 или 6 чисел.")
        case .positionTooShort:
            Wording(
                "A position needs longitude and latitude ({path}).",
                "Для точки нужны долгота и широта ({path}).")
        case .positionTooLong:
            Wording(
                "More than longitude, latitude and altitude ({path}); the rest is ignored.",
                "Больше, чем долгота, широта и высота ({path}); остальное не учитывается.")
        case .emptyPoint: Wording("A point without a position ({path}).", "Точка без координат ({path}).")
        case .lineTooShort:
            Wording(
                "A line needs two positions or more ({path}).",
                "В линии должно быть не меньше двух точек ({path}).")
        case .ringTooShort:
            Wording(
                "A ring needs four positions or more ({path}).",
                "В кольце должно быть не меньше четырёх точек ({path}).")
        case .ringNotClosed:
            Wording(
                "A ring must end where it begins ({path}); it was closed for you.",
                "Кольцо должно кончаться там же, где начинается ({path}); оно замкнуто за вас.")
        case .ringWinding:
            Wording(
                "This ring runs the wrong way round ({path}): borders go counterclockwise, holes clockwise.",
                "Кольцо идёт не в ту сторону ({path}): граница — против часовой стрелки, дыра — по ней.")
        case .nestedCollection:
            Wording(
                "A GeometryCollection inside another ({path}).", "GeometryCollection внутри другой ({path}).")
        case .foreignCRS:
            Wording(
                "“crs” names another system than WGS 84; positions are not converted.",
                "«crs» называет другую систему координат, не WGS 84; координаты не пересчитываются.")
        case .latitudeOutOfRange:
            Wording("A latitude is beyond ±90° ({path}).", "Широта за пределами ±90° ({path}).")
        case .longitudeOutOfRange:
            Wording("A longitude is beyond ±180° ({path}).", "Долгота за пределами ±180° ({path}).")
        case .swappedCoordinates:
            Wording(
                "Latitude and longitude look swapped ({path}): longitude comes first.",
                "Похоже, широта и долгота переставлены ({path}): первой идёт долгота.")
        case .mixedDimensions:
            Wording(
                "Some positions have an altitude and some do not ({path}).",
                "У одних точек есть высота, у других нет ({path}).")
        case .holeOutsideBorder:
            Wording(
                "A hole sticks out of its polygon ({path}); the first ring must be the border.",
                "Дыра выходит за границу многоугольника ({path}); первым должно идти внешнее кольцо.")
        case .needlessCollection:
            Wording(
                "A GeometryCollection is not needed here ({path}).",
                "GeometryCollection здесь не нужна ({path}).")
        case .antimeridianCrossing:
            Wording(
                "A line crosses the 180th meridian ({path}) and should be cut there.",
                "Линия пересекает 180-й меридиан ({path}); её следует разрезать.")
        case .duplicateIdentifier:
            Wording("Another feature has this id ({path}).", "Этот id уже есть у другого объекта ({path}).")
        case .boundingBoxOrder:
            Wording(
                "The corners of a bbox are the wrong way round ({path}): south-west comes first.",
                "Углы bbox перепутаны ({path}): первым идёт юго-западный.")
        case .boundingBoxDimensions:
            Wording(
                "A bbox must have as many dimensions as the positions in it ({path}).",
                "В bbox должно быть столько же измерений, сколько у точек ({path}).")
        case .boundingBoxTooSmall:
            Wording(
                "A bbox does not hold all positions ({path}).", "Не все точки лежат внутри bbox ({path}).")
        case .nonFiniteNumber:
            Wording(
                "A number is infinite or none at all ({path}).",
                "Число бесконечно или не определено ({path}).")
        case .impreciseInteger:
            Wording(
                "A whole number is so large that many programs round it ({path}).",
                "Целое число так велико, что многие программы его округлят ({path}).")
        case .noncharacter:
            Wording(
                "A text holds a code point that is no character ({path}).",
                "В тексте есть код, который не обозначает символа ({path}).")
        case .excessivePrecision:
            Wording(
                "More decimals than a position needs ({path}).",
                "Знаков после запятой больше, чем нужно ({path}).")
        case .invalidStyle:
            Wording(
                "Simplestyle does not know this value ({path}).",
                "В simplestyle нет такого значения ({path}).")
        }
    }
}
