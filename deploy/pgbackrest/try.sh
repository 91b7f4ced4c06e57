#!/bin/sh
# Tries what docs/guide/operating.md says about pgBackRest: an external PostgreSQL with archiving, a service that writes, a
# backup, a restore to a moment, and the service on the restored data. For Debian 12 as root, with postgresql-15 and pgbackrest; a
# minute.
set -eu
cd "$(dirname "$0")/../.."
bin=/usr/lib/postgresql/15/bin
work=$(mktemp -d)
chmod 755 "$work"
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
free_port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }
port=$(free_port)
service=
finish() {
  [ -z "$service" ] || kill "$service" 2>/dev/null || true
  as_postgres "$bin/pg_ctl" -D "$work/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT
mkdir "$work/repo" "$work/log" "$work/spool" "$work/lock"
chown -R postgres "$work"
cat >"$work/pgbackrest.conf" <<CONF
[global]
repo1-path=$work/repo
repo1-retention-full=2
log-path=$work/log
lock-path=$work/lock
start-fast=y
[lerner]
pg1-path=$work/data
pg1-port=$port
pg1-socket-path=$work
pg1-user=lerner
pg1-database=postgres
CONF
backrest() { as_postgres pgbackrest --config="$work/pgbackrest.conf" --stanza=lerner --log-level-console=warn "$@"; }
start_server() {
  as_postgres "$bin/pg_ctl" -D "$work/data" -l "$work/log/server" -w start >/dev/null
}
sql() { psql -h 127.0.0.1 -p "$port" -U lerner -d lerner -Atc "$1"; }
# Starts a service on the database and waits until it is ready.
start_service() {
  http=$(free_port)
  DATABASE_URL="postgres://lerner@127.0.0.1:$port/lerner" PORT=$http LERNER_API_KEY=backrest-key-of-no-secret-0 \
    LERNER_KEY_PEPPER=backrest-pepper-of-no-secret LERNER_LOG_LEVEL=warn node bin/run.mjs cli/main.ts serve >"$work/service.log" 2>&1 &
  service=$!
  tries=0
  until curl -sf "http://127.0.0.1:$http/readyz" >/dev/null; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { cat "$work/service.log"; exit 1; }
    sleep 0.5
  done
}
stop_service() { kill "$service"; wait "$service" || true; service=; }
quote() {
  curl -sf "http://127.0.0.1:$http/v1/quote" -H 'Authorization: Bearer backrest-key-of-no-secret-0' \
    -H 'Content-Type: application/json' -d "{\"product_id\":\"$1\",\"base_price\":1999,\"currency\":\"usd\"}" >/dev/null
}

as_postgres "$bin/initdb" -D "$work/data" -U lerner --auth=trust --encoding=UTF8 --locale=C.UTF-8 --data-checksums >/dev/null
cat >>"$work/data/postgresql.conf" <<CONF
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$work'
archive_mode = on
archive_command = 'pgbackrest --config=$work/pgbackrest.conf --stanza=lerner archive-push %p'
archive_timeout = 60
CONF
start_server
psql -q -h 127.0.0.1 -p "$port" -U lerner -d postgres -c 'create database lerner'
backrest stanza-create
backrest check

start_service
for i in 1 2 3 4 5; do quote "before-$i"; done
backrest --type=full backup # while the service goes on
for i in 1 2 3; do quote "after-$i"; done
sleep 1.1
moment=$(sql 'select clock_timestamp()')
sleep 1.1
quote lost-1
sql 'select pg_switch_wal()' >/dev/null
sleep 2
stop_service
as_postgres "$bin/pg_ctl" -D "$work/data" -m fast stop >/dev/null

backrest --delta --type=time "--target=$moment" --target-action=promote restore
start_server
tries=0
while [ "$(sql 'select pg_is_in_recovery()')" = t ]; do
  tries=$((tries + 1)); [ "$tries" -lt 60 ]; sleep 0.5
done
found=$(sql 'select string_agg(id, $$ $$ order by id) from products' 2>/dev/null || true)
start_service
LERNER_API_KEY=backrest-key-of-no-secret-0 LERNER_BASE_URL="http://127.0.0.1:$http" node bin/run.mjs cli/main.ts products list
LERNER_API_KEY=backrest-key-of-no-secret-0 LERNER_BASE_URL="http://127.0.0.1:$http" node bin/run.mjs cli/main.ts replay --since 2020-01-01 || true
quote again
DATABASE_URL="postgres://lerner@127.0.0.1:$port/lerner" LERNER_KEY_PEPPER=backrest-pepper-of-no-secret PORT=$http \
  node bin/run.mjs cli/main.ts doctor
stop_service
echo "restored as of $moment: $found"
[ "$found" = "after-1 after-2 after-3 before-1 before-2 before-3 before-4 before-5" ]
echo "pgBackRest: backed up under load, restored to a moment, and the service goes on from there."
