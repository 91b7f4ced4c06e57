-- Events, who wants to hear of them, and what is still to be told: an outbox, written in the transaction of
-- the change that it tells of.
--
-- webhook_wakes stands outside row-level security, because it says which tenants have something to be sent; it
-- holds tenants and times. A row is added by whoever adds a delivery, and taken by whoever looks for deliveries:
-- adding never waits for taking, and none is overlooked, because a row and its deliveries are committed together.

create table events (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  type text not null,
  data json not null, -- as text, so that fields keep their order
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index events_by_age on events (tenant_id, created_at desc, id desc);

create table webhook_endpoints (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  url text not null,
  description text,
  events text[] not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('requested', 'gone', 'failing')),
  secret bytea not null, -- sealed under the server's pepper
  previous_secret bytea,
  previous_secret_until timestamptz,
  failing_since timestamptz, -- the first failure since the last success
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_endpoints_by_age on webhook_endpoints (tenant_id, created_at desc, id desc);
create index webhook_endpoints_enabled on webhook_endpoints (tenant_id) where status = 'enabled';

create table webhook_deliveries (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  attempts smallint not null default 0, -- those begun
  next_attempt_at timestamptz, -- while an attempt runs: when another replica may take it for lost
  last_attempt_at timestamptz,
  last_status smallint,
  last_error text,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_deliveries_by_age on webhook_deliveries (tenant_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (tenant_id, endpoint_id, next_attempt_at)
  where status = 'pending';
create index webhook_deliveries_old on webhook_deliveries (tenant_id, created_at);

create table webhook_wakes (
  tenant_id bigint not null references tenants,
  id bigint generated always as identity,
  due_at timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_wakes_due on webhook_wakes (due_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['events', 'webhook_endpoints', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security, force row level security', tenant_table);
    execute format(
      $policy$create policy own_rows on %I
        using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
        with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$,
      tenant_table);
  end loop;
end
$$;

grant select, insert, update, delete on events, webhook_endpoints, webhook_deliveries, webhook_wakes to lerner_app;

-- A time-ordered id: the time of another one, and 60 random bits.
create function lerner_id_like(prefix text, like_id text) returns text
language sql volatile
as $$
  select prefix || '_' || left(split_part(like_id, '_', 2), 10)
    || upper(left(replace(gen_random_uuid()::text, '-', ''), 16))
$$;

-- Writes those events that an enabled endpoint is subscribed to, and what is to be delivered of them.
create function lerner_record_events(
  tenant bigint, ids text[], types text[], datas text[], created timestamptz[]
) returns void
language plpgsql
as $$
begin
  with subscribed as (
    select w.id, w.events from webhook_endpoints w where w.tenant_id = tenant and w.status = 'enabled'
  ), written as (
    insert into events as e (tenant_id, id, type, data, created_at)
    select tenant, v.id, v.type, v.data::json, v.created_at
    from unnest(ids, types, datas, created) as v (id, type, data, created_at)
    where exists (select from subscribed s where v.type = any (s.events))
    returning e.id, e.type, e.created_at
  ), told as (
    insert into webhook_deliveries as d (
      tenant_id, id, endpoint_id, event_id, event_type, next_attempt_at, created_at)
    select tenant, lerner_id_like('whd', w.id), s.id, w.id, w.type, w.created_at, w.created_at
    from written w join subscribed s on w.type = any (s.events)
    returning d.created_at
  )
  insert into webhook_wakes (tenant_id, due_at)
  select tenant, min(t.created_at) from told t having count(*) > 0;
end
$$;

-- As before, and beyond that the events of the quotes and of the products that they are the first quotes of.
create or replace function lerner_write_quotes(
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
  made_products text[];
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

  -- One probe of a small index for a batch whose tenant nobody listens to.
  if exists (
    select from webhook_endpoints w
    where w.tenant_id = tenant and w.status = 'enabled' and w.events && array['quote.created', 'product.created']
  ) then
    perform lerner_record_quote_events(
      tenant, ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists,
      arms, propensities, belief_versions, quantities, created, expires, known_rows, made_products);
  end if;
end
$$;

-- The events of a batch of quotes: their data is what GET of the object answers.
create function lerner_record_quote_events(
  tenant bigint,
  ids text[], product_ids text[], currencies text[], segments text[],
  base_prices bigint[], optimized_prices bigint[], confidences double precision[], factor_lists text[],
  arms text[], propensities double precision[], belief_versions bigint[], quantities integer[],
  created timestamptz[], expires timestamptz[],
  known_rows integer[], made_products text[]
) returns void
language sql
as $$
  with q as (
    select * from unnest(
      ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists, arms,
      propensities, belief_versions, quantities, created, expires
    ) with ordinality as u (
      id, product_id, currency, segment, base_price, optimized_price, confidence, factor_list, arm,
      propensity, belief_version, quantity, created_at, expires_at, at)
    where u.at <> all (known_rows)
  ), told as (
    select q.id as like_id, 'quote.created' as type, q.created_at, json_build_object(
      'quote_id', q.id, 'optimized_price', q.optimized_price, 'currency', q.currency,
      'confidence', q.confidence, 'factors', string_to_array(q.factor_list, ','),
      'request', json_build_object(
        'product_id', q.product_id, 'base_price', q.base_price, 'currency', q.currency,
        'segment', nullif(q.segment, ''), 'quantity', coalesce(q.quantity, 1)),
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
