#!/bin/sh
# Run one stage of the checks: its name, then what it prints, then how long it took.
name=$1
shift
printf '== %s\n' "$name"
begin=$(date +%s)
"$@"
answer=$?
seconds=$(($(date +%s) - begin))
if [ "$answer" -eq 0 ]; then
  printf '== %s: good, %s s\n' "$name" "$seconds"
else
  printf '== %s: FAILED with %s, %s s\n' "$name" "$answer" "$seconds" >&2
fi
exit "$answer"
