-- Analyzes quotes and outcomes as a whole when one has grown by half since the last time. Autovacuum analyzes each partition, but
-- never the partitioned tables, so joins with them would be planned as if they were small. Runs as the owner, because ANALYZE
-- requires that. On a cluster cluster/lerner_analyze_partitioned.sql replaces this.
create or replace function lerner_analyze_partitioned() returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
set default_statistics_target = 25 -- before PostgreSQL 18 every partition is analyzed again
as $$
declare
  parent text;
  known real;
  held real;
  analyzed integer := 0;
begin
  if not pg_try_advisory_xact_lock(7238203) then return 0; end if; -- another replica is doing it
  foreach parent in array array['quotes', 'outcomes'] loop
    select p.reltuples, sum(greatest(c.reltuples, 0)) into known, held
    from pg_class p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
    where p.oid = parent::regclass group by p.reltuples;
    continue when held <= 1.5 * greatest(known, 0);
    execute format(
      case when current_setting('server_version_num')::integer >= 180000 then 'analyze only %I' else 'analyze %I' end,
      parent);
    analyzed := analyzed + 1;
  end loop;
  return analyzed;
end
$$;

revoke all on function lerner_analyze_partitioned from public;
grant execute on function lerner_analyze_partitioned to lerner_app;
