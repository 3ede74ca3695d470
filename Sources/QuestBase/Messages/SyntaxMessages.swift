public import GeoJSONKit

extension Message {
    /// The mistake that the parser found, in words of ours: the parser itself speaks English only.
    public static func syntax(_ error: GeoJSONError) -> Message {
        syntax(
            error.code,
            [
                "path": argument(for: error.path), "expected": argument(for: error.expected),
                "found": argument(for: error.found),
            ])
    }

    /// A broken rule of the parser's, under the parser's own code.
    static func syntax(_ rule: GeoJSONError.Code, _ arguments: [String: MessageArgument] = [:]) -> Message {
        switch rule {
        case .emptyDocument:
            Message("empty-document", "The file is empty.", "Файл пуст.", arguments)
        case .unexpectedEnd:
            Message(
                "unexpected-end", "The file ends too early ({path}).",
                "Файл обрывается слишком рано ({path}).", arguments)
        case .unexpectedCharacter:
            Message(
                "unexpected-character", "Not expected here ({path}): {found}.",
                "Здесь не на месте ({path}): {found}.", arguments)
        case .missingComma:
            Message(
                "missing-comma", "A comma is missing here ({path}).", "Здесь не хватает запятой ({path}).",
                arguments)
        case .missingColon:
            Message(
                "missing-colon", "A colon is missing between name and value ({path}).",
                "Между именем и значением не хватает двоеточия ({path}).", arguments)
        case .missingBracket:
            Message(
                "missing-bracket", "{expected} is missing at the end ({path}).",
                "В конце не хватает {expected} ({path}).", arguments)
        case .trailingComma:
            Message(
                "trailing-comma", "A comma before the closing bracket ({path}).",
                "Лишняя запятая перед закрывающей скобкой ({path}).", arguments)
        case .trailingContent:
            Message(
                "trailing-content", "Something follows the end of the document.",
                "После конца документа есть что-то ещё.", arguments)
        case .invalidLiteral:
            Message(
                "invalid-literal",
                "This is no JSON value; words are true, false and null only, texts stand in quotes.",
                "Это не значение JSON: без кавычек пишутся только true, false и null.", arguments)
        case .invalidNumber:
            Message(
                "invalid-number", "This is no proper number ({path}).",
                "Число записано неправильно ({path}).", arguments)
        case .numberOutOfRange:
            Message(
                "number-out-of-range", "This number is too large ({path}).",
                "Слишком большое число ({path}).", arguments)
        case .unterminatedString:
            Message(
                "unterminated-string", "This text has no closing quote ({path}).",
                "Текст не закрыт кавычкой ({path}).", arguments)
        case .controlCharacter:
            Message(
                "control-character",
                "This text holds a line break or control character ({path}); write \\n or \\u00XX.",
                "В тексте перевод строки или управляющий знак ({path}); пишите \\n или \\u00XX.", arguments)
        case .invalidEscape:
            Message(
                "invalid-escape", "No such escape after the backslash ({path}).",
                "После обратной черты такого знака не бывает ({path}).", arguments)
        case .loneSurrogate:
            Message(
                "lone-surrogate", "Half of a \\u pair ({path}).",
                "Половина пары \\u без второй половины ({path}).", arguments)
        case .invalidUTF8:
            Message(
                "invalid-utf8", "The file is not in UTF-8; save it as UTF-8.",
                "Файл не в кодировке UTF-8; сохраните его в UTF-8.", arguments)
        case .byteOrderMark:
            Message(
                "byte-order-mark", "The file begins with a byte order mark.",
                "Файл начинается с метки порядка байтов (BOM).", arguments)
        case .duplicateMember:
            Message(
                "duplicate-member", "{path} is given twice; the last one counts.",
                "{path} задано дважды; действует последнее.", arguments)
        case .missingRecordSeparator:
            Message(
                "missing-record-separator",
                "The text sequence does not begin with a record separator (U+001E).",
                "Последовательность текстов начинается не с разделителя записей (U+001E).", arguments)
        case .truncatedText:
            Message(
                "truncated-text", "A text of the sequence was cut off ({path}).",
                "Один из текстов последовательности обрывается ({path}).", arguments)
        case .tooLarge:
            Message("too-large", "The file is too large.", "Файл слишком велик.", arguments)
        case .tooDeep:
            Message(
                "too-deep", "Too many brackets inside each other ({path}).",
                "Слишком много вложенных скобок ({path}).", arguments)
        case .tooManyMembers:
            Message(
                "too-many-members", "Too many members in one object ({path}).",
                "Слишком много полей в одном объекте ({path}).", arguments)
        case .tooManyPositions:
            Message(
                "too-many-positions", "Too many positions in the file ({path}).",
                "Слишком много точек в файле ({path}).", arguments)
        case .tooManyMarks:
            Message(
                "too-many-marks", "Too many combining marks or flags in a row ({path}).",
                "Слишком много диакритических знаков или флагов подряд ({path}).", arguments)
        case .missingMember:
            Message(
                "missing-member", "The member {expected} is missing ({path}).",
                "Нет обязательного поля {expected} ({path}).", arguments)
        case .wrongKind:
            Message(
                "wrong-kind", "{path} is of the wrong kind: {expected} is needed, not {found}.",
                "{path} — не того вида: ожидается {expected}, а здесь {found}.", arguments)
        case .unknownType:
            Message(
                "unknown-type", "{path} is {found}, which does not fit here: {expected} is needed.",
                "{path} здесь не подходит ({found}): ожидается {expected}.", arguments)
        case .misplacedMember:
            Message(
                "misplaced-member", "The member {expected} does not belong here ({path}).",
                "Полю {expected} здесь не место ({path}).", arguments)
        case .legacyCRS:
            Message(
                "legacy-crs", "“crs” is ignored: positions are read as longitude and latitude on WGS 84.",
                "«crs» не учитывается: координаты читаются как долгота и широта WGS 84.", arguments)
        case .invalidIdentifier:
            Message(
                "invalid-identifier", "An id is a text or a number.", "Id — это текст или число.", arguments)
        case .invalidBoundingBox:
            Message(
                "invalid-bounding-box", "A bbox has 4 or 6 numbers.", "В bbox должно быть 4 или 6 чисел.",
                arguments)
        case .positionTooShort:
            Message(
                "position-too-short", "A position needs longitude and latitude ({path}).",
                "Для точки нужны долгота и широта ({path}).", arguments)
        case .positionTooLong:
            Message(
                "position-too-long",
                "More than longitude, latitude and altitude ({path}); the rest is ignored.",
                "Больше, чем долгота, широта и высота ({path}); остальное не учитывается.", arguments)
        case .emptyPoint:
            Message(
                "empty-point", "A point without a position ({path}).", "Точка без координат ({path}).",
                arguments)
        case .lineTooShort:
            Message(
                "line-too-short", "A line needs two positions or more ({path}).",
                "В линии должно быть не меньше двух точек ({path}).", arguments)
        case .ringTooShort:
            Message(
                "ring-too-short", "A ring needs four positions or more ({path}).",
                "В кольце должно быть не меньше четырёх точек ({path}).", arguments)
        case .ringNotClosed:
            Message(
                "ring-not-closed", "A ring must end where it begins ({path}); it was closed for you.",
                "Кольцо должно кончаться там же, где начинается ({path}); оно замкнуто за вас.", arguments)
        case .ringWinding:
            Message(
                "ring-winding",
                "This ring runs the wrong way round ({path}): borders go counterclockwise, holes clockwise.",
                "Кольцо идёт не в ту сторону ({path}): граница — против часовой стрелки, дыра — по ней.",
                arguments)
        case .nestedCollection:
            Message(
                "nested-collection", "A GeometryCollection inside another ({path}).",
                "GeometryCollection внутри другой ({path}).", arguments)
        case .foreignCRS:
            Message(
                "foreign-crs", "“crs” names another system than WGS 84; positions are not converted.",
                "«crs» называет другую систему координат, не WGS 84; координаты не пересчитываются.",
                arguments)
        case .latitudeOutOfRange:
            Message(
                "latitude-out-of-range", "A latitude is beyond ±90° ({path}).",
                "Широта за пределами ±90° ({path}).", arguments)
        case .longitudeOutOfRange:
            Message(
                "longitude-out-of-range", "A longitude is beyond ±180° ({path}).",
                "Долгота за пределами ±180° ({path}).", arguments)
        case .swappedCoordinates:
            Message(
                "swapped-coordinates", "Latitude and longitude look swapped ({path}): longitude comes first.",
                "Похоже, широта и долгота переставлены ({path}): первой идёт долгота.", arguments)
        case .mixedDimensions:
            Message(
                "mixed-dimensions", "Some positions have an altitude and some do not ({path}).",
                "У одних точек есть высота, у других нет ({path}).", arguments)
        case .holeOutsideBorder:
            Message(
                "hole-outside-border",
                "A hole sticks out of its polygon ({path}); the first ring must be the border.",
                "Дыра выходит за границу многоугольника ({path}); первым должно идти внешнее кольцо.",
                arguments)
        case .needlessCollection:
            Message(
                "needless-collection", "A GeometryCollection is not needed here ({path}).",
                "GeometryCollection здесь не нужна ({path}).", arguments)
        case .antimeridianCrossing:
            Message(
                "antimeridian-crossing",
                "A line crosses the 180th meridian ({path}) and should be cut there.",
                "Линия пересекает 180-й меридиан ({path}); её следует разрезать.", arguments)
        case .duplicateIdentifier:
            Message(
                "duplicate-identifier", "Another feature has this id ({path}).",
                "Этот id уже есть у другого объекта ({path}).", arguments)
        case .boundingBoxOrder:
            Message(
                "bounding-box-order",
                "The corners of a bbox are the wrong way round ({path}): south-west comes first.",
                "Углы bbox перепутаны ({path}): первым идёт юго-западный.", arguments)
        case .boundingBoxDimensions:
            Message(
                "bounding-box-dimensions",
                "A bbox must have as many dimensions as the positions in it ({path}).",
                "В bbox должно быть столько же измерений, сколько у точек ({path}).", arguments)
        case .boundingBoxTooSmall:
            Message(
                "bounding-box-too-small", "A bbox does not hold all positions ({path}).",
                "Не все точки лежат внутри bbox ({path}).", arguments)
        case .nonFiniteNumber:
            Message(
                "non-finite-number", "A number is infinite or none at all ({path}).",
                "Число бесконечно или не определено ({path}).", arguments)
        case .impreciseInteger:
            Message(
                "imprecise-integer", "A whole number is so large that many programs round it ({path}).",
                "Целое число так велико, что многие программы его округлят ({path}).", arguments)
        case .noncharacter:
            Message(
                "noncharacter", "A text holds a code point that is no character ({path}).",
                "В тексте есть код, который не обозначает символа ({path}).", arguments)
        case .excessivePrecision:
            Message(
                "excessive-precision", "More decimals than a position needs ({path}).",
                "Знаков после запятой больше, чем нужно ({path}).", arguments)
        case .invalidStyle:
            Message(
                "invalid-style", "Simplestyle does not know this value ({path}).",
                "В simplestyle нет такого значения ({path}).", arguments)
        }
    }

