#!/usr/bin/env bash
# Gathers what packages install, as it lies in the system, in .build-package/parts: both programs with the Swift runtime
# linked in, manual pages in English and Russian, completions for three shells, the riders' app and the desk, units,
# settings, guides and examples. The package for Debian and the image are both made of it.
# Usage: scripts/release/package-files.sh
#        BIN=FOLDER takes both programs from there and builds nothing
set -euo pipefail
cd "$(dirname "$0")/../.."

build=.build-package
parts=$build/parts
linked=$build/linked
version=$(scripts/release/package-version.sh)
date=$(TZ=UTC0 git log -1 --date=format-local:%Y-%m-%d --format=%cd)

if [ -z "${BIN:-}" ]; then
    # Libraries are Debian's, where Debian has them: none is looked for beside the programs.
    options=(-c release --static-swift-stdlib --disable-local-rpath --scratch-path "$build")
    REQUEST_PART=programs swift build "${options[@]}"
    BIN=$(swift build "${options[@]}" --show-bin-path)
fi
scripts/setup/web.sh

rm -rf "$parts"
share=$parts/usr/share
mkdir -p "$parts"/{usr/bin,etc/request,lib/systemd/system} "$share"/{request,man,doc/request/examples} \
    "$share"/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}
install "$BIN/questd" "$BIN/questctl" "$parts/usr/bin"
cp -r .build/web "$share/request/web"
cp packaging/questd.toml "$parts/etc/request"
cp packaging/systemd/* "$parts/lib/systemd/system"
cp -r packaging/Caddyfile packaging/grafana packaging/prometheus quests/*.geojson quests/quest.schema.json "$share/doc/request/examples"
cp -r docs/guides docs/design docs/PROFILES.md docs/GLOSSARY.md "$share/doc/request"

for program in questd:8:questctl.1 questctl:1:questd.8; do
    IFS=: read -r name section other <<<"$program"
    for language in en:C:man ru:ru_RU:man/ru; do
        IFS=: read -r language locale folder <<<"$language"
        LC_ALL=$locale.UTF-8 "$BIN/$name" --experimental-dump-help |
            scripts/release/make-manuals.py "$language" --section "$section" --date "$date" --version "$version" --see "$other" \
                "$share/$folder/man$section"
    done
    export LC_ALL=C.UTF-8
    # A shell reads it, so it names none.
    "$BIN/$name" --generate-completion-script bash | sed '1{/^#!/d}' >"$share/bash-completion/completions/$name"
    "$BIN/$name" --generate-completion-script zsh >"$share/zsh/vendor-completions/_$name"
    "$BIN/$name" --generate-completion-script fish >"$share/fish/vendor_completions.d/$name.fish"
done

# What the licences of the packages that are linked in ask to be told.
: >"$linked"
for package in "$build"/checkouts/*/; do
    for file in "$package"NOTICE.txt "$package"LICENSE "$package"LICENSE.txt; do
        [ -f "$file" ] || continue
        # The text of the Apache License is on every Debian system.
        if [[ $file != *NOTICE* ]] && grep -q 'Apache License' "$file"; then continue; fi
        printf '\n===== %s\n\n' "${file#"$build/checkouts/"}" >>"$linked"
        cat "$file" >>"$linked"
    done
done
mv "$linked" "$share/doc/request/NOTICE"
find "$parts" -type d -exec chmod 755 {} + -o -type f -not -path '*/usr/bin/*' -exec chmod 644 {} +
echo "package-files: $(find "$parts" -type f | wc -l) files of $version in $parts"
