#!/usr/bin/env bash
# Asks a real daemon for everything that its openapi.yaml describes, with each kind of token and with none, by schemathesis:
# what it invents must be answered as the document says, never with a 5xx, and nothing that the document forbids may be
# taken. Needs a debug build and scripts/setup/checks.sh; takes about three minutes.
# Usage: scripts/check/schemathesis.sh [TOKEN…]     some kinds of tokens only: see below
#        BIN=FOLDER    where questd and questctl are; .build/debug otherwise
#        EXAMPLES=N    how many inputs are invented for each operation; 10 otherwise
#        SEED=N        another run than always
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/lib/daemon.sh

bin=${BIN:-.build/debug}
schemathesis=$PWD/.build-checks/python/bin/python
kinds=("$@")
[ $# -gt 0 ] || kinds=(none device ingest viewer steward judge organiser admin punches ending)

work=$(mktemp -d)
trap 'stop_daemon; rm -rf "$work"' EXIT

"$bin/questctl" map demo -o "$work/town.osm" 2>/dev/null
"$bin/questctl" map build "$work/town.osm" -o "$work/town.roads" --no-tiles >/dev/null 2>&1
# As many wrong codes and guests as it likes: how often is proved elsewhere.
start_daemon "$bin" "$work/town.roads" "$work" --organiser Schemathesis \
    --limits wrong_codes_per_network=1000000,guests_per_network=1000000
address=http://127.0.0.1:$port
export QUESTCTL_SERVER=$address QUESTCTL_TOKEN_FILE=$work/admin-token
ctl() { "$bin/questctl" "$@"; }
member() { sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p" | head -1; }

# A quest with every kind of task, open now, a team, and one of everybody. Guests are taken.
grep -vE '"(opens|closes|results-freeze|results-from)":' quests/chelyabinsk-score.geojson >"$work/quest.geojson"
for quest in park other; do
    ctl quest load "$work/quest.geojson" --id $quest --yes >/dev/null
    ctl quest open $quest >/dev/null
    code=$(ctl team add $quest "Red foxes" --id foxes --json | member join_code)
    joined=$(curl -sS "$address/api/v1/quests/$quest/join" -d "{\"code\": \"$code\"}")
    if [ $quest = park ]; then
        device_token=$(member token <<<"$joined")
        ingest_token=$(ctl team invite park foxes --json | member ingest_token)
    else
        # Of the quest that is brought to its end.
        ending_token=$(member token <<<"$joined")
    fi
done
now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
answer=$(curl -sS "$address/api/v1/quests/park/photos?task=window&sent_at=$now" -H "Authorization: Bearer $device_token" \
    -H "Idempotency-Key: first" --data-binary @Tests/QuestRulesTests/Fixtures/photos/place.jpg | member id)
curl -sS "$address/api/v1/quests/park/positions" -H "Authorization: Bearer $device_token" \
    -d "{\"sent_at\": \"$now\", \"time\": \"$now\", \"position\": [61.3353, 55.1541], \"accuracy\": 8}" >/dev/null
staff_token() {
    local invitation
    invitation=$(ctl staff invite park --role "$1" --name Anna --json | member code)
    curl -sS "$address/api/v1/quests/park/staff" -d "{\"code\": \"$invitation\"}" | member token
}
for thing in "$device_token" "$ingest_token" "$ending_token" "$answer"; do
    [ -n "$thing" ] || { echo "check-schemathesis: the quest could not be set up" >&2; exit 1; }
done
curl -sS "$address/openapi.yaml" >"$work/openapi.yaml"

# What is in paths. Devices, zones, staff and records are invented, and so are unknown: nobody takes away what the run
# needs. Streams end with the state of the moment; a photo's answer, and what is left of tasks, are of the quest.
parameters() { # QUEST [LINE]
    cat <<TOML
[dictionaries.tasks]
values = ["plate", "bridge", "tree", "window", "summit", "table", "nowhere"]
[dictionaries.coordinates]
values = ["61.3353,55.1541;61.3550,55.1656", "61.3353,55.1541", "61.3353,55.1541;61.3353,55.1541", "0,0;1,1", "x"]
[dictionaries.times]
values = ["$now", "2026-06-14T09:30:00Z", "2099-12-31T23:59:59Z", "9999-12-31T23:59:59Z"]
[parameters]
"path.quest" = "$1"
"path.team" = "foxes"
"path.answer" = "$answer"
${2:-}
"path.profile" = "trekking"
"path.task" = {dictionary = "tasks", probability = 0.9}
"path.coordinates" = {dictionary = "coordinates", probability = 0.9}
"query.task" = {dictionary = "tasks", probability = 0.9}
"query.sent_at" = {dictionary = "times", probability = 0.8}
"body.sent_at" = {dictionary = "times", probability = 0.8}
"query.once" = "true"
TOML
}

# What each kind of token may ask for, and what is left out, with the reasons:
# - adminPauseQuest, adminShiftTimes, adminSignResults, adminPutQuest, adminOpenQuest, adminCloseQuest, adminDeleteQuest, eraseOwnData, adminEraseTeam, adminRemoveTeam,
#   adminRevokeCode and the finishes of the team end what all others need: they are asked for at the end, in a quest of their own (“ending”);
# - a wrong token of an app is 404, as if there were nothing: apps are asked for with a good one (“ingest”).
ends='^(adminPauseQuest|adminShiftTimes|adminSignResults|adminPutQuest|adminOpenQuest|adminCloseQuest|adminDeleteQuest|eraseOwnData|adminEraseTeam|adminRemoveTeam|adminRevokeCode|adminFinishTeam|adminStartTeam|adminStartWave|adminClear.*)$'
# - positive_data_acceptance: what a schema allows may still be refused with 404, 409 or 422 for what it means;
# - missing_required_header and unsupported_method: proved by tests of our own, with our codes;
# - ensure_resource_availability, use_after_free and object_level_authorization are of the stateful phase, which is left
#   out: what belongs to whom is proved by AuthorisationTests, operation by operation.
checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance
strict=$checks,negative_data_rejection

run() { # NAME QUEST CHECKS ARGUMENT…
    local name=$1 quest=$2 chosen=$3
    shift 3
    parameters "$quest" "${LINE:-}" >"$work/$name.toml"
    echo "check-schemathesis: $name"
    if ! "$schemathesis" -m schemathesis.cli --config-file "$work/$name.toml" run "$work/openapi.yaml" --url "$address" \
        --checks "$chosen" --phases examples,coverage,fuzzing --max-examples "${EXAMPLES:-10}" --seed "${SEED:-16}" \
        --generation-database none --suppress-health-check all --warnings off --request-timeout 60 --continue-on-failure \
        --no-color "$@" >"$work/$name.out" 2>&1; then
        grep -vE '^$|^ *[0-9]+ / [0-9]+' "$work/$name.out" >&2
        failed=1
    fi
    tail -4 "$work/$name.out"
    curl -sS --max-time 5 "$address/livez" >/dev/null || { echo "check-schemathesis: the daemon is gone" >&2; tail -5 "$work/questd.log" >&2; exit 1; }
}

failed=
# Any request may have fields that nobody knows, which is taken for a fault of the one operation that describes some: it is
# asked for without negative_data_rejection.
unfit="^(punches|${ends#^(}"
authorised() { # KIND TOKEN ARGUMENT…
    local kind=$1 token=$2
    shift 2
    run "$kind" park "$strict,ignored_auth" -H "Authorization: Bearer $token" --exclude-operation-id-regex "$unfit" "$@"
}
for kind in "${kinds[@]}"; do
    case $kind in
    none) run none park "$strict" --exclude-operation-id-regex "$ends" --exclude-path-regex '^/ingest/' ;;
    ingest)
        LINE="\"path.token\" = \"$ingest_token\"" run ingest park "$checks" --include-path-regex '^/ingest/'
        ;;
    device) authorised device "$device_token" --include-path-regex '^/api/v1/quests/' ;;
    viewer | steward | judge | organiser)
        authorised "$kind" "$(staff_token "$kind")" --include-path-regex '^/(api/v1/admin/quests|mip)/'
        ;;
    admin) authorised admin "$(cat "$work/admin-token")" --include-path-regex '^/(api/v1/admin|mip)/' ;;
    punches) run punches park "$checks" -H "Authorization: Bearer $(staff_token viewer)" --include-operation-id punches ;;
    ending)
        run ending-device other "$checks" -H "Authorization: Bearer $ending_token" --include-operation-id eraseOwnData
        run ending other "$strict" -H "Authorization: Bearer $(cat "$work/admin-token")" --include-operation-id-regex '^admin' \
            --exclude-operation-id-regex '^admin(?!PutQuest|OpenQuest|CloseQuest|EraseTeam|RevokeCode|FinishTeam|Start|Clear)'
        ;;
    *) echo "check-schemathesis: no such kind of token: $kind" >&2 && exit 2 ;;
    esac
done
[ -z "$failed" ] || { echo "check-schemathesis: the daemon and its document do not agree" >&2; exit 1; }
