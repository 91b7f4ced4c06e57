-- Monthly partitions of quotes, outcomes and decisions, as in lerner_ensure_partitions.sql. Citus creates a partition on every
-- machine.
create or replace function lerner_distributed.lerner_ensure_partitions(months text[], lows text[], highs text[]) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
set citus.multi_shard_modify_mode = 'sequential'
as $$
declare
  parent text;
  part text;
  held text;
  low text;
  high text;
  has_rows boolean;
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
      low := case parent when 'decisions' then lerner_decision_at(months[i], 0)::text else lows[i] end;
      high := case parent when 'decisions' then lerner_decision_at(months[i], 1)::text else highs[i] end;
      held := format('%I >= %L and %1$I < %3$L', case parent when 'outcomes' then 'quote_id' else 'id' end, low, high);
      execute format('select count(*) > 0 from %I where %s', parent || '_default', held) into has_rows;
      if has_rows then
        execute format('create table %I (like %I including defaults including constraints)', part, parent);
        perform create_distributed_table(part::regclass, 'tenant_id', colocate_with => parent);
        execute format('insert into %I select * from %I where %s', part, parent || '_default', held);
        execute format('delete from %I where %s', parent || '_default', held);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, low, high);
      else
        execute format('create table %I partition of %I for values from (%L) to (%L)', part, parent, low, high);
      end if;
      made := made + 1;
    end loop;
  end loop;
  return made;
end
$$;

revoke all on function lerner_distributed.lerner_ensure_partitions from public;
grant execute on function lerner_distributed.lerner_ensure_partitions to lerner_app;