    /// A phrase of the parser's: translated if it is a known one, cut down to its quoted token if it has one, or
    /// else as it is.
    private static func argument(for phrase: String) -> MessageArgument {
        if let known = parserPhrases[phrase] { return .message(known) }
        guard let open = phrase.firstIndex(of: "'"), let close = phrase.lastIndex(of: "'"), open < close
        else {
            return .text(phrase)
        }
        return .text(String(phrase[open...close]))
    }

    private static func argument(for path: JSONPath) -> MessageArgument {
        guard path.components.isEmpty else { return .text(path.description) }
        return .message(Message("kind-document", "the whole document", "весь документ"))
    }

    /// The names of what the parser expects or finds, by the words in which it says so.
    private static let parserPhrases: [String: Message] = [
        "an array": Message("kind-array", "an array", "массив"),
        "an object": Message("kind-object", "an object", "объект"),
        "an object or null": Message("kind-object-or-null", "an object or null", "объект или null"),
        "a number": Message("kind-number", "a number", "число"),
        "a string": Message("kind-string", "a text", "текст"),
        "a truth value": Message("kind-truth-value", "true or false", "true или false"),
        "null": Message("kind-null", "null (nothing)", "null (пусто)"),
        "a word": Message("kind-word", "a word without quotes", "слово без кавычек"),
        "a line break": Message("kind-line-break", "a line break", "перевод строки"),
        "an empty array": Message("kind-empty-array", "an empty array", "пустой массив"),
        "an empty object": Message("kind-empty-object", "an empty object", "пустой объект"),
        "a geometry object or null": Message(
            "kind-geometry-or-null", "a geometry or null", "объект геометрии или null"),
        "the end of the document": Message("kind-end", "the end of the file", "конец файла"),
        "a Feature": Message("kind-feature", "a Feature", "объект Feature"),
        "a geometry object": Message("kind-geometry", "a geometry", "объект геометрии"),
        "a GeoJSON object": Message("kind-geojson", "a GeoJSON object", "объект GeoJSON"),
        "an array of 4 or 6 numbers": Message(
            "kind-box", "an array of 4 or 6 numbers", "массив из 4 или 6 чисел"),
    ]
}
