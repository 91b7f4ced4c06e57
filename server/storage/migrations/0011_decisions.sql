-- What decided prices: the inputs of price tables, each written with the first quote that it decided, and what many of them
-- have in common, the account's pool say, written once. An id is the millisecond of its making in six bytes, then ten of a
-- digest of the body: rows are in the order of time, and months are dropped as those of quotes are.
create table decisions (
  tenant_id bigint not null,
  id bytea not null,
  body bytea not null,
  primary key (tenant_id, id)
) partition by range (id);
create table decisions_default partition of decisions default;

alter table decisions enable row level security, force row level security;
create policy own_rows on decisions
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on decisions to lerner_app;

alter table quotes add column decision bytea; -- the table that was in force; null before this was kept
alter table quotes add column drawn_from bytea; -- the table that the price was drawn from; null: the same
alter table public_prices add column draw double precision not null default 0;
alter table public_prices add column decision bytea;
alter table public_prices add column drawn_from bytea;
create index public_prices_by_id on public_prices (tenant_id, id);

-- The first moment of a month as an id of a decision.
create function lerner_decision_at(month text, after integer) returns bytea
language sql immutable
as $$
  select substr(int8send((1000 * extract(epoch from
    make_timestamp(left(month, 4)::integer, right(month, 2)::integer, 1, 0, 0, 0) + make_interval(months => after)
  ))::bigint), 3)
$$;

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
  perform pg_advisory_xact_lock(7238202); -- replicas make partitions one after the other
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

-- Decisions are dropped three months after quotes: a quote is decided by a table, and a table made of parts, of earlier.
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
  delete from quotes_default where id < before_id;
  delete from outcomes_default where quote_id < before_id;
  delete from decisions_default where id < lerner_decision_at(later, 0);
  return dropped;
end
$$;

-- The batch statement takes what decided its quotes along.
do $outer$
declare
  source text := pg_get_functiondef('lerner_write_quotes'::regproc);
  signature text := 'lerner_write_quotes(' || pg_get_function_identity_arguments('lerner_write_quotes'::regproc) || ')';
  change text[];
begin
  execute 'drop function ' || signature;
  foreach change slice 1 in array array[
    array[
      'new_rows integer[], key_rows',
      'decisions bytea[], drawn bytea[], decision_ids bytea[], decision_bodies bytea[], new_rows integer[], key_rows'],
    array[
      'quantity, created_at, expires_at, slot)',
      'quantity, created_at, expires_at, slot, decision, drawn_from)'],
    array['lerner_slot(q.created_at)', 'lerner_slot(q.created_at), q.decision, q.drawn_from'],
    array[
      'customer_hashes, quantities, created, expires',
      'customer_hashes, quantities, created, expires, decisions, drawn'],
    array[
      'customer_hash, quantity, created_at, expires_at, at)',
      'customer_hash, quantity, created_at, expires_at, decision, drawn_from, at)'],
    array['  if again then', $new$  -- In the order of ids, as products are: batches that meet on several wait in line.
  if decision_ids is not null then
    insert into decisions (tenant_id, id, body)
    select tenant, d.id, d.body from unnest(decision_ids, decision_bodies) as d (id, body)
    order by d.id
    on conflict do nothing;
  end if;

  if again then$new$]
  ] loop
    if position(change[1] in source) = 0 then
      raise exception 'lerner_write_quotes does not say: %', change[1];
    end if;
    source := replace(source, change[1], change[2]);
  end loop;
  execute source;
end
$outer$;
