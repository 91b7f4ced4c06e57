-- The statement that writes a batch of quotes, whole: earlier migrations altered it piece by piece. A later one that
-- changes it says all of it again.
create or replace function lerner_write_quotes(
  tenant bigint,
  ids text[], product_ids text[], currencies text[], segments text[],
  base_prices bigint[], optimized_prices bigint[], confidences double precision[],
  factor_lists text[], -- joined by commas: unnest knows no ragged arrays
  arms text[], propensities double precision[], belief_versions bigint[], draws double precision[],
  holdout_shares double precision[], customer_hashes bytea[], quantities integer[],
  created timestamptz[], expires timestamptz[],
  decisions bytea[], drawn bytea[], -- which table was in force, and which one the price was drawn from
  decision_ids bytea[], decision_bodies bytea[], -- what tables were made of, where it is not stored yet
  new_rows integer[],
  key_rows integer[], keys text[], fingerprints bytea[], statuses smallint[], bodies text[],
  again boolean -- the batch was sent before, and whether it was committed is unknown
) returns table (known_row integer, known_fingerprint bytea, known_status smallint, known_body text)
language plpgsql
as $$
declare
  known_rows integer[] := '{}';
  made_products text[];
  own_tenant text;
  heard boolean;
begin
  own_tenant := set_config('lerner.tenant_id', tenant::text, true); -- an assignment is cheaper than a statement

  if not (arms <@ array['optimized', 'holdout', 'shadow', 'paused', 'list']
    and 0 < all (propensities) and 1 >= all (propensities)) then
    raise check_violation using message = 'an arm that does not exist, or a propensity that is not above 0 and at most 1';
  end if;

  -- Keys, then products, each in order: batches that meet on several of them wait in line instead of in a circle.
  if key_rows is not null then
    with sent as (
      select * from unnest(key_rows, keys, fingerprints, statuses, bodies) as s (at, key, fingerprint, status, body)
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

    -- A statement of its own, so that it sees what another batch committed while we waited for its key.
    return query
      select s.at, i.fingerprint, i.status, i.body
      from unnest(key_rows, keys) as s (at, key)
      join idempotency_keys i on i.tenant_id = tenant and i.key = s.key
      where s.at = any (known_rows);
  end if;

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

  -- In the order of ids, as products are: batches that meet on several wait in line.
  if decision_ids is not null then
    insert into decisions (tenant_id, id, body)
    select tenant, d.id, d.body from unnest(decision_ids, decision_bodies) as d (id, body)
    order by d.id
    on conflict do nothing;
  end if;

  -- Not "on conflict do nothing", which would cost every batch a sixth more for the sake of the rare second sending.
  if again then
    known_rows := known_rows || array(
      select s.at from unnest(ids) with ordinality as s (id, at)
      join quotes q on q.tenant_id = tenant and q.id = s.id);
  end if;

  -- In one statement the probe of a small index, for a batch whose tenant nobody listens to, is nearly free.
  with written as (insert into quotes (
    tenant_id, id, product_id, currency, segment, base_price, optimized_price, confidence, factors, arm,
    propensity, belief_version, draw, holdout_share, customer_hash, quantity, created_at, expires_at, slot,
    decision, drawn_from)
  select
    tenant, q.id, q.product_id, q.currency, q.segment, q.base_price, q.optimized_price, q.confidence,
    string_to_array(q.factor_list, ','), q.arm, q.propensity, q.belief_version, q.draw, q.holdout_share,
    q.customer_hash, coalesce(q.quantity, 1), q.created_at, q.expires_at, lerner_slot(q.created_at),
    q.decision, q.drawn_from
  from unnest(
    ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists, arms,
    propensities, belief_versions, draws, holdout_shares, customer_hashes, quantities, created, expires,
    decisions, drawn
  ) with ordinality as q (
    id, product_id, currency, segment, base_price, optimized_price, confidence, factor_list, arm,
    propensity, belief_version, draw, holdout_share, customer_hash, quantity, created_at, expires_at,
    decision, drawn_from, at)
  where q.at <> all (known_rows))
  select exists (
    select from webhook_endpoints w
    where w.tenant_id = tenant and w.status = 'enabled' and w.events && array['quote.created', 'product.created']
  ) into heard;

  if heard then
    perform lerner_record_quote_events(
      tenant, ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists,
      arms, propensities, belief_versions, quantities, created, expires, known_rows, made_products);
  end if;
end
$$;

-- What the proposed price of an entry was made of: a row of decisions. Null of entries from before this was kept.
alter table price_list_entries add column decision bytea;
