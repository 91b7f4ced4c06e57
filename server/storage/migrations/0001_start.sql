-- The schema of the first release. Forward only: a later change is a new file.
--
--   Accounts and keys         whose a request is
--   Products and policies     what is priced, and within which limits
--   Quotes                    prices that were asked for, by month
--   Outcomes                  what became of quotes
--   Sales and offers          what was sold and offered elsewhere
--   Learning                  the log of observations, and what is believed from it
--   Idempotency               answers kept for requests that come twice
--   Events and webhooks       what happened, and whom to tell
--   Room on the disk
--   Row-level security, and what the service may do
--   Months of quotes and outcomes
--   Writing quotes            one batch, one round trip, one commit
--
-- Every table that holds a customer's data has tenant_id first in its primary key and its indexes, and
-- forces row-level security on lerner.tenant_id, which each transaction sets locally. Six tables with a
-- tenant or an account stand outside that rule, because they are read before a tenant is known and hold
-- nothing of a customer's: accounts, tenants, api_key_digests, observation_heads, learner_leases,
-- webhook_wakes.
--
-- Ids compare by bytes (collate "C"), in which the order of time-ordered ids is the order of time.

------------------------------------------------------------------------------------------------------------
-- Accounts and keys
------------------------------------------------------------------------------------------------------------

create table accounts (
  account_id bigint generated always as identity primary key,
  name text not null unique,
  created_at timestamptz not null default now()
);

create table tenants (
  tenant_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  mode text not null check (mode in ('live', 'test')),
  secret bytea not null, -- salts customer hashes and holdout draws of this tenant
  created_at timestamptz not null default now(),
  unique (account_id, mode)
);

create table api_key_digests (
  digest bytea primary key, -- HMAC-SHA-256 of the whole key under the server's pepper
  tenant_id bigint not null references tenants,
  key_id text not null
);

create table api_keys (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  name text not null,
  hint text not null, -- how the key begins and ends, to recognise it by
  digest bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  replaced_by text,
  primary key (tenant_id, id)
);
create index api_keys_by_age on api_keys (tenant_id, created_at desc, id desc);

------------------------------------------------------------------------------------------------------------
-- Products and policies
------------------------------------------------------------------------------------------------------------

create table products (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  name text not null,
  base_price bigint not null check (base_price between 1 and 999999999999),
  currency text not null,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index products_by_age on products (tenant_id, created_at desc, id desc);

create table policies (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null default '', -- '' is the account's own
  fields jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, product_id)
);
-- The products of a group are priced together: a quote of one finds the others by the group's name.
create index policies_by_group on policies (tenant_id, (fields -> 'group' ->> 'name'))
  where fields ? 'group';

-- What competitors asked, as policies said it over time: an outcome is learnt from beside the price that the
-- customer may have seen elsewhere when the quote was made.
create table competitor_prices (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null, -- '' is the account
  since timestamptz not null,
  price bigint, -- null: from then on the policy named none
  primary key (tenant_id, product_id, since)
);

------------------------------------------------------------------------------------------------------------
-- Quotes
------------------------------------------------------------------------------------------------------------

-- Quote ids are time-ordered (ULID), so a range of ids is a range of time: partitions are pruned by id.
--
-- What arm and propensity may be, lerner_write_quotes asks of all rows at once: PostgreSQL reads and plans the
-- checks of a table anew for every statement, at the cost of a quote or two.
create table quotes (
  tenant_id bigint not null,
  id text collate "C" not null,
  product_id text not null,
  currency text not null,
  segment text not null default '', -- '' is none
  base_price bigint not null,
  optimized_price bigint not null,
  confidence double precision not null,
  factors text[] not null,
  arm text not null, -- optimized, holdout, shadow or paused
  propensity double precision not null, -- above 0, at most 1
  belief_version bigint not null,
  draw double precision not null, -- the uniform that chose the price from the table
  customer_hash bytea,
  quantity integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  slot integer not null, -- lerner_slot(created_at)
  primary key (tenant_id, id)
) partition by range (id);
create index quotes_by_customer on quotes (tenant_id, customer_hash, product_id, id desc)
  where customer_hash is not null;

