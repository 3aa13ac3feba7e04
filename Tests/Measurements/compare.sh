#!/usr/bin/env bash
# Measures the time of comparing two pictures: flipbook, ImageMagick, and decoding alone.
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: scripts/bench compare [--times N] [A.png B.png]

Compares an equal and a slightly different pair of pictures of 780×1688 pixels (a frame with and without the finger), or A.png
and B.png. Runs these alternately and prints the median time of each, in milliseconds, and the ratio of ImageMagick to flipbook:

  - flipbook compare, exact and perceptual
  - ImageMagick's compare -metric AE, if installed
  - decoding both pictures in a running program

      --times N   number of runs of each (default: 21)
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
      [[ ${2-} =~ ^[1-9][0-9]{0,3}$ ]] || fail 64 '--times must be from 1 to 9999'
      times=$2
      shift
      ;;
    -*) fail 64 "unknown option \"$1\"" ;;
    *) [ -r "$1" ] || fail 64 "cannot read $1"; pictures+=("$(realpath "$1")") ;;
  esac
  shift
done
[ ${#pictures[@]} -eq 0 ] || [ ${#pictures[@]} -eq 2 ] || fail 64 'expected two pictures, or none'

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

if [ ${#pictures[@]} -eq 0 ]; then
  for kind in plain touched; do
    "$FLIPBOOK" shot Assets/scripts/vertical-swipe/next-article.flip --device iphone-12 --scale 2 --at 0.6s --quiet \
      $([ $kind = plain ] || echo --touches) -o "$scratch/$kind.png" || fail 70 'drawing a picture failed'
  done
  pictures=("$scratch/plain.png" "$scratch/touched.png")
fi
cp "${pictures[0]}" "$scratch/a.png"
cp "${pictures[0]}" "$scratch/equal.png"
cp "${pictures[1]}" "$scratch/other.png"
cd "$scratch"

# For each method, its name and its command without the second picture.
names=('flipbook compare' 'flipbook compare --perceptual' 'decoding both, without process start')
commands=("$FLIPBOOK compare -q a.png" "$FLIPBOOK compare -q --perceptual a.png" "$FLIPBOOK_BENCH --decode a.png")
if command -v compare >/dev/null && compare -version 2>/dev/null | grep -q ImageMagick; then
  names+=('ImageMagick compare -metric AE')
  commands+=('compare -metric AE a.png')
fi

# Appends the microseconds of a run to a file. Exit codes that report a difference are no failure.
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
