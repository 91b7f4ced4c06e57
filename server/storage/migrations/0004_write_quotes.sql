-- Writes a batch of quotes of one tenant in one round trip and one commit: their idempotency keys, the
-- products that they are the first quotes of, and the rows themselves.
--
-- Answers the rows that were not written because their key was used before, with the answer kept under it.
-- Rows are numbered from 1. new_rows and the key columns are null when no row has any.
create function lerner_write_quotes(
  tenant bigint,
  ids text[], product_ids text[], currencies text[], segments text[],
  base_prices bigint[], optimized_prices bigint[], confidences double precision[],
  factor_lists text[], -- joined by commas: unnest knows no ragged arrays
  arms text[], propensities double precision[], belief_versions bigint[], draws double precision[],
  customer_hashes bytea[], quantities integer[], created timestamptz[], expires timestamptz[],
  new_rows integer[],
  key_rows integer[], keys text[], fingerprints bytea[], statuses smallint[], bodies text[],
  again boolean -- the batch was sent before, and whether it was committed is unknown
) returns table (known_row integer, known_fingerprint bytea, known_status smallint, known_body text)
language plpgsql
as $$
declare
  known_rows integer[] := '{}';
begin
  perform set_config('lerner.tenant_id', tenant::text, true);

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
    insert into products (tenant_id, id, name, base_price, currency)
    select distinct on (p.id collate "C") tenant, p.id, p.id, p.base_price, p.currency
    from unnest(product_ids, base_prices, currencies) with ordinality as p (id, base_price, currency, at)
    where p.at = any (new_rows) and p.at <> all (known_rows)
    order by p.id collate "C", p.at
    on conflict do nothing;
  end if;

  -- Not "on conflict do nothing", which would cost every batch a sixth more for the sake of the rare second sending.
  if again then
    known_rows := known_rows || array(
      select s.at from unnest(ids) with ordinality as s (id, at)
      join quotes q on q.tenant_id = tenant and q.id = s.id);
  end if;

  insert into quotes (
    tenant_id, id, product_id, currency, segment, base_price, optimized_price, confidence, factors, arm,
    propensity, belief_version, draw, customer_hash, quantity, created_at, expires_at)
  select
    tenant, q.id, q.product_id, q.currency, q.segment, q.base_price, q.optimized_price, q.confidence,
    string_to_array(q.factor_list, ','), q.arm, q.propensity, q.belief_version, q.draw, q.customer_hash,
    coalesce(q.quantity, 1), q.created_at, q.expires_at
  from unnest(
    ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists, arms,
    propensities, belief_versions, draws, customer_hashes, quantities, created, expires
  ) with ordinality as q (
    id, product_id, currency, segment, base_price, optimized_price, confidence, factor_list, arm,
    propensity, belief_version, draw, customer_hash, quantity, created_at, expires_at, at)
  where q.at <> all (known_rows);
end
$$;
