#!/bin/sh
# Another commit and this one in turn on a quiet machine: lists, detail, create and imports beside their floors, then the
# layers of this one. About eleven minutes on two cores, of which two fill the databases.
#
#   bench/inTurn.sh FOLDER postgres://postgres@127.0.0.1:5432 [ROUNDS]
#
# FOLDER holds the other commit with its packages (git worktree add FOLDER COMMIT; ln -s "$PWD/node_modules" FOLDER/).
# The server of the database is named without a database: bench_before and bench_after are made there anew, the second
# as a copy of the first, so that both hold the same rows. The address of the floor's fixed JSON stands in each table.
set -eu
other=$(realpath "$1") server=${2%/} rounds=${3:-2}
here=$(cd "$(dirname "$0")/.." && pwd)
# Each run has a data folder of its own, and all of them the same key: a database is only opened with the key it was sealed by.
export SECRET_KEY="${SECRET_KEY:-bench-in-turn}"
sql() { psql -qX "$server/postgres" -c "$1"; }
run() {
  printf '\n# %s, round %s\n' "$1" "$2"
  (cd "$3" && BENCH_DATABASE_URL="$server/bench_$1" BENCH_LARGE=0 BENCH_SECONDS=2 npm run --silent bench -- --postgres)
}
sql 'DROP DATABASE IF EXISTS bench_before'
sql 'DROP DATABASE IF EXISTS bench_after'
sql 'CREATE DATABASE bench_before'
run before 0 "$other"
sql 'CREATE DATABASE bench_after TEMPLATE bench_before'
round=1
while [ "$round" -le "$rounds" ]; do
  run after "$round" "$here"
  run before "$round" "$other"
  round=$((round + 1))
done
psql -qX "$server/bench_after" -c 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements' || true
cd "$here" && BENCH_DATABASE_URL="$server/bench_after" BENCH_ROUNDS=3 BENCH_CALLS=1000 npm run --silent bench -- --layers
