-- Quotes and outcomes by month. The bounds are ids, because ids carry their time; the caller computes them.
-- The default partition takes what no month fits, so that nothing is ever lost; it is empty as a rule, which
-- keeps making a month cheap.

create table quotes_default partition of quotes default;
create table outcomes_default partition of outcomes default;

-- Runs as the owner, because the service may not change the schema.
create function lerner_ensure_partitions(months text[], lows text[], highs text[]) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  parent text;
  key text;
  part text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7238202); -- replicas make partitions one after the other
  for i in 1 .. cardinality(months) loop
    if months[i] !~ '^\d{4}_\d{2}$' or lows[i] !~ '^quote_[0-9A-Z]{26}$' or highs[i] !~ '^quote_[0-9A-Z]{26}$' then
      raise exception 'not a month and its ids: %, %, %', months[i], lows[i], highs[i];
    end if;
    foreach parent in array array['quotes', 'outcomes'] loop
      part := parent || '_' || months[i];
      continue when to_regclass(part) is not null;
      key := case parent when 'quotes' then 'id' else 'quote_id' end;
      execute format('create table %I (like %I including defaults including constraints)', part, parent);
      execute format('lock table %I in access exclusive mode', parent || '_default');
      execute format(
        'with moved as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into %5$I select * from moved',
        parent || '_default', key, lows[i], highs[i], part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, lows[i], highs[i]);
      made := made + 1;
    end loop;
  end loop;
  return made;
end
$$;

-- Drops the months before one, and what the default partitions hold of that time.
create function lerner_drop_partitions(before_month text, before_id text) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  part regclass;
  dropped integer := 0;
begin
  if before_month !~ '^\d{4}_\d{2}$' or before_id !~ '^quote_[0-9A-Z]{26}$' then
    raise exception 'not a month and its first id: %, %', before_month, before_id;
  end if;
  perform pg_advisory_xact_lock(7238202);
  for part in
    select c.oid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('quotes'::regclass, 'outcomes'::regclass)
      and c.relname ~ '^(quotes|outcomes)_\d{4}_\d{2}$' and right(c.relname, 7) < before_month
    order by c.relname
  loop
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  delete from quotes_default where id < before_id;
  delete from outcomes_default where quote_id < before_id;
  return dropped;
end
$$;

revoke all on function lerner_ensure_partitions, lerner_drop_partitions from public;
grant execute on function lerner_ensure_partitions, lerner_drop_partitions to lerner_app;
