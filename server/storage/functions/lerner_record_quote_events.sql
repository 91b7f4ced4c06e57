-- The events of a batch of quotes: their data is what GET of the object answers. Called by lerner_write_quotes, with its
-- parameters.
create or replace function lerner_record_quote_events(
  tenant bigint,
  ids text[], product_ids text[], currencies text[], segments text[],
  base_prices bigint[], optimized_prices bigint[], confidences double precision[], factor_lists text[],
  arms text[], propensities double precision[], belief_versions bigint[], quantities integer[],
  created timestamptz[], expires timestamptz[],
  known_rows integer[], -- rows that were not written, and get no event
  made_products text[], -- products that the batch created
  promoted_rows integer[],
  channels text[] default null
) returns void
language sql
as $$
  with q as (
    select * from unnest(
      ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists, arms,
      propensities, belief_versions, quantities, created, expires, channels
    ) with ordinality as u (
      id, product_id, currency, segment, base_price, optimized_price, confidence, factor_list, arm,
      propensity, belief_version, quantity, created_at, expires_at, channel, at)
    where u.at <> all (known_rows)
  ), told as (
    select q.id as like_id, 'quote.created' as type, q.created_at, json_build_object(
      'quote_id', q.id, 'optimized_price', q.optimized_price, 'currency', q.currency,
      'confidence', q.confidence, 'factors', string_to_array(q.factor_list, ','),
      'request', json_build_object(
        'product_id', q.product_id, 'base_price', q.base_price, 'currency', q.currency,
        'segment', nullif(q.segment, ''), 'quantity', coalesce(q.quantity, 1),
        'promotion', coalesce(q.at = any (promoted_rows), false), 'channel', nullif(q.channel, '')),
      'arm', q.arm, 'propensity', q.propensity, 'belief_version', q.belief_version,
      'created_at', to_char(q.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'terms', json_build_object(
        'expires_at', to_char(q.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      'outcome', null)::text as data
    from q
    union all
    select f.id, 'product.created', f.created_at, json_build_object(
      'id', f.product_id, 'name', f.product_id, 'base_price', f.base_price, 'currency', f.currency,
      'status', 'active')::text
    from (
      select distinct on (q.product_id) q.* from q where q.product_id = any (made_products)
      order by q.product_id, q.at
    ) f
  )
  select lerner_record_events(
    tenant, array_agg(lerner_id_like('evt', t.like_id)), array_agg(t.type), array_agg(t.data),
    array_agg(t.created_at))
  from told t
$$;
