/// Limits of answers, reviews and their reasons.
public enum AnswerLimits {
    public static let text = Limit(
        "answer_characters", 1000, .characters, "the text of an answer",
        beyond: .refused("answer-too-long"))
    public static let key = Limit(
        "idempotency_key_bytes", 200, .bytes, "an Idempotency-Key",
        beyond: .refused("idempotency-key-invalid"))
    public static let photosPerTeam = Limit(
        "photos_per_team", 100, .count, "photos that a team may send",
        beyond: .refused("photos-too-many"))
    public static let reason = Limit(
        "reason_characters", 1000, .characters, "the reason of a review, an adjustment or an appeal",
        beyond: .refused("reason-missing"))
    /// See `JudgedAnswer.lateness`.
    public static let late = Limit(
        "answer_late_after", 120, .seconds, "from when an answer says it was given until it is received",
        beyond: .flagged)
    /// See `QuestState.isProven`.
    public static let proof = Limit(
        "late_answer_proof", 300, .seconds,
        "from when a device was in the task's zone to when a late answer says it was given",
        beyond: .flagged)
    /// See `QuestState.wasAt`.
    public static let presence = Limit(
        "answer_presence", 300, .seconds,
        "between an answer and the moment at which a device was at the task's place, for both to go together",
        beyond: .flagged)
    public static let heldPerDevice = Limit(
        "held_answers_per_device", 32, .count,
        "answers of a device that were told to come again, whose first receipt is remembered", beyond: .cut)
    public static let held = Limit("held_answers", 20_000, .count, "the same of all devices", beyond: .cut)
    public static let rejudgedAtOnce = Limit(
        "answers_rejudged_at_once", 500, .count, "answers that one transaction judges again",
        beyond: .delayed)

    public static let claimed = Limit(
        "claim_seconds", 120, .seconds, "how long a judge holds answers of the queue without asking again",
        beyond: .cut)
    public static let claimsPerJudge = Limit(
        "claims_per_judge", 20, .count, "answers of the queue that a judge holds at once",
        beyond: .refused("member-invalid"))
    public static let namedInClaim = Limit(
        "answers_named_in_claim", 1000, .count,
        "answers that a claim skips or keeps, or that are given back at once",
        beyond: .refused("member-invalid"))

    public static let all = [
        text, key, photosPerTeam, reason, late, proof, presence, heldPerDevice, held, rejudgedAtOnce,
        claimed, claimsPerJudge, namedInClaim,
    ]
}

/// Limits of photos.
public enum PhotoLimits {
    public static let bytes = Limit("photo_bytes", 10 * 1024 * 1024, .bytes, "a photo", beyond: .tooLarge)
    public static let pixels = Limit(
        "photo_pixels", 50_000_000, .pixels, "the picture of a photo, in every size that its file declares",
        beyond: .refused("photo-too-many-pixels"))
    /// Encoders make ten or so of a progressive picture.
    public static let scans = Limit(
        "photo_scans", 64, .count,
        "scans of a JPEG picture, for each of which a viewer goes through all of it",
        beyond: .refused("photo-too-many-scans"))
    public static let videoBytes = Limit(
        "video_bytes", 20 * 1024 * 1024, .bytes, "a video", beyond: .tooLarge)
    public static let videoLength = Limit(
        "video_seconds", 30, .seconds, "the length of a video", beyond: .refused("video-too-long"))
    /// 240 in a second, and room to spare.
    public static let frames = Limit(
        "video_frames", 10_000, .count, "pictures of a video", beyond: .refused("video-too-many-frames"))
    public static let soundSamples = Limit(
        "video_sound_samples", 3_000_000, .count, "pieces of a video's sound",
        beyond: .refused("video-too-many-frames"))
    public static let parts = Limit(
        "photo_parts", 10_000, .count, "segments or chunks of a photo's file",
        beyond: .refused("photo-unreadable"))
    public static let deadline = Limit(
        "photo_seconds", 120, .seconds, "how long a photo may take: a minute and a half on a slow network",
        beyond: .refused("request-too-slow"))
    public static let arriving = Limit(
        "photos_arriving_per_team", 4, .count, "photos of a team that arrive at the same time",
        beyond: .tooMany)
    public static let arrivingInAll = Limit(
        "photos_arriving", 64, .count, "photos that arrive at the same time, of all quests",
        beyond: .tooMany, settable: 1...10_000)
    public static let arrivingOfNetwork = Limit(
        "photos_arriving_of_network", 48, .count, "of these, from one network",
        beyond: .tooMany, settable: 1...10_000)
    public static let reserve = Limit(
        "photo_disk_reserve_bytes", 256 * 1024 * 1024, .bytes,
        "room that photos leave on the disk for answers",
        beyond: .refused("storage-full"), settable: 0...1_099_511_627_776)

    public static let uploads = Limit(
        "uploads_per_device", 4, .count,
        "uploads of a device that no answer has named yet: one more takes the place of the oldest",
        beyond: .cut)
    public static let uploadLifetime = Limit(
        "upload_seconds", 86_400, .seconds, "how long an upload is kept that nobody goes on with",
        beyond: .cut)

    public static let all = [
        bytes, pixels, scans, videoBytes, videoLength, frames, soundSamples, parts, deadline, arriving,
        arrivingInAll, arrivingOfNetwork, reserve, uploads, uploadLifetime,
    ]
}

/// Limits of pictures and sounds that organisers upload.
public enum MediaLimits {
    public static let bytes = Limit(
        "media_bytes", 10 * 1024 * 1024, .bytes, "a picture or sound that organisers upload",
        beyond: .tooLarge)
    public static let perQuest = Limit(
        "media_per_quest", 200, .count, "pictures and sounds of a quest", beyond: .refused("media-too-many"))
    public static let bundleBytes = Limit(
        "bundle_media_bytes", 64 * 1024 * 1024, .bytes,
        "pictures and sounds in an offline bundle; it names the others", beyond: .cut,
        settable: 0...1_073_741_824)

    public static let all = [bytes, perQuest, bundleBytes]
}
