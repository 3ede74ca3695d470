#!/usr/bin/env bash
# Starts a quest on this machine and says what to try next; Ctrl-C ends it. Everything it makes is in run/QUEST,
# and what happened there is there again the next time.
# Without a map of your own it draws the demo town, where nobody can ride: there, and only there, the riders' app offers
# a simulated position (questd --demo).
# Usage: scripts/run.sh LISTEN [MAP.osm.pbf [QUEST.geojson]]     called by `make run`
#        BIN=FOLDER names the folder of questd and questctl; the release build by default
#        WEB=FOLDER names the folder of the riders' app; what scripts/setup/web.sh makes by default
#        DATA=FOLDER is used instead of run/QUEST
set -euo pipefail
cd "$(dirname "$0")/.."

listen=$1
osm=${2:-}
if [ -n "$osm" ]; then demo=; else demo=--demo; fi
quest_file=${3:-quests/demo-town.geojson}
web=${WEB:-.build/web}
bin=${BIN:-$(swift build -c release --show-bin-path)}
PATH=$bin:$PATH
server=http://$listen
quest=$(basename "$quest_file" .geojson)
data=${DATA:-run/$quest}
mkdir -p "$data"
data=$(realpath "$data")

if curl --silent --max-time 2 --output /dev/null "$server/livez"; then
    echo "run: something already answers at $server; stop it, or choose another address: make run LISTEN=…" >&2
    exit 1
fi

if [ -z "${WEB:-}" ]; then
    echo "== The riders' app"
    scripts/setup/web.sh
fi

echo "== The map"
if [ -z "$osm" ]; then
    osm=$data/demo-town.osm
    questctl map demo -o "$osm" 2>/dev/null
fi
map=$data/$(basename "$osm" | sed -E 's/\.osm(\.(pbf|gz|bz2))?$//').roads
questctl map build "$osm" -o "$map"

echo "== The quest"
questctl quest check "$quest_file" --map "$map"
checked=$(questctl quest check "$quest_file" --json)
task=$(tr -d '\n' <<<"$checked" | sed -E 's/.*"checkpoints" : \[ *\{ *"id" : "([^"]*)".*/\1/')
# A rider starts half way between the first two checkpoints.
start=$(tr -d '\n ' <<<"$checked" | grep -oE '"position":\[[^]]*\]' | head -2 | tr -d '"position:[]' |
    awk -F, '{ x += $1; y += $2 } END { printf "%.6f, %.6f", x / NR, y / NR }')

echo "== The daemon"
questd --map "$map" --database "$data/quests.sqlite" --listen "$listen" --web "$web" ${demo:+"$demo"} 2>>"$data/questd.log" &
daemon=$!
trap 'kill "$daemon" 2>/dev/null || true; wait "$daemon" 2>/dev/null || true' EXIT
trap 'exit 0' INT TERM
export QUESTCTL_SERVER=$server QUESTCTL_TOKEN_FILE=$data/admin-token
for attempt in $(seq 100); do
    questctl status >/dev/null 2>&1 && break
    if [ "$attempt" = 100 ] || ! kill -0 "$daemon" 2>/dev/null; then
        echo "run: questd did not start; the end of $data/questd.log says why:" >&2
        tail -5 "$data/questd.log" >&2
        exit 1
    fi
    sleep 0.1
done
questctl status
questctl quest load "$quest_file" --id "$quest" --yes
if questctl quest show "$quest" --json | grep -q '"phase" : "draft"'; then questctl quest open "$quest"; fi

# The daemon keeps only a digest of a join code, so the next run needs the one that is written down here.
code_file=$data/join-code
# A team that has finished rides no more: there is a new one then.
riding=$(questctl team list "$quest" --json | tr -d ' \n' | sed 's/},{"/}\n{"/g' | grep -v '"finished_at"' || true)
if [ ! -s "$code_file" ] || ! grep -q "\"id\":\"$(head -1 "$code_file")\"" <<<"$riding"; then
    team=demo-$(date +%s)
    code=$(questctl team add "$quest" "Демо" --id "$team" --yes --json | sed -n 's/.*"join_code" : "\([^"]*\)".*/\1/p')
    (umask 077 && printf '%s\n%s\n' "$team" "$code" >"$code_file")
fi
code=$(tail -1 "$code_file")
questctl team list "$quest"

# Browsers give positions and keep apps on localhost and over HTTPS only.
case ${listen%:*} in
    127.0.0.1 | 0.0.0.0 | '[::1]' | '[::]' | localhost) link=http://localhost:${listen##*:} ;;
    *) link=$server ;;
esac
desk=$link/desk
link=$link/q/$quest#code=$code
if { [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; } && [ -t 1 ] && command -v xdg-open >/dev/null; then
    xdg-open "$link" >/dev/null 2>&1 &
    opened="Your browser opens it now; if it does not, this is the link for a browser on this machine"
else
    opened="In a browser on this machine, as a rider, open"
fi
if [ -n "$demo" ]; then
    next="Join, agree, and choose the speed of the simulated ride (it is in the menu, too): the position then rides to the nearest
task and waits there for your answer, which the task's own text tells."
    text=руль
else
    next="Join, agree, and allow the browser your position."
    text=12
fi

cat <<TEXT

ReQuest is running at $server with the quest "$quest". Ctrl-C stops it.
$opened:

  $link

$next

As organiser and judge, in a browser, with the admin token that stands in $QUESTCTL_TOKEN_FILE:

  $desk

In another terminal, as a rider without a browser:

  QUEST=$server/api/v1/quests/$quest

  # a device joins the team with its code and gets a token of its own
  TOKEN=\$(curl -s \$QUEST/join -H 'Content-Type: application/json' -d '{"code": "$code"}' |
    sed 's/.*"token" *: *"\([^"]*\)".*/\1/')

  # all tasks, as GeoJSON
  curl -s \$QUEST/tasks -H "Authorization: Bearer \$TOKEN"

  # report a position; the answer is the nearest open task by riding time and the way there
  NOW=\$(date -u +%Y-%m-%dT%H:%M:%S.000Z)
  curl -s "\$QUEST/positions?reply=next&have=none" -H "Authorization: Bearer \$TOKEN" \\
    -H 'Content-Type: application/json' \\
    -d "{\"sent_at\": \"\$NOW\", \"fixes\": [{\"time\": \"\$NOW\", \"position\": [$start], \"accuracy\": 10}]}"

  # ask again from the stored position
  curl -s \$QUEST/next -H "Authorization: Bearer \$TOKEN"

  # answer a task, then see the verdict
  curl -s \$QUEST/answers -H "Authorization: Bearer \$TOKEN" -H "Idempotency-Key: \$(date +%s)" \\
    -H 'Content-Type: application/json' -d "{\"task\": \"$task\", \"text\": \"$text\", \"sent_at\": \"\$NOW\"}"
  curl -s \$QUEST/answers -H "Authorization: Bearer \$TOKEN"

and as organiser and judge:

  export QUESTCTL_SERVER=$server QUESTCTL_TOKEN_FILE=$QUESTCTL_TOKEN_FILE PATH=$bin:\$PATH
  questctl answers list $quest --pending
  questctl log show $quest
  questctl log verify $quest
  questctl --help

TEXT
wait "$daemon"
