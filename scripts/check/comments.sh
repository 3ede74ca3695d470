#!/usr/bin/env bash
# Fails when a documentation comment of Sources/ begins with a word that leaves out what the thing is: "Of the original,
# in bytes" for "The size of the original, in bytes". A comment begins with a noun phrase or a verb.
# First it plants such comments and sees that each is found: a check that cannot fail proves nothing.
# Usage: scripts/check/comments.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

# Comments of the files given that begin so, one a line: FILE:LINE: COMMENT.
problems() {
    awk '
        FNR == 1 { inside = 0 }
        !/^[ \t]*\/\/\// { inside = 0; next }
        !inside && /^[ \t]*\/\/\/ (Of|That|Those|What|So many|Whose)([^A-Za-z0-9_]|$)/ {
            line = $0
            sub(/^[ \t]+/, "", line)
            print FILENAME ":" FNR ": " line
        }
        { inside = 1 }' "$@"
}

planted=$(mktemp -d)
trap 'rm -rf "$planted"' EXIT
cat >"$planted/Planted.swift" <<'SWIFT'
/// What a photo is.
struct Planted {
    /// Of the original, in bytes.
    var size: Int
    /// That the steward gave.
    var points: Int
    /// Those of the team.
    var devices: [String]
    /// Whose they are.
    var owners: [String]
    /// So many that trying is slow.
    var rounds: Int
    /// The size of the copy, in bytes.
    /// What follows is no beginning.
    var copy: Int
    /// Offers, which only begin as one of the words does.
    var offers: Int
    // What a comment that documents nothing says.
}
SWIFT
found=$(problems "$planted/Planted.swift" | sed 's/.*\.swift:\([0-9]*\): .*/\1/' | paste -sd ' ')
if [ "$found" != "1 3 5 7 9 11" ]; then
    echo "check-comments: planted in lines 1 3 5 7 9 11, found in \"$found\"; the check proves nothing" >&2
    exit 1
fi

mapfile -t sources < <(find Sources -name '*.swift' | sort)
if [ ${#sources[@]} -lt 100 ]; then
    echo "check-comments: only ${#sources[@]} files were found, which proves too little" >&2
    exit 1
fi
wrong=$(problems "${sources[@]}")
if [ -n "$wrong" ]; then
    echo "check-comments: a comment begins with a noun phrase or a verb that says what the thing is:" >&2
    echo "$wrong" >&2
    exit 1
fi
echo "check-comments: the comments of ${#sources[@]} files begin with what they describe"
