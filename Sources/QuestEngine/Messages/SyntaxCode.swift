/// Messages about a document that is not JSON, or JSON that is not GeoJSON: one for each `GeoJSONError.Code`, with the
/// same raw value.
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

    public var code: MessageCode { .syntax(self) }

    public var wording: Wording {
        switch self {
        case .emptyDocument: Wording("The file is empty.", "Файл пуст.")
        case .unexpectedEnd: Wording("The file ends in the middle of {path}.", "Файл обрывается внутри {path}.")
        case .unexpectedCharacter:
            Wording("Not expected here, in {path}: {found}.", "Здесь, в {path}, не на месте: {found}.")
        case .missingComma: Wording("A comma is missing here, in {path}.", "Здесь, в {path}, не хватает запятой.")
        case .missingColon:
            Wording(
                "A colon is missing between name and value, in {path}.",
                "Между именем и значением не хватает двоеточия, в {path}.")
        case .missingBracket:
            Wording("{expected} is missing to close {path}.", "Не хватает {expected}: {path} не закрыто.")
        case .trailingComma:
            Wording("A comma before the closing bracket, in {path}.", "Лишняя запятая перед закрывающей скобкой, в {path}.")
        case .trailingContent:
            Wording("Something follows the end of the document.", "После конца документа есть что-то ещё.")
        case .invalidLiteral:
            Wording(
                "This is no JSON value; words are true, false and null only, texts stand in quotes.",
                "Это не значение JSON: без кавычек пишутся только true, false и null.")
        case .invalidNumber:
            Wording("This is no proper number, in {path}.", "Число записано неправильно, в {path}.")
        case .numberOutOfRange: Wording("This number is too large, in {path}.", "Слишком большое число, в {path}.")
        case .unterminatedString:
            Wording("A text in {path} has no closing quote.", "Текст в {path} не закрыт кавычкой.")
        case .controlCharacter:
            Wording(
                "A text in {path} holds a line break or control character; write \\n or \\u00XX.",
                "В тексте в {path} перевод строки или управляющий знак; пишите \\n или \\u00XX.")
        case .invalidEscape:
            Wording("No such escape after the backslash, in {path}.", "После обратной черты такого знака не бывает, в {path}.")
        case .loneSurrogate:
            Wording("Half of a \\u pair, in {path}.", "Половина пары \\u без второй половины, в {path}.")
        case .invalidUTF8:
            Wording("The file is not in UTF-8; save it as UTF-8.", "Файл не в кодировке UTF-8; сохраните его в UTF-8.")
        case .byteOrderMark:
            Wording("The file begins with a byte order mark.", "Файл начинается с метки порядка байтов (BOM).")
        case .duplicateMember:
            Wording("{path} is given twice; the last one counts.", "{path} задано дважды; действует последнее.")
        case .tooLarge: Wording("The file is too large.", "Файл слишком велик.")
        case .tooDeep: Wording("Too many brackets inside each other, in {path}.", "Слишком много вложенных скобок, в {path}.")
        case .missingMember: Wording("{path} lacks {expected}.", "В {path} нет обязательного поля: {expected}.")
        case .wrongKind:
            Wording(
                "{path} is of the wrong kind: {expected} is needed, not {found}.",
                "{path} — не того вида: ожидается {expected}, а здесь {found}.")
        case .unknownType: 
            Wording(
                "{path} is {found}, which does not fit here: {expected} is needed.",
                "{path} здесь не подходит ({found}): ожидается {expected}.")
        case .misplacedMember:
            Wording("The member {path} does not belong in this object.", "Полю {path} в этом объекте не место.")
        case .legacyCRS:
            Wording(
                "“crs” is ignored: positions are read as longitude and latitude on WGS 84.",
                "«crs» не учитывается: координаты читаются как долгота и широта WGS 84.")
        case .invalidIdentifier: Wording("An id is a text or a number.", "Id — это текст или число.")
        case .invalidBoundingBox: Wording("A bbox has 4 or 6 numbers.", "В bbox должно быть 4 или 6 чисел.")
        case .positionTooShort:
            Wording(
                "A position needs longitude and latitude, {path} has less.",
                "Для точки нужны долгота и широта, в {path} их меньше.")
        case .positionTooLong:
            Wording(
                "{path} has more than longitude, latitude and altitude; the rest is ignored.",
                "В {path} больше, чем долгота, широта и высота; остальное не учитывается.")
        case .emptyPoint: Wording("A point without a position, {path}.", "Точка без координат, {path}.")
        case .lineTooShort:
            Wording("A line needs two positions or more, {path}.", "В линии должно быть не меньше двух точек, {path}.")
        case .ringTooShort:
            Wording(
                "A ring needs four positions or more, {path}.", "В кольце должно быть не меньше четырёх точек, {path}.")
        case .ringNotClosed:
            Wording(
                "A ring must end where it begins; {path} was closed for you.",
                "Кольцо должно кончаться там же, где начинается; {path} замкнуто за вас.")
        case .ringWinding:
            Wording(
                "{path} runs the wrong way round (borders go counterclockwise); it is read all the same.",
                "{path} идёт не в ту сторону (граница — против часовой стрелки); это не мешает чтению.")
        case .nestedCollection:
            Wording("A GeometryCollection inside another, {path}.", "GeometryCollection внутри другой, {path}.")
        }
    }
}
