-- Writes a batch of quotes of one tenant in one round trip and one commit: their idempotency keys, products quoted for the first
-- time, the decisions behind the quotes, the rows themselves, and the events of quotes and products.
--
-- Answers the rows that were not written. If their key was used before: with the answer kept under it. If their cell holds a
-- different price: with status 0, and that price as body. Rows are numbered from 1; an array is null if no row has the value.
--
-- During an upgrade, replicas of the previous release also call it, by parameter names: new parameters need a default, none may
-- be removed, and the result keeps its columns. On a cluster cluster/lerner_write_quotes.sql does this.
create or replace function lerner_write_quotes(
  tenant bigint,
  ids text[], product_ids text[], currencies text[], segments text[],
  base_prices bigint[], optimized_prices bigint[], confidences double precision[],
  factor_lists text[], -- joined by commas: unnest does not support ragged arrays
  arms text[], propensities double precision[], belief_versions bigint[], draws double precision[],
  holdout_shares double precision[], customer_hashes bytea[], quantities integer[],
  created timestamptz[], expires timestamptz[],
  decisions bytea[], drawn bytea[], -- the table in force, and the one that the price was drawn from
  decision_ids bytea[], decision_bodies bytea[], -- what tables were made of, if not stored yet
  promoted_rows integer[], -- made while a promotion was on
  new_rows integer[], -- whose product may be new
  key_rows integer[], keys text[], fingerprints bytea[], statuses smallint[], bodies text[],
  again boolean, -- the batch was sent before, and whether it was committed is unknown
  -- If a policy limits how a cell's prices change: what entitles a row to show its price, as lerner_claim_holds takes it.
  guards integer[] default null, guard_propensities double precision[] default null,
  guard_untils timestamptz[] default null,
  before_prices bigint[] default null, before_draws double precision[] default null,
  holdout_units integer[] default null, -- the unit by which an arm was drawn: 1 is the hour of the account, 2 the customer
  unit_costs double precision[] default null, -- -1: not known
  channels text[] default null, -- '': none
  -- If a row's price is for several units: the unit price that was drawn, and the discount on it; 0 is none.
  single_prices bigint[] default null, volume_discounts double precision[] default null
) returns table (known_row integer, known_fingerprint bytea, known_status smallint, known_body text)
language plpgsql
as $$
declare
  known_rows integer[] := '{}';
  lost jsonb;
  lost_rows integer[] := '{}';
  made_products text[];
  own_tenant text;
  heard boolean;
begin
  own_tenant := set_config('lerner.tenant_id', tenant::text, true); -- an assignment is cheaper than a statement

  if not (arms <@ array['optimized', 'holdout', 'shadow', 'paused', 'list']
    and 0 < all (propensities) and 1 >= all (propensities)) then
    raise check_violation using message = 'an arm that does not exist, or a propensity that is not above 0 and at most 1';
  end if;

  -- Cells whose price stays the same come first, each in order, as everything below.
  if guards is not null then
    lost := lerner_claim_holds(
      tenant, product_ids, currencies, segments, base_prices, coalesce(single_prices, optimized_prices), draws, created,
      decisions, drawn, guards, guard_propensities, guard_untils, before_prices, before_draws,
      case when again then array(
        select s.at::integer from quotes q join unnest(ids) with ordinality as s (id, at) on s.id = q.id
        where q.tenant_id = tenant and q.id = any (ids)) else '{}' end);
    if lost is not null then
      return query
        select (l ->> 'row')::integer, ''::bytea, 0::smallint, l::text from jsonb_array_elements(lost) l;
      lost_rows := array(select (l ->> 'row')::integer from jsonb_array_elements(lost) l);
    end if;
  end if;

  -- Keys, then products, each in order: batches that share several of them wait for each other instead of deadlocking.
  if key_rows is not null then
    with sent as (
      select * from unnest(key_rows, keys, fingerprints, statuses, bodies) as s (at, key, fingerprint, status, body)
      where s.at <> all (lost_rows)
    ), kept as (
      insert into idempotency_keys as i (tenant_id, key, fingerprint, status, body)
      select distinct on (s.key collate "C") tenant, s.key, s.fingerprint, s.status, s.body
      from sent s order by s.key collate "C", s.at
      on conflict do nothing
      returning i.key
    )
    select coalesce(array_agg(s.at), '{}') into known_rows
    from sent s
    where not exists (select from kept k where k.key = s.key)
      or exists (select from sent earlier where earlier.key = s.key and earlier.at < s.at);

    -- A separate statement, so that it sees what another batch committed while we waited for its key.
    return query
      select s.at, i.fingerprint, i.status, i.body
      from unnest(key_rows, keys) as s (at, key)
      join idempotency_keys i on i.tenant_id = tenant and i.key = s.key
      where s.at = any (known_rows);
  end if;

  known_rows := known_rows || lost_rows;
  if new_rows is not null then
    with made as (
      insert into products as m (tenant_id, id, name, base_price, currency)
      select distinct on (p.id collate "C") tenant, p.id, p.id, p.base_price, p.currency
      from unnest(product_ids, base_prices, currencies) with ordinality as p (id, base_price, currency, at)
      where p.at = any (new_rows) and p.at <> all (known_rows)
      order by p.id collate "C", p.at
      on conflict do nothing
      returning m.id
    )
    select array_agg(m.id) into made_products from made m;
  end if;

  -- In the order of ids, as products are: batches that share several wait for each other.
  if decision_ids is not null then
    insert into decisions (tenant_id, id, body)
    select tenant, d.id, d.body from unnest(decision_ids, decision_bodies) as d (id, body)
    order by d.id
    on conflict do nothing;
  end if;

  -- Not "on conflict do nothing", which would cost every batch a sixth more just for the rare resend.
  if again then
    known_rows := known_rows || array(
      select s.at from unnest(ids) with ordinality as s (id, at)
      join quotes q on q.tenant_id = tenant and q.id = s.id);
  end if;

  -- As part of one statement, checking a small index is nearly free for a batch whose tenant has no subscribed endpoint.
  with written as (insert into quotes (
    tenant_id, id, product_id, currency, segment, base_price, optimized_price, confidence, factors, arm,
    propensity, belief_version, draw, holdout_share, customer_hash, quantity, created_at, expires_at, slot,
    decision, drawn_from, promotion, holdout_unit, unit_cost, channel, single_price, volume_discount)
  select
    tenant, q.id, q.product_id, q.currency, q.segment, q.base_price, q.optimized_price, q.confidence,
    string_to_array(q.factor_list, ','), q.arm, q.propensity, q.belief_version, q.draw, q.holdout_share,
    q.customer_hash, coalesce(q.quantity, 1), q.created_at, q.expires_at, lerner_slot(q.created_at),
    q.decision, q.drawn_from, case when q.at = any (promoted_rows) then true end,
    (array['hour', 'customer'])[q.holdout_unit], nullif(q.unit_cost, -1), nullif(q.channel, ''),
    case when q.volume_discount > 0 then q.single_price end, nullif(q.volume_discount, 0)
  from unnest(
    ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists, arms,
    propensities, belief_versions, draws, holdout_shares, customer_hashes, quantities, created, expires,
    decisions, drawn, holdout_units, unit_costs, channels, single_prices, volume_discounts
  ) with ordinality as q (
    id, product_id, currency, segment, base_price, optimized_price, confidence, factor_list, arm,
    propensity, belief_version, draw, holdout_share, customer_hash, quantity, created_at, expires_at,
    decision, drawn_from, holdout_unit, unit_cost, channel, single_price, volume_discount, at)
  where q.at <> all (known_rows))
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
end
$$;
