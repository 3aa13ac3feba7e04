#!/usr/bin/env bash
# Measures how fast two pictures are compared, beside ImageMagick and beside merely decoding them.
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: scripts/bench compare [--times N] [A.png B.png]

Compares two pictures of 780×1688 pixels, equal and slightly different (the same frame
with and without the finger), as whole commands, in turns: flipbook compare, exactly and perceptually; ImageMagick's
compare -metric AE, unless it is missing. Beside them what only reading and decoding both takes, one after the other,
in a program that runs already. Prints the median of each in milliseconds, and the ratio, which says more than the
figures. With A.png and B.png those are compared instead.

      --times N   how often each runs; (default: 21)
  -h, --help      show this text

exit codes: 0 done · 64 usage · 70 a run failed
TEXT
}

fail() { local code=$1; shift; echo "bench: error: $*" >&2; exit "$code"; }

times=21 pictures=()
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --times)
      [[ ${2-} =~ ^[1-9][0-9]{0,3}$ ]] || fail 64 '--times needs a count from 1 to 9999'
      times=$2
      shift
      ;;
    -*) fail 64 "unknown option \"$1\"" ;;
    *) [ -r "$1" ] || fail 64 "cannot read $1"; pictures+=("$(realpath "$1")") ;;
  esac
  shift
done
[ ${#pictures[@]} -eq 0 ] || [ ${#pictures[@]} -eq 2 ] || fail 64 'two pictures are compared, or none are named'

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

if [ ${#pictures[@]} -eq 0 ]; then
  for way in plain touched; do
    "$FLIPBOOK" shot Assets/scripts/vertical-swipe/next-article.flip --device iphone-12 --scale 2 --at 0.6s --quiet \
      $([ $way = plain ] || echo --touches) -o "$scratch/$way.png" || fail 70 'no picture could be drawn'
  done
  pictures=("$scratch/plain.png" "$scratch/touched.png")
fi
cp "${pictures[0]}" "$scratch/a.png"
cp "${pictures[0]}" "$scratch/equal.png"
cp "${pictures[1]}" "$scratch/other.png"
cd "$scratch"

# Each way: a name, and the command without the second picture.
names=('flipbook compare' 'flipbook compare --perceptual' 'decoding both, without a start')
commands=("$FLIPBOOK compare -q a.png" "$FLIPBOOK compare -q --perceptual a.png" "$FLIPBOOK_BENCH --decode a.png")
if command -v compare >/dev/null && compare -version 2>/dev/null | grep -q ImageMagick; then
  names+=('ImageMagick compare -metric AE')
  commands+=('compare -metric AE a.png')
fi

# Microseconds of a run, which may find a difference but not fail.
run() {
  local time="$FLIPBOOK_BENCH --time" output=
  [[ $1 != *--decode* ]] || time=
  [[ $1 != compare* ]] || output=null:
  $time $1 "$2" $output >>"$3" || fail 70 "$1 $2 failed"
}

for ((i = 0; i < times; i++)); do
  for second in equal other; do
    for k in "${!commands[@]}"; do run "${commands[k]}" $second.png "$second.$k"; done
  done
done

median() { sort -n "$1" | sed -n "$(((times + 1) / 2))p"; }
printf '%-34s %10s %10s\n' 'whole commands, ms (median)' equal different
for k in "${!names[@]}"; do
  printf '%-34s %10s %10s\n' "${names[k]}" $(for second in equal other; do
    awk -v us="$(median $second.$k)" 'BEGIN { printf "%.1f ", us / 1000 }'
  done)
done
ratio() {
  printf '%-34s %10s %10s\n' "$1" $(for second in equal other; do
    awk -v a="$(median $second.$2)" -v b="$(median $second.$3)" 'BEGIN { printf "%.2f ", a / b }'
  done)
}
[ ${#names[@]} -lt 4 ] || ratio 'ImageMagick ÷ compare' 3 0
