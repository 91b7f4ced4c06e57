-- Creates missing monthly partitions of quotes, outcomes and decisions, and moves rows of those months there from the default
-- partitions. The bounds of a month are ids, because ids carry their time; the caller computes them. Runs as the owner, because
-- the service may not change the schema. On a cluster cluster/lerner_ensure_partitions.sql does this.
create or replace function lerner_ensure_partitions(months text[], lows text[], highs text[]) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  parent text;
  key text;
  part text;
  low text;
  high text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7238202); -- replicas create partitions one after the other
  for i in 1 .. cardinality(months) loop
    if months[i] !~ '^\d{4}_\d{2}$' or lows[i] !~ '^quote_[0-9A-Z]{26}$' or highs[i] !~ '^quote_[0-9A-Z]{26}$' then
      raise exception 'not a month and its ids: %, %, %', months[i], lows[i], highs[i];
    end if;
    foreach parent in array array['quotes', 'outcomes', 'decisions'] loop
      part := parent || '_' || months[i];
      continue when to_regclass(part) is not null;
      key := case parent when 'outcomes' then 'quote_id' else 'id' end;
      low := case parent when 'decisions' then lerner_decision_at(months[i], 0)::text else lows[i] end;
      high := case parent when 'decisions' then lerner_decision_at(months[i], 1)::text else highs[i] end;
      execute format('create table %I (like %I including defaults including constraints)', part, parent);
      execute format('lock table %I in access exclusive mode', parent || '_default');
      execute format(
        'with moved as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into %5$I select * from moved',
        parent || '_default', key, low, high, part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, low, high);
      made := made + 1;
    end loop;
  end loop;
  return made;
end
$$;

revoke all on function lerner_ensure_partitions from public;
grant execute on function lerner_ensure_partitions to lerner_app;