-- Entries name the slot of time instead of the id: those of a slot are alike, and PostgreSQL keeps their key
-- once. An entry of its own for every quote, somewhere in the middle of an index that outgrows the processor's
-- caches, would be a third of what storing a quote costs. Reads order by slot, then id, which is the order of
-- ids, because an id and created_at are of one moment. Currency and segment stand before the slot, so that the
-- last price of a cell is one look, however many quotes its product has.
create index quotes_by_cell on quotes (tenant_id, product_id, currency, segment, slot);

-- Eight seconds: few enough quotes of a product to sort, many enough to share an entry.
create function lerner_slot(at timestamptz) returns integer
language sql immutable
as $$ select floor(date_part('epoch', at at time zone 'UTC') / 8)::integer $$;

-- How many quotes a product had in 64 slots of time, counted once they are over: how fast offers come is read
-- from here, and only the last minutes from the quotes. The latest row of a product says up to where it was
-- counted.
create table quote_counts (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  bucket integer not null, -- slot / 64
  quotes bigint not null,
  first_at timestamptz, -- null: none
  primary key (tenant_id, product_id, bucket)
);

-- Quotes that nobody answered yet and whose price was promised for longer than prices are now: expiry goes by
-- the ids of quotes, which is the order of their times as long as all are promised for as long, and leaves these
-- aside until their time comes. As a rule the table is empty.
create table late_expiries (
  tenant_id bigint not null references tenants,
  expires_at timestamptz not null,
  quote_id text collate "C" not null,
  primary key (tenant_id, expires_at, quote_id)
);

------------------------------------------------------------------------------------------------------------
-- Outcomes
------------------------------------------------------------------------------------------------------------

create table outcomes (
  tenant_id bigint not null,
  quote_id text collate "C" not null,
  status text not null check (status in ('accepted', 'declined', 'returned', 'expired')),
  quantity integer not null default 1,
  -- How many units a return is of, so that giving some back takes no more than those from what was learnt. Null
  -- where nothing was bought before, and then a return counts as whole.
  bought integer,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  seq bigint not null, -- the observation that first counted this offer
  primary key (tenant_id, quote_id)
) partition by range (quote_id);

------------------------------------------------------------------------------------------------------------
-- Sales and offers
------------------------------------------------------------------------------------------------------------

-- Sales rows as the tenant sent them; sending a period again replaces it.
create table sales (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text not null,
  segment text not null default '',
  period_start timestamptz not null,
  period_end timestamptz not null,
  price bigint not null,
  units double precision not null,
  exposure double precision,
  in_stock boolean,
  promotion double precision, -- 0 none .. 1 full
  competitor_price bigint,
  randomized boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, product_id, currency, segment, period_start, period_end)
);

-- Cells whose sales rows changed since they were last fitted.
create table sales_dirty (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text not null,
  segment text not null default '',
  primary key (tenant_id, product_id, currency, segment)
);

-- Offers made elsewhere, reported one by one.
create table offers (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  offer_id text collate "C" not null,
  currency text not null,
  segment text not null default '',
  price bigint not null,
  accepted boolean not null,
  quantity integer not null default 1,
  randomized boolean not null default false,
  competitor_price bigint,
  offered_at timestamptz not null,
  primary key (tenant_id, product_id, offer_id)
);

------------------------------------------------------------------------------------------------------------
-- Learning
------------------------------------------------------------------------------------------------------------

