/// What a request may be, and how long it may take to send.
public enum RequestLimits {
    public static let body = Limit(
        "body_bytes", 256 * 1024, .bytes, "the body of a request of riders and judges", beyond: .tooLarge)
    public static let document = Limit(
        "document_bytes", 4 * 1024 * 1024, .bytes, "a quest file, or a track in GeoJSON, as a body",
        beyond: .tooLarge)
    public static let headerList = Limit(
        "header_list_bytes", 16 * 1024, .bytes, "all header fields of a request together", beyond: .malformed)
    public static let headerField = Limit(
        "header_field_bytes", 8 * 1024, .bytes, "a header field of a request", beyond: .malformed)
    public static let headerCount = Limit(
        "header_fields", 64, .count, "header fields of a request", beyond: .malformed)
    public static let formItems = Limit(
        "form_items", 100, .count, "items of a query or form from a tracker app",
        beyond: .cut)
    public static let recordsPerPage = Limit(
        "records_per_page", 1000, .count, "records that one answer lists", beyond: .cut)

    public static let all = [body, document, headerList, headerField, headerCount, formItems, recordsPerPage]
}

extension LimitConsequence {
    static let tooLarge = LimitConsequence.refused("body-too-large")
    static let malformed = LimitConsequence.refused("request-malformed")
    static let invalidMember = LimitConsequence.refused("member-invalid")
}
