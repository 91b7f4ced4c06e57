-- Drops the partitions of months before the given one, and what the default partitions hold of that time. Decisions are dropped
-- three months later than quotes, because a quote is decided by an older table, which is made of older parts. Runs as the owner,
-- because the service may not change the schema.
create or replace function lerner_drop_partitions(before_month text, before_id text) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  part regclass;
  dropped integer := 0;
  later text;
begin
  if before_month !~ '^\d{4}_\d{2}$' or before_id !~ '^quote_[0-9A-Z]{26}$' then
    raise exception 'not a month and its first id: %, %', before_month, before_id;
  end if;
  perform pg_advisory_xact_lock(7238202);
  later := to_char(
    make_timestamp(left(before_month, 4)::integer, right(before_month, 2)::integer, 1, 0, 0, 0) - interval '3 months',
    'YYYY_MM');
  -- First, because from the first drop to the commit nobody reads or writes a quote, and this may take long.
  delete from quotes_default where id < before_id;
  delete from outcomes_default where quote_id < before_id;
  delete from decisions_default where id < lerner_decision_at(later, 0);
  for part in
    select c.oid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('quotes'::regclass, 'outcomes'::regclass, 'decisions'::regclass)
      and c.relname ~ '^(quotes|outcomes|decisions)_\d{4}_\d{2}$'
      and right(c.relname, 7) < case when i.inhparent = 'decisions'::regclass then later else before_month end
    order by c.relname
  loop
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

revoke all on function lerner_drop_partitions from public;
grant execute on function lerner_drop_partitions to lerner_app;
