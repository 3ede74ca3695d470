/// Every text a person can see, by its stable code.
///
/// Codes are grouped by area, one enum and one file each (`QuestCode`, `AnswerCode` …). An area's `wording`
/// is a `switch` without `default`, so a code without words in both languages does not compile; a test holds
/// that no two areas use the same code.
///
/// To add a text: a case and its wording in the area's file, and a typed function in `Message+Area.swift`.
public enum MessageCode: Hashable, Sendable {
    case syntax(SyntaxCode)
    case phrase(SyntaxPhrase)
    case system(SystemPhrase)
    case foreignFile(ForeignFileCode)
    case quest(QuestCode)
    case questRule(QuestRuleCode)
    case place(PlaceCode)
    case vocabulary(VocabularyCode)
    case map(MapCode)
    case zone(ZoneCode)
    case roadFile(RoadFileCode)
    case imports(ImportCode)
    case importSummary(ImportSummaryCode)
    case importReason(ImportReasonCode)
    case answer(AnswerCode)
    case team(TeamCode)
    case position(PositionCode)
    case log(LogCode)
    case database(DatabaseCode)
    case problem(ProblemCode)
    case command(CommandCode)
    case keeping(KeepingCode)
    case doctor(DoctorCode)
    case label(LabelCode)
    case start(StartCode)
    case photo(PhotoCode)
    case station(StationCode)
    case suspicion(SuspicionCode)
    case tracker(TrackerCode)
    case rehearsal(RehearsalCode)
    case rejudging(RejudgingCode)
}

extension MessageCode {
    /// Kebab-case; never renamed and never used for anything else.
    public var rawValue: String { area.rawValue }

    /// The wording in one language.
    public func template(in language: Language) -> MessageTemplate {
        area.wording.template(in: language)
    }

    private var area: any MessageArea {
        switch self {
        case .syntax(let code): code
        case .phrase(let code): code
        case .system(let code): code
        case .foreignFile(let code): code
        case .quest(let code): code
        case .questRule(let code): code
        case .place(let code): code
        case .vocabulary(let code): code
        case .map(let code): code
        case .zone(let code): code
        case .roadFile(let code): code
        case .imports(let code): code
        case .importSummary(let code): code
        case .importReason(let code): code
        case .answer(let code): code
        case .team(let code): code
        case .position(let code): code
        case .log(let code): code
        case .database(let code): code
        case .problem(let code): code
        case .command(let code): code
        case .keeping(let code): code
        case .doctor(let code): code
        case .label(let code): code
        case .start(let code): code
        case .photo(let code): code
        case .station(let code): code
        case .suspicion(let code): code
        case .tracker(let code): code
        case .rehearsal(let code): code
        case .rejudging(let code): code
        }
    }
}

extension MessageCode: CustomStringConvertible {
    public var description: String { rawValue }
}

extension MessageCode: CaseIterable {
    /// In the order of the areas.
    public static var allCases: [MessageCode] {
        [
            codes(SyntaxCode.self),
            codes(SyntaxPhrase.self),
            codes(SystemPhrase.self),
            codes(ForeignFileCode.self),
            codes(QuestCode.self),
            codes(QuestRuleCode.self),
            codes(PlaceCode.self),
            codes(VocabularyCode.self),
            codes(MapCode.self),
            codes(ZoneCode.self),
            codes(RoadFileCode.self),
            codes(ImportCode.self),
            codes(ImportSummaryCode.self),
            codes(ImportReasonCode.self),
            codes(AnswerCode.self),
            codes(TeamCode.self),
            codes(PositionCode.self),
            codes(LogCode.self),
            codes(DatabaseCode.self),
            codes(ProblemCode.self),
            codes(CommandCode.self),
            codes(KeepingCode.self),
            codes(DoctorCode.self),
            codes(LabelCode.self),
            codes(StartCode.self),
            codes(PhotoCode.self),
            codes(StationCode.self),
            codes(SuspicionCode.self),
            codes(TrackerCode.self),
            codes(RehearsalCode.self),
            codes(RejudgingCode.self),
        ].flatMap(\.self)
    }

    private static func codes<Area: MessageArea>(_ area: Area.Type) -> [MessageCode] {
        area.allCases.map(\.code)
    }
}
