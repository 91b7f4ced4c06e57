-- Writes a batch of quotes; same parameters as lerner_write_quotes.sql. The call is sent to the tenant's machine as a whole and
-- runs there; Citus passes a call on only if it is selected and returns a single value.
--
-- Answers null, or the rows that were not written, either because their key was used before: [{row, fingerprint, status, body}],
-- or because their cell holds a different price: [{stands: {row, price, ...}}].
--
-- Tables that belong to tenants are written by statements on one table each, whose rows come from a join with a co-located table
-- (observation_heads has one row for each tenant). Citus sends such a statement unchanged to the machine with the tenant's rows;
-- it does not support inserts in "with", and with arrays alone it would copy rows past the policies.
create or replace function lerner_distributed.lerner_write_quotes(
  tenant bigint,
  ids text[], product_ids text[], currencies text[], segments text[],
  base_prices bigint[], optimized_prices bigint[], confidences double precision[],
  factor_lists text[],
  arms text[], propensities double precision[], belief_versions bigint[], draws double precision[],
  holdout_shares double precision[], customer_hashes bytea[], quantities integer[],
  created timestamptz[], expires timestamptz[],
  decisions bytea[], drawn bytea[],
  decision_ids bytea[], decision_bodies bytea[],
  promoted_rows integer[],
  new_rows integer[],
  key_rows integer[], keys text[], fingerprints bytea[], statuses smallint[], bodies text[],
  again boolean,
  guards integer[] default null, guard_propensities double precision[] default null,
  guard_untils timestamptz[] default null,
  before_prices bigint[] default null, before_draws double precision[] default null,
  holdout_units integer[] default null, -- the unit by which an arm was drawn: 1 is the hour of the account, 2 the customer
  unit_costs double precision[] default null, -- -1: not known
  channels text[] default null, -- '': none
  -- If a row's price is for several units: the unit price that was drawn, and the discount on it; 0 is none.
  single_prices bigint[] default null, volume_discounts double precision[] default null
) returns jsonb
language plpgsql
as $$
declare
  known_rows integer[] := '{}';
  lost jsonb;
  lost_rows integer[] := '{}';
  sent_before integer[] := '{}';
  first_rows integer[];
  kept text[] := '{}';
  made_products text[] := '{}';
  wanted integer;
  written integer;
  heard boolean;
  answers jsonb;
  one text;
