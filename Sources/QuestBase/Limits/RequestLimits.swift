import GeoJSONKit

/// Limits of requests, and of the time it may take to send them.
public enum RequestLimits {
    public static let body = Limit(
        "body_bytes", 256 * 1024, .bytes, "the body of a request of riders and judges", beyond: .tooLarge)
    public static let document = Limit(
        "document_bytes", 4 * 1024 * 1024, .bytes,
        "a quest file, a list of teams, or a track in GeoJSON, as a body", beyond: .tooLarge)
    public static let trackerMessage = Limit(
        "tracker_message_bytes", 64 * 1024, .bytes, "a message of a tracker app other than the next two",
        beyond: .tooLarge)
    public static let overlandBatch = Limit(
        "overland_batch_bytes", 2 * 1024 * 1024, .bytes, "a message of Overland", beyond: .tooLarge)
    public static let gpx = Limit(
        "gpx_bytes", 16 * 1024 * 1024, .bytes, "a track in GPX or FIT, as a body", beyond: .tooLarge)
    public static let largeBodies = Limit(
        "large_bodies_bytes", 128 * 1024 * 1024, .bytes,
        "bodies beyond `body_bytes` that are in memory at the same time", beyond: .refused("busy"))
    public static let largeBodiesOfOne = Limit(
        "large_bodies_bytes_of_one", 32 * 1024 * 1024, .bytes,
        "of these, from one device, member of the staff or network", beyond: .refused("busy"))
    public static let largeBodiesOfNetwork = Limit(
        "large_bodies_bytes_of_network", 64 * 1024 * 1024, .bytes, "of these, from one network",
        beyond: .refused("busy"))
    public static let largeAnswers = Limit(
        "large_answers_bytes", 256 * 1024 * 1024, .bytes,
        "answers beyond 64 KiB that wait in memory for their readers: beyond it the network that holds most is cut off",
        beyond: .refused("busy"), settable: 1_048_576...1_099_511_627_776)
    public static let largeAnswersOfNetwork = Limit(
        "large_answers_bytes_of_network", 64 * 1024 * 1024, .bytes, "of these, to one network",
        beyond: .refused("busy"), settable: 1_048_576...1_099_511_627_776)
    public static let largeAnswersOfOne = Limit(
        "large_answers_bytes_of_one", 32 * 1024 * 1024, .bytes,
        "of these, to one device, member of the staff or network without a token",
        beyond: .refused("busy"), settable: 1_048_576...1_099_511_627_776)
    public static let headerList = Limit(
        "header_list_bytes", 16 * 1024, .bytes, "all header fields of a request together", beyond: .malformed)
    public static let headerField = Limit(
        "header_field_bytes", 8 * 1024, .bytes, "a header field of a request", beyond: .malformed)
    public static let headerCount = Limit(
        "header_fields", 64, .count, "header fields of a request", beyond: .malformed)
    public static let formItems = Limit(
        "form_items", 100, .count, "items of a query or form from a tracker app",
        beyond: .cut)
    public static let textMarks = Limit(
        "text_marks", MarkRun.longest, .count,
        "combining marks in a row in a text of a request or a file (UAX #15)",
        beyond: .refused("text-marks-too-many"))
    public static let textFlags = Limit(
        "text_flag_halves", MarkRun.longestFlags, .count,
        "halves of flags (regional indicators) in a row in such a text",
        beyond: .refused("text-marks-too-many"))
    public static let recordsPerPage = Limit(
        "records_per_page", 1000, .count, "records that one answer lists", beyond: .cut)
    public static let drawnTexts = Limit(
        "drawn_texts", 500, .count, "texts that one request has QR codes drawn of", beyond: .invalidMember)
    public static let drawnText = Limit(
        "drawn_text_characters", 300, .characters, "such a text", beyond: .invalidMember)

    public static let all = [
        body, document, trackerMessage, overlandBatch, gpx, largeBodies, largeBodiesOfNetwork,
        largeBodiesOfOne, largeAnswers, largeAnswersOfNetwork, largeAnswersOfOne, headerList, headerField,
        headerCount, formItems, textMarks, textFlags, recordsPerPage, drawnTexts, drawnText,
    ]
}

extension LimitConsequence {
    static let tooLarge = LimitConsequence.refused("body-too-large")
    static let malformed = LimitConsequence.refused("request-malformed")
    static let invalidMember = LimitConsequence.refused("member-invalid")
}

/// Limits of requests that need more of a processor than others can wait for.
public enum WorkLimits {
    public static let atOnce = Limit(
        "work_at_once", 3, .count,
        "requests at a time that take more of a processor than a few milliseconds; of those of one network, of those of one quest, and of those that may take seconds, one fewer",
        beyond: .delayed)
    public static let waiting = Limit(
        "work_waiting", 64, .count,
        "requests that wait for their turn at that; beyond, the last one of the network that has most is refused",
        beyond: .refused("busy"),
        settable: 1...100_000)
    public static let waitingOfOne = Limit(
        "work_waiting_of_one", 8, .count, "of these, from one device, member of the staff or network",
        beyond: .refused("busy"), settable: 1...100_000)
    /// Far more than anything takes that is meant well.
    public static let longest = Limit(
        "work_seconds", 60, .seconds,
        "how long the check of a quest file, or the plan of a tour, may take",
        beyond: .refused("work-too-long"), settable: 1...3_600)
    public static let archives = Limit(
        "archives_at_once", 2, .count,
        "archives of whole quests that are sent at a time; of each one file of it is in memory, of photos and media 64 KiB, and of the log a page",
        beyond: .refused("busy"), settable: 1...100)

    public static let archivesOfNetwork = Limit(
        "archives_of_network", 1, .count, "of these, to one network", beyond: .refused("busy"),
        settable: 1...100)

    public static let exports = Limit(
        "exports_at_once", 4, .count,
        "exports of what is kept of a device or an account that are sent at a time, of each person one; of each one file of it is in memory, of photos 64 KiB, and of the log a page",
        beyond: .refused("busy"), settable: 1...100)

    public static let exportsOfNetwork = Limit(
        "exports_of_network", 2, .count, "of these, to one network", beyond: .refused("busy"),
        settable: 1...100)

    public static let all = [
        atOnce, waiting, waitingOfOne, longest, archives, archivesOfNetwork, exports, exportsOfNetwork,
    ]
}
