#!/usr/bin/env bash
# Switches single rules of access and cost off, one at a time, and runs the tests that must notice. Fails when one does
# not, unless scripts/mutations-survivors.txt lists it. The rules are in scripts/mutations-rules.tsv.
#
# All mutations are built at once into a copy of the package, each behind an environment variable: one build, then a
# few seconds for each.
# Usage: scripts/mutate-rules.sh [WORDS]      only the mutations whose description contains the words
#        scripts/mutate-rules.sh --check      only whether every rule of the table still stands in its file, once
set -euo pipefail
cd "$(dirname "$0")/.."

table=scripts/mutations-rules.tsv
known=scripts/mutations-survivors.txt
copy=.build-mutants/package
# Nearly all of them are of roads; those of courses are tested in the engine.
export REQUEST_PART=core

# Without what has moved since; times are kept, and what is built of the rest stays.
rm -rf "$copy/Sources" "$copy/Tests"
mkdir -p "$copy"
git ls-files -z --cached --others --exclude-standard -- Package.swift Sources Tests |
    xargs -0 cp --parents --preserve=timestamps --target-directory="$copy"

cat >"$copy/Sources/QuestBase/Units/Mutant.swift" <<'SWIFT'
import Foundation

/// Which mutation is on.
package enum Mutant {
    static let number = Int(ProcessInfo.processInfo.environment["REQUEST_MUTANT"] ?? "") ?? 0
    package static func isOn(_ number: Int) -> Bool { self.number == number }
}
SWIFT

# Fields are split by hand: read would swallow leading blanks.
files=() filters=() descriptions=()
while IFS= read -r line; do
    case "$line" in '#'* | '') continue ;; esac
    mapfile -t -d $'\t' fields < <(printf '%s' "$line")
    [ ${#fields[@]} -eq 5 ] || { echo "mutate-rules: five fields are needed: $line" >&2; exit 2; }
    number=$((${#files[@]} + 1))
    file=$copy/Sources/${fields[0]}
    old=${fields[1]//'\n'/$'\n'}
    new=${fields[2]//'\n'/$'\n'}
    new=${new//MUTANT/Mutant.isOn($number)}
    text=$(cat "$file" && printf .)
    text=${text%.}
    rest=${text/"$old"/}
    if [ "$rest" = "$text" ] || [ "${rest/"$old"/}" != "$rest" ]; then
        echo "mutate-rules: not once in ${fields[0]}: ${fields[1]}" >&2
        exit 2
    fi
    before=${text%%"$old"*}
    printf '%s' "$before$new${text#"$before$old"}" >"$file"
    files+=("${fields[0]}") filters+=("${fields[3]}") descriptions+=("${fields[4]}")
done <"$table"
[ "${1:-}" != --check ] || { echo "mutate-rules: ${#files[@]} rules stand where the table says"; exit; }

build=(--package-path "$copy" --scratch-path .build-mutants/build)
log=.build-mutants/tests.log
echo "mutate-rules: building ${#files[@]} mutations"
swift build --build-tests "${build[@]}" >"$log" 2>&1 || { grep 'error:' "$log" >&2; exit 2; }

# Prints green, red, or nothing when no test ran: a filter that matches nothing proves nothing.
colour() {
    local status=0
    REQUEST_MUTANT=$1 timeout 300 swift test --skip-build "${build[@]}" --filter "(QuestBaseTests|RoadRouterTests|QuestRulesTests|QuestEngineTests).*($2)" >"$log" 2>&1 ||
        status=$?
    if grep -Eq 'Test run with [1-9][0-9]* tests?.* passed' "$log" && [ "$status" -eq 0 ]; then
        echo green
    elif grep -Eq 'recorded an issue|Fatal error|signal code' "$log" || [ "$status" -eq 124 ]; then
        echo red
    fi
}

all=$(printf '%s|' "${filters[@]}")
[ "$(colour 0 "${all%|}")" = green ] || { echo "mutate-rules: the tests are red without any mutation, see $log" >&2; exit 2; }

tried=0 failed=0
for index in "${!files[@]}"; do
    what=${descriptions[$index]}
    [[ "$what" == *"${1:-}"* ]] || continue
    tried=$((tried + 1))
    colour=$(colour $((index + 1)) "${filters[$index]}")
    [ -n "$colour" ] || { echo "mutate-rules: no test ran for “$what”, see $log" >&2; exit 2; }
    if [ "$colour" = red ]; then
        printf '%-10s %s: %s\n' noticed "${files[$index]}" "$what"
    elif grep -Fxq "$what" "$known"; then
        printf '%-10s %s: %s\n' known "${files[$index]}" "$what"
    else
        printf '%-10s %s: %s\n' SURVIVED "${files[$index]}" "$what"
        failed=$((failed + 1))
    fi
done
[ "$tried" -gt 0 ] || { echo "mutate-rules: no mutation is called so" >&2; exit 2; }
echo "mutate-rules: $tried rules, $failed of them nobody would miss"
[ "$failed" -eq 0 ]