begin
  -- A statement, not set_config: Citus repeats it wherever this transaction goes.
  execute format('set local lerner.tenant_id = %L', tenant);

  if not (arms <@ array['optimized', 'holdout', 'shadow', 'paused', 'list']
    and 0 < all (propensities) and 1 >= all (propensities)) then
    raise check_violation using message = 'an arm that does not exist, or a propensity that is not above 0 and at most 1';
  end if;

  -- Cells whose price stays the same come first, each in order, as everything below.
  if guards is not null then
    if again then
      sent_before := array(
        select s.at::integer from quotes q join unnest(ids) with ordinality as s (id, at) on s.id = q.id
        where q.tenant_id = tenant and q.id = any (ids));
    end if;
    lost := lerner_claim_holds(
      tenant, product_ids, currencies, segments, base_prices, coalesce(single_prices, optimized_prices), draws, created,
      decisions, drawn, guards, guard_propensities, guard_untils, before_prices, before_draws, sent_before);
    lost_rows := array(select (l ->> 'row')::integer from jsonb_array_elements(lost) l);
  end if;

  -- Keys, then products, each in order: batches that share several of them wait for each other instead of deadlocking.
  if key_rows is not null then
    select array_agg(s.at order by s.key collate "C") into first_rows from (
      select distinct on (u.key collate "C") u.key, u.at from unnest(key_rows, keys) as u (at, key)
      where u.at <> all (lost_rows)
      order by u.key collate "C", u.at) s;
    for one in
      insert into idempotency_keys (tenant_id, key, fingerprint, status, body)
      select h.tenant_id, s.key, s.fingerprint, s.status, s.body
      from observation_heads h
      cross join unnest(key_rows, keys, fingerprints, statuses, bodies) as s (at, key, fingerprint, status, body)
      where h.tenant_id = tenant and s.at = any (first_rows)
      order by s.key collate "C"
      on conflict do nothing
      returning key
    loop
      kept := kept || one;
    end loop;
    select coalesce(array_agg(s.at), '{}') into known_rows
    from unnest(key_rows, keys) as s (at, key)
    where (s.key <> all (kept) or s.at <> all (first_rows)) and s.at <> all (lost_rows);
    if cardinality(known_rows) > 0 then
      select jsonb_agg(jsonb_build_object('row', s.at, 'fingerprint', encode(i.fingerprint, 'hex'),
        'status', i.status, 'body', i.body)) into answers
      from idempotency_keys i join unnest(key_rows, keys) as s (at, key) on s.key = i.key
      where i.tenant_id = tenant and i.key = any (keys) and s.at = any (known_rows);
    end if;
  end if;

  if lost is not null then
    known_rows := known_rows || lost_rows;
    answers := coalesce(answers, '[]') || (select jsonb_agg(jsonb_build_object('stands', l)) from jsonb_array_elements(lost) l);
  end if;

  if new_rows is not null then
    select array_agg(p.at order by p.id collate "C") into first_rows from (
      select distinct on (u.id collate "C") u.id, u.at from unnest(product_ids) with ordinality as u (id, at)
      where u.at = any (new_rows) and u.at <> all (known_rows)
      order by u.id collate "C", u.at) p;
    for one in
      insert into products (tenant_id, id, name, base_price, currency)
      select h.tenant_id, p.id, p.id, p.base_price, p.currency
      from observation_heads h
      cross join unnest(product_ids, base_prices, currencies) with ordinality as p (id, base_price, currency, at)
      where h.tenant_id = tenant and p.at = any (first_rows)
      order by p.id collate "C"
      on conflict do nothing
      returning id
    loop
      made_products := made_products || one;
    end loop;
  end if;

  -- In the order of ids, as products are: batches that share several wait for each other.
  if decision_ids is not null then
    insert into decisions (tenant_id, id, body)
    select h.tenant_id, d.id, d.body
    from observation_heads h cross join unnest(decision_ids, decision_bodies) as d (id, body)
    where h.tenant_id = tenant
    order by d.id
    on conflict do nothing;
  end if;

  if again then
    known_rows := known_rows || array(
      select s.at::integer from quotes q join unnest(ids) with ordinality as s (id, at) on s.id = q.id
      where q.tenant_id = tenant and q.id = any (ids));
  end if;

  insert into quotes (
    tenant_id, id, product_id, currency, segment, base_price, optimized_price, confidence, factors, arm,
    propensity, belief_version, draw, holdout_share, customer_hash, quantity, created_at, expires_at, slot,
    decision, drawn_from, promotion, holdout_unit, unit_cost, channel, single_price, volume_discount)
  select
    h.tenant_id, q.id, q.product_id, q.currency, q.segment, q.base_price, q.optimized_price, q.confidence,
    string_to_array(q.factor_list, ','), q.arm, q.propensity, q.belief_version, q.draw, q.holdout_share,
    q.customer_hash, coalesce(q.quantity, 1), q.created_at, q.expires_at, lerner_slot(q.created_at),
    q.decision, q.drawn_from, case when q.at = any (promoted_rows) then true end,
    (array['hour', 'customer'])[q.holdout_unit], nullif(q.unit_cost, -1), nullif(q.channel, ''),
    case when q.volume_discount > 0 then q.single_price end, nullif(q.volume_discount, 0)
  from observation_heads h cross join unnest(
    ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists, arms,
    propensities, belief_versions, draws, holdout_shares, customer_hashes, quantities, created, expires,
    decisions, drawn, holdout_units, unit_costs, channels, single_prices, volume_discounts
  ) with ordinality as q (
    id, product_id, currency, segment, base_price, optimized_price, confidence, factor_list, arm,
    propensity, belief_version, draw, holdout_share, customer_hash, quantity, created_at, expires_at,
    decision, drawn_from, holdout_unit, unit_cost, channel, single_price, volume_discount, at)
  where h.tenant_id = tenant and q.at <> all (known_rows);
  get diagnostics written = row_count;
  select count(*) into wanted from generate_series(1, cardinality(ids)) as at where at <> all (known_rows);
  if written <> wanted then raise exception 'the tenant % is not known here: % of % quotes', tenant, written, wanted; end if;

  select exists (
    select from webhook_endpoints w
    where w.tenant_id = tenant and w.status = 'enabled' and w.events && array['quote.created', 'product.created']
  ) into heard;

  if heard then
    perform lerner_record_quote_events(
      tenant, ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists,
      arms, propensities, belief_versions, quantities, created, expires, known_rows, made_products, promoted_rows,
      channels);
  end if;
  return answers;
end
$$;

select create_distributed_function(
  'lerner_distributed.lerner_write_quotes'::regproc::oid::regprocedure, 'tenant', colocate_with => 'products');
