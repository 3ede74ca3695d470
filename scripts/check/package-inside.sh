#!/usr/bin/env bash
# What scripts/check/package.sh does in a fresh Debian that it has booted: /trial has the package, new.deb, and the version
# before, before.deb. Every step is one that the guide to installing tells, or one that goes wrong in practice.
set -euo pipefail
trap 'echo "check-package: line $LINENO of package-inside.sh failed: $BASH_COMMAND" >&2' ERR

cd /trial
server=http://127.0.0.1:8080
export DEBIAN_FRONTEND=noninteractive
export QUESTCTL_SERVER=$server QUESTCTL_TOKEN_FILE=/var/lib/request/admin-token
state=/var/lib/request
good() { echo "check-package: $*"; }
fail() {
    echo "check-package: $*" >&2
    journalctl --unit questd.service --unit questd.socket --no-pager --lines 20 >&2 || true
    exit 1
}
seconds() { echo "$(($(date +%s%N) - $1))" | awk '{ printf "%.1f", $1 / 1e9 }'; }
get() { curl --silent --max-time 10 --output /dev/null --write-out '%{http_code}' "$@"; }
restarts() { systemctl show questd.service --property NRestarts --value; }
install() { apt-get install --yes --quiet --no-install-recommends --allow-downgrades "$1" >apt.log 2>&1 || { cat apt.log >&2; fail "apt could not install $1"; }; }

# Asks again and again until told to stop; writes how often, how often there was no 200, and the longest time in ms.
ask_on() {
    local all=0 bad=0 longest=0 began took
    while ! [ -e /trial/stop ]; do
        began=$(date +%s%N)
        [ "$(get "$server/livez")" = 200 ] || bad=$((bad + 1))
        took=$((($(date +%s%N) - began) / 1000000))
        [ "$took" -le "$longest" ] || longest=$took
        all=$((all + 1))
    done
    echo "$all $bad $longest" >"/trial/asked.$1"
}
# Runs a command while others ask, none of whom may be refused.
under_load() {
    rm -f stop
    for each in 1 2 3 4; do ask_on "$each" & done
    sleep 1
    "$@"
    sleep 1
    touch stop
    wait
    awk '{ all += $1; bad += $2; if ($3 > longest) longest = $3 } END { print all, bad, longest }' asked.? >asked
}

echo "== Installed, without a map"
began=$(date +%s%N)
install ./before.deb
grep -q 'questctl map demo' apt.log || fail "apt does not say what comes next"
[ "$(systemctl is-active questd.service)" = inactive ] || fail "without a map the service should rest: $(systemctl is-active questd.service)"
systemctl start questd || fail "without a map starting is no failure"
[ "$(systemctl is-failed questd.service questd.socket | sort -u)" = inactive ] || fail "without a map a unit has failed"
[ "$(restarts)" = 0 ] || fail "without a map it was started again and again"
[ "$(stat -c '%U %a' $state)" = "questd 700" ] || fail "$state is not questd's alone"
good "installed in $(seconds "$began") s; the service waits for a map"

echo "== From there to a quest that can be played"
cd $state
sudo -u questd questctl map demo -o demo.osm >/trial/map.log 2>&1 || fail "no demo town: $(cat /trial/map.log)"
sudo -u questd questctl map build demo.osm -o city.roads >/trial/map.log 2>&1 || fail "no map: $(cat /trial/map.log)"
cd /trial
systemctl start questd || fail "it does not start"
for attempt in $(seq 100); do [ "$(get $server/readyz)" != 200 ] || break; sleep 0.1; done
[ "$(get $server/readyz)" = 200 ] || fail "it is not ready"
questctl quest load /usr/share/doc/request/examples/demo-town.geojson --id demo --yes >/dev/null
questctl quest open demo >/dev/null
code=$(questctl team add demo "Red foxes" --yes --json | sed -n 's/.*"join_code" : "\([^"]*\)".*/\1/p')
token=$(curl --silent $server/api/v1/quests/demo/join --header 'Content-Type: application/json' --data "{\"code\": \"$code\"}" |
    sed 's/.*"token" *: *"\([^"]*\)".*/\1/')
[ "$(get $server/q/demo)" = 200 ] && [ "$(get $server/desk)" = 200 ] || fail "app or desk are not served"
[ "$(curl --silent $server/q/demo | grep -c '<script')" -gt 0 ] || fail "the riders' app is not installed"
next=$(curl --silent "$server/api/v1/quests/demo/next?position=61.366,55.165" --header "Authorization: Bearer $token")
grep -q '"route_id"' <<<"$next" || fail "no way to a task: $next"
took=$(seconds "$began")
good "from nothing to a rider who is shown the way: $took s of at most 60"
[ "${took%.*}" -lt 60 ] || fail "more than 60 s"
cp $state/city.roads /trial/city.roads
systemctl --quiet is-enabled questd.service questd.socket || fail "the units would not start at the next boot"
main=$(systemctl show questd.service --property MainPID --value)
[ "$(stat -c %U "/proc/$main")" = questd ] || fail "it does not run as questd"
score=$(systemd-analyze security --no-pager questd.service | sed -n 's/.*exposure level[^:]*: *\([0-9.]*\).*/\1/p')
good "running with an exposure of $score"
for page in questd.8 questctl.1 questctl-map.1 ru/questd.8 ru/questctl.1; do
    folder=$(dirname "$page") name=$(basename "$page")
    [ -s "/usr/share/man/$folder/man${name##*.}/$name.gz" ] || fail "no manual page $page"
