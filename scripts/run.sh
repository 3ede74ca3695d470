#!/usr/bin/env bash
# Starts a quest on this machine and says what to try next; Ctrl-C ends it. Everything it makes is in run/.
# Usage: scripts/run.sh LISTEN [MAP.osm.pbf [QUEST.geojson]]     called by `make run`
set -euo pipefail
cd "$(dirname "$0")/.."

listen=$1
map_source=${2:-}
quest_file=${3:-quests/chelyabinsk-gagarin-park.geojson}
bin=$(swift build -c release --show-bin-path)
server="http://$listen"
mkdir -p run

if curl --silent --fail --max-time 2 --output /dev/null "$server/livez"; then
    echo "run: something already answers at $server; stop it first, or choose another address: make run LISTEN=…" >&2
    exit 1
fi

if [ -z "$map_source" ]; then
    map_source=run/demo-town.osm
    "$bin/questctl" map demo -o "$map_source"
    echo "run: the demo map is made up: it is not a map of Chelyabinsk"
fi
map="run/$(basename "$map_source" | sed -E 's/\.osm(\.(pbf|gz|bz2))?$//').roads"
"$bin/questctl" map build "$map_source" -o "$map"

"$bin/questd" --map "$map" --database run/quests.sqlite --listen "$listen" 2>>run/questd.log &
daemon=$!
trap 'kill "$daemon" 2>/dev/null || true; wait "$daemon" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
    curl --silent --fail --output /dev/null "$server/readyz" && break
    if ! kill -0 "$daemon" 2>/dev/null; then
        echo "run: questd did not start; the end of run/questd.log says why:" >&2
        tail -5 run/questd.log >&2
        exit 1
    fi
    sleep 0.1
done

export QUESTCTL_SERVER=$server QUESTCTL_TOKEN_FILE=run/admin-token
quest=$(basename "$quest_file" .geojson)
"$bin/questctl" quest load "$quest_file" --id "$quest"
"$bin/questctl" quest open "$quest"
team="team-$(date +%s)"
added=$("$bin/questctl" team add "$quest" "Demo $team" --id "$team" --json)
code=$(sed -n 's/.*"join_code" *: *"\([^"]*\)".*/\1/p' <<<"$added")
token=$(curl --silent --fail "$server/api/v1/quests/$quest/join" --data "{\"code\": \"$code\"}" |
    sed -n 's/.*"token" *: *"\([^"]*\)".*/\1/p')
task=$("$bin/questctl" quest show "$quest" --json | sed -n 's/.*"first_task" *: *"\([^"]*\)".*/\1/p')
start=$(grep -oE '"coordinates": *\[ *-?[0-9.]+ *, *-?[0-9.]+' "$quest_file" | head -1 | sed -E 's/.*\[ *//; s/ *, */, /')

cat <<TEXT

ReQuest is running at $server with the quest "$quest". Ctrl-C stops it.

A device has joined the team with the code $code; its token stands in the lines below. In another terminal:

  TOKEN=$token; QUEST=$server/api/v1/quests/$quest

  # all tasks, as GeoJSON
  curl -s \$QUEST/tasks -H "Authorization: Bearer \$TOKEN"

  # report a position; the answer is the nearest open task by riding time and the way there
  NOW=\$(date -u +%Y-%m-%dT%H:%M:%SZ)
  curl -s "\$QUEST/positions?reply=next&have=none" -H "Authorization: Bearer \$TOKEN" \\
    -d "{\"sent_at\": \"\$NOW\", \"time\": \"\$NOW\", \"position\": [$start], \"accuracy\": 10}"

  # answer a task, then see the verdict
  curl -s \$QUEST/answers -H "Authorization: Bearer \$TOKEN" -H "Idempotency-Key: \$(date +%s)" \\
    -d "{\"task\": \"${task:-cp-1}\", \"text\": \"12\", \"sent_at\": \"\$NOW\"}"
  curl -s \$QUEST/answers -H "Authorization: Bearer \$TOKEN"

As the organiser and judge:

  export QUESTCTL_SERVER=$server QUESTCTL_TOKEN_FILE=$PWD/run/admin-token PATH=$bin:\$PATH
  questctl answers list $quest --pending
  questctl log show $quest
  questctl --help

TEXT
wait "$daemon"