-- What the learner folds, in the order of seq, which has no gaps per tenant.
create table observations (
  tenant_id bigint not null,
  seq bigint not null,
  kind text not null check (kind in ('offer', 'correction')),
  product_id text not null,
  currency text not null,
  segment text not null default '',
  price bigint not null,
  offers smallint not null default 0,
  purchases smallint not null default 0, -- -1 or 1 in a correction
  quantity integer not null default 0,
  weight double precision not null default 1, -- 1: the price was drawn at random; less: somebody chose it
  competitor_price bigint, -- null: none was known
  corrects_seq bigint, -- corrections: seq of the observation that first counted the offer
  -- Which of its cell's offers this is, counted up to and with it: how many came between an offer and its
  -- correction is a subtraction. The cell's last entry of the index says how many offers it has.
  cell_offers bigint not null default 0,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, seq)
);
create index observations_by_cell on observations (tenant_id, product_id, currency, segment, cell_offers);

create table observation_heads (
  tenant_id bigint primary key references tenants,
  last_seq bigint not null default 0
);

create table learner_leases (
  tenant_id bigint primary key references tenants,
  folded_seq bigint not null default 0,
  owner text,
  until timestamptz not null default '-infinity',
  expired_until text collate "C" not null default ''
);
comment on column learner_leases.expired_until is
  'quotes with smaller ids have an outcome or are in late_expiries; an id, or the first one of a moment';

create table cells (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text not null,
  segment text not null default '',
  version bigint not null default 0, -- observations folded so far
  belief bytea, -- null: no offer was folded yet, only sales
  offers double precision not null default 0,
  purchases double precision not null default 0,
  summary jsonb, -- of the belief, for pooling
  sales jsonb, -- what the sales rows say; fitted anew when they change
  sales_rows integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, product_id, currency, segment)
);

-- What a tenant's cells of one currency have in common, as the prior of a new one.
create table pools (
  tenant_id bigint not null references tenants,
  currency text not null,
  version bigint not null,
  prior jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, currency)
);

------------------------------------------------------------------------------------------------------------
-- Idempotency
------------------------------------------------------------------------------------------------------------

create table idempotency_keys (
  tenant_id bigint not null references tenants,
  key text collate "C" not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);

------------------------------------------------------------------------------------------------------------
-- Events and webhooks: an outbox, written in the transaction of the change that it tells of
------------------------------------------------------------------------------------------------------------

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

