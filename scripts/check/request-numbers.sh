#!/usr/bin/env bash
# Fails when a number or a moment can come in from outside without a range (`Ranged`, `Moment`):
#   - a member of a `RequestObject` of another type than those that are known to be safe,
#   - a text that the daemon reads as a bare number or moment: parts of paths, items of queries, header fields,
#   - a wire type that refuses unknown members and does not say that it is a `RequestObject`,
#   - a body that the daemon decodes with the means of clients, which take any type.
# That the daemon decodes nothing but `RequestObject` the compiler holds (`WireJSON.decode`).
# First it plants violations and sees that each is found: a check that cannot fail proves nothing.
# Usage: scripts/check/request-numbers.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

wire=Sources/QuestWire
mapfile -t daemon < <(find Sources/{ServerBase,HTTPEdge,EventServices,RouteForms} Sources/questd/{Accounts,Endpoints,Privacy,Webhooks} \
    -name '*.swift' ! -path '*/Endpoints/Web/*' ! -name SharedFiles.swift ! -name HeldClock.swift ! -name ProcessFigures.swift \
    ! -name InterfaceDocument.swift ! -name OpenFiles.swift)
# What is left out reads numbers of the machine itself and of our own document, and the numbers of tiles.
# Beside other objects of requests, ids and enums of words: a coordinate refuses what is no place, and whoever takes a
# geometry looks at its positions.
safe="String Bool Moment Coordinate Geometry"

# Members of objects of requests in the files given, one a line: FILE TYPE MEMBER TYPE-OF-MEMBER.
members() {
    awk '
        /^public struct [A-Za-z]+: RequestObject/ { type = $3; sub(":.*", "", type); next }
        /^}/ { type = "" }
        type != "" && /^    (public |private |public private\(set\) )?(var|let) [A-Za-z]+: / && !/\{$/ {
            line = $0
            sub(/^ +(public )?(private )?(private\(set\) )?(var|let) /, "", line)
            name = line; sub(/:.*/, "", name)
            sub(/^[A-Za-z]+: /, "", line); sub(/ = .*/, "", line)
            print FILENAME, type, name, line
        }' "$@"
}

# Problems of the files given, one a line.
problems() {
    local files=("$@") objects words file type name of
    objects=$(grep -hoE 'public struct [A-Za-z]+: RequestObject' "${files[@]}" | awk '{ sub(":", "", $3); print $3 }')
    words=$(grep -hoE 'public enum [A-Za-z]+: String' "${files[@]}" | awk '{ sub(":", "", $3); print $3 }')
    while read -r file type name of; do
        of=${of%\?}
        of=${of#[}
        of=${of%]}
        case $of in Ranged\<*\>) continue ;; esac
        # Which of the fixes that were sent are there is counted, not sent.
        case $type.$name in PositionReport.places | PositionReport.refused) continue ;; esac
        if ! grep -qxF "$of" <<<"$objects"$'\n'"$words"$'\n'"${safe// /$'\n'}" && ! [[ $of =~ ^[A-Za-z]+ID$ ]]; then
            echo "$file: $type.$name is a bare $of"
        fi
    done < <(members "${files[@]}")
    # One that reads strictly is one that the daemon takes.
    for file in "${files[@]}"; do
        awk -v file="$file" '
            { type = "" }
            /^public struct [A-Za-z]+/ { type = $0; sub(/ \{$/, "", type) }
            type ~ /StrictlyDecodable/ && type !~ /RequestObject/ { print file ": " type " is no RequestObject" }' "$file"
    done
}

# Texts that are read as bare numbers or moments, in the folders given. `RehearsalMark`, `ClockSpeed` and settings are
# read from what whoever runs the daemon has written.
readings() {
    local number='(Int|Int64|Int32|UInt|UInt64|UInt32|Double|Float)'
    grep -rnE "let [a-zA-Z]+ = $number\([a-zA-Z]|$number\([^()]*\) (\?\?|!=|==)|(flatMap|compactMap|map)[({] ?(\\\$0 in )?$number(\.init|\()|$number\(\\\$0\) \}|Timestamp\(rfc3339:|decode(IfPresent)?\($number\.self|JSONDecoder\(\)|JSONValueDecoder\(|WireJSON\.answer\(" \
        --include='*.swift' "$@" || true
}

mapfile -t sources < <(find "$wire" -name '*.swift' | sort)

planted=$(mktemp -d)
trap 'rm -rf "$planted"' EXIT
cat >"$planted/Wire.swift" <<'SWIFT'
public struct PlantedRequest: RequestObject {
    public var points: Int?
    public var slow: Double
    public var since: Timestamp?
    public var many: [Int64]
    public var fine: Ranged<AdjustedPoints>?
    public var name: String
}
public struct PlantedStray: Codable, StrictlyDecodable {
    public var name: String
}
SWIFT
cat >"$planted/Daemon.swift" <<'SWIFT'
guard let number = Int(context.parameter("number")) else { throw RequestError.notFound }
let last = request.headers[field].flatMap { Int64($0) } ?? 0
let size = request.headers[.contentLength].flatMap(Int.init)
let after = Double(query["after"] ?? "") ?? 0
let sent = query["sent_at"].flatMap({ Timestamp(rfc3339: $0) })
points = try members.decodeIfPresent(Int.self, forKey: .points)
let request = try WireJSON.answer(PlantedStray.self, from: bytes)
SWIFT
found=$(problems "$planted/Wire.swift" | wc -l)
read=$(readings "$planted/Daemon.swift" | wc -l)
if [ "$found" != 5 ] || [ "$read" != 7 ]; then
    echo "check-request-numbers: of 5 planted members $found were found, of 7 readings $read; the check proves nothing" >&2
    problems "$planted/Wire.swift" >&2
    readings "$planted/Daemon.swift" >&2
    exit 1
fi

count=$(members "${sources[@]}" | wc -l)
if [ "$count" -lt 40 ]; then
    echo "check-request-numbers: only $count members of requests were found, which proves too little" >&2
    exit 1
fi
wrong=$(
    problems "${sources[@]}"
    readings "${daemon[@]}"
    readings "$wire" | grep -v "^$wire/Values/" || true
)
if [ -n "$wrong" ]; then
    echo "check-request-numbers: numbers and moments from outside have a range (Sources/QuestUnits, Sources/QuestBase/Limits):" >&2
    echo "$wrong" >&2
    exit 1
fi
echo "check-request-numbers: $count members of requests, each with a range or without a number"