done
bash -n /usr/share/bash-completion/completions/questctl || fail "bash cannot read the completions"

echo "== The day of an event, and what comes after it"
cd /trial
event() { "$@" >event.log 2>&1 || { cat event.log >&2; fail "on the day this fails: $*"; }; }
event questctl quest load /usr/share/doc/request/examples/demo-town.geojson --id day --yes
event questctl quest open day
event questctl team add day "Red foxes" --yes
questctl team cards day --yes >cards.html || fail "no cards"
grep -q '<svg' cards.html && grep -q '/q/day' cards.html || fail "the cards have no QR code or no link"
event questctl team invite day "Red foxes" --qr
event questctl staff invite day --role judge --name "Anna" --qr
event questctl watch day --once
event questctl judge queue day
event questctl sos list day
event questctl doctor
event sudo -u questd questd backup $state/backup-day --with-secrets
[ -s $state/backup-day/manifest.json ] || fail "the backup has no manifest"
event questctl overdue day
event questctl quest close day
event questctl results day --format csv -o results.csv
event questctl quest sign day --yes
event questctl quest export day -o day.zip
[ -s cards.html ] && [ -s results.csv ] && [ -s day.zip ] || fail "cards, results or archive are empty"
event questctl team erase day red-foxes --yes
good "invited, watched, copied, closed, signed and exported"

echo "== Upgraded, reloaded and restarted while others ask"
echo '# a line of the operator' >>/etc/request/questd.toml
under_load install ./new.deb
read -r all bad longest <asked
[ "$all" -gt 20 ] || fail "only $all requests, which proves too little"
good "upgraded: $all requests meanwhile, $bad of them refused, the longest took $longest ms"
[ "$bad" = 0 ] || fail "an upgrade refused requests"
[ "$(dpkg-query --show --showformat='${Version}' request)" != 0.0.1-1 ] || fail "the version is still that of before"
[ "$(systemctl show questd.service --property MainPID --value)" != "$main" ] || fail "the daemon is still that of before"
grep -q '# a line of the operator' /etc/request/questd.toml || fail "the settings were replaced"
questctl quest show demo --json | grep -q '"phase" : "open"' || fail "the quest is gone"
several() { for each in 1 2 3 4 5; do systemctl restart questd; done; systemctl reload questd; }
under_load several
read -r all bad longest <asked
good "restarted five times: $all requests meanwhile, $bad refused, the longest took $longest ms"
[ "$bad" = 0 ] || fail "restarts refused requests"
began=$(date +%s%N)
systemctl stop questd.socket questd.service
good "stopped in $(seconds "$began") s"
[ "$(systemctl show questd.service --property Result --value)" = success ] || fail "it did not stop as it should"
systemctl start questd

echo "== A wrong setting"
cp /etc/request/questd.toml settings
echo 'no-such-setting = "1"' >>/etc/request/questd.toml
if systemctl restart questd; then fail "it starts with a setting that it does not know"; fi
sleep 3
[ "$(restarts)" = 0 ] || fail "with a wrong setting it is started again and again"
cp settings /etc/request/questd.toml
systemctl reset-failed questd.service questd.socket
systemctl restart questd.socket questd.service

echo "== Removed, installed again, purged"
apt-get remove --yes --quiet request >/dev/null 2>&1
[ "$(get $server/livez)" = 000 ] || fail "removed, it still answers"
[ -e $state/quests.sqlite ] && [ -e /etc/request/questd.toml ] || fail "removing took data or settings away"
install ./new.deb
for attempt in $(seq 100); do [ "$(get $server/readyz)" != 200 ] || break; sleep 0.1; done
questctl quest show demo --json | grep -q '"phase" : "open"' || fail "installed again, the quest is gone"
apt-get purge --yes --quiet request >purge.log 2>&1
[ ! -e /etc/request ] || fail "purged, settings are still there"
[ -e $state/quests.sqlite ] || fail "purging took the quests away"
grep -q "rm -r $state" purge.log || fail "purging does not say what is still there"
left=$(find /usr /lib /etc -newer new.deb \( -name '*request*' -o -name '*quest[cd]*' \) -not -path '*/trial/*' 2>/dev/null || true)
[ -z "$left" ] || fail "purged, these are still there: $left"
rm -r $state
good "removed, installed again with the same quests, purged"