-- Which tenants have something to be sent; only tenants and times, so it stands outside row-level security. A row
-- is added by whoever adds a delivery, and taken by whoever looks for deliveries: adding never waits for taking,
-- and none is overlooked, because a row and its deliveries are committed together.
create table webhook_wakes (
  tenant_id bigint not null references tenants,
  id bigint generated always as identity,
  due_at timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_wakes_due on webhook_wakes (due_at);

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

------------------------------------------------------------------------------------------------------------
-- Room on the disk
------------------------------------------------------------------------------------------------------------

-- Holds nothing, ever: whether the disk has room is found out by writing here what is then rolled back. It is
-- emptied first, inside that transaction, so that the rows need new room instead of what an earlier look left.
create table write_probe (filler text not null);
alter table write_probe alter column filler set storage plain;

------------------------------------------------------------------------------------------------------------
-- Row-level security, and what the service may do
------------------------------------------------------------------------------------------------------------

-- One tenant never sees another's rows, whatever a query forgets. The role lerner_app, as which the service
-- works, owns nothing and cannot bypass this; the owner of the tables is held to it too ("force").
-- A session that has set no tenant sees no rows: the setting is then null or, after a first transaction, ''.
do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('tenants', 'api_key_digests', 'observation_heads', 'learner_leases', 'webhook_wakes')
  loop
    execute format('alter table %s enable row level security, force row level security', tenant_table);
    execute format(
      $policy$create policy own_rows on %s
        using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
        with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$,
      tenant_table);
  end loop;
end
$$;

grant select, insert, update, delete on all tables in schema public to lerner_app;

-- How far the schema is, the service may read at start and never change.
revoke insert, update, delete on lerner_migrations from lerner_app;

revoke select, update, delete on write_probe from lerner_app;
grant truncate on write_probe to lerner_app;

------------------------------------------------------------------------------------------------------------
-- Months of quotes and outcomes
------------------------------------------------------------------------------------------------------------

-- The bounds of a month are ids, because ids carry their time; the caller computes them. The default partition
-- takes what no month fits, so that nothing is ever lost; it is empty as a rule, which keeps making a month cheap.
-- No partition is granted to the service, which comes to rows by quotes and outcomes alone.
create table quotes_default partition of quotes default;
create table outcomes_default partition of outcomes default;

-- The functions below run as the owner, because the service may not change the schema.

-- Makes those months that are not there yet, and moves there what the default partitions hold of them.
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

-- Looks anew at what PostgreSQL knows of quotes and outcomes as a whole, where one has grown by half since.
-- Autovacuum looks at each month, but never at what months are partitions of, and joins with them would be
-- planned as if they were small.
create function lerner_analyze_partitioned() returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
set default_statistics_target = 25 -- before PostgreSQL 18 every month is looked at again
as $$
declare
  parent text;
  known real;
  held real;
  analyzed integer := 0;
begin
  if not pg_try_advisory_xact_lock(7238203) then return 0; end if; -- another replica does it
  foreach parent in array array['quotes', 'outcomes'] loop
    select p.reltuples, sum(greatest(c.reltuples, 0)) into known, held
    from pg_class p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
    where p.oid = parent::regclass group by p.reltuples;
    continue when held <= 1.5 * greatest(known, 0);
    execute format(
      case when current_setting('server_version_num')::integer >= 180000 then 'analyze only %I' else 'analyze %I' end,
      parent);
    analyzed := analyzed + 1;
  end loop;
  return analyzed;
end
$$;

revoke all on function lerner_ensure_partitions, lerner_drop_partitions, lerner_analyze_partitioned from public;
grant execute on function lerner_ensure_partitions, lerner_drop_partitions, lerner_analyze_partitioned
  to lerner_app;

------------------------------------------------------------------------------------------------------------
-- Writing quotes
------------------------------------------------------------------------------------------------------------

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

-- Writes a batch of quotes of one tenant in one round trip and one commit: their idempotency keys, the
-- products that they are the first quotes of, the rows themselves, and the events of both.
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
  made_products text[];
  own_tenant text;
  heard boolean;
begin
  own_tenant := set_config('lerner.tenant_id', tenant::text, true); -- an assignment is cheaper than a statement

  if not (arms <@ array['optimized', 'holdout', 'shadow', 'paused']
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

  -- Not "on conflict do nothing", which would cost every batch a sixth more for the sake of the rare second sending.
  if again then
    known_rows := known_rows || array(
      select s.at from unnest(ids) with ordinality as s (id, at)
      join quotes q on q.tenant_id = tenant and q.id = s.id);
  end if;

  -- In one statement the probe of a small index, for a batch whose tenant nobody listens to, is nearly free.
  with written as (insert into quotes (
    tenant_id, id, product_id, currency, segment, base_price, optimized_price, confidence, factors, arm,
    propensity, belief_version, draw, customer_hash, quantity, created_at, expires_at, slot)
  select
    tenant, q.id, q.product_id, q.currency, q.segment, q.base_price, q.optimized_price, q.confidence,
    string_to_array(q.factor_list, ','), q.arm, q.propensity, q.belief_version, q.draw, q.customer_hash,
    coalesce(q.quantity, 1), q.created_at, q.expires_at, lerner_slot(q.created_at)
  from unnest(
    ids, product_ids, currencies, segments, base_prices, optimized_prices, confidences, factor_lists, arms,
    propensities, belief_versions, draws, customer_hashes, quantities, created, expires
  ) with ordinality as q (
    id, product_id, currency, segment, base_price, optimized_price, confidence, factor_list, arm,
    propensity, belief_version, draw, customer_hash, quantity, created_at, expires_at, at)
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
