-- The whole first schema. Forward only: a later change is a new file.
--
-- Every table that holds a customer's data has tenant_id first in its primary key and its indexes, and
-- forces row-level security on lerner.tenant_id, which each transaction sets locally. Five tables stand
-- outside that rule because they are read before a tenant is known and hold nothing of a customer's:
-- accounts, tenants, api_key_digests, observation_heads, learner_leases.

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

-- Quote ids are time-ordered (ULID), so a range of ids is a range of time: partitions are pruned by id.
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
  arm text not null check (arm in ('optimized', 'holdout', 'shadow', 'paused')),
  propensity double precision not null check (propensity > 0 and propensity <= 1),
  belief_version bigint not null,
  draw double precision not null, -- the uniform that chose the price from the table
  customer_hash bytea,
  quantity integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
) partition by range (id);
create index quotes_by_customer on quotes (tenant_id, customer_hash, product_id, id desc)
  where customer_hash is not null;
create index quotes_by_product on quotes (tenant_id, product_id, id desc);

create table outcomes (
  tenant_id bigint not null,
  quote_id text collate "C" not null,
  status text not null check (status in ('accepted', 'declined', 'returned', 'expired')),
  quantity integer not null default 1,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  seq bigint not null, -- the observation that first counted this offer
  primary key (tenant_id, quote_id)
) partition by range (quote_id);

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
  corrects_seq bigint, -- corrections: seq of the observation that first counted the offer
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, seq)
);
create index observations_by_cell on observations (tenant_id, product_id, currency, segment, seq);

create table observation_heads (
  tenant_id bigint primary key references tenants,
  last_seq bigint not null default 0
);

create table learner_leases (
  tenant_id bigint primary key references tenants,
  folded_seq bigint not null default 0,
  owner text,
  until timestamptz not null default '-infinity',
  expired_until text collate "C" not null default '' -- quotes with smaller ids have an outcome
);

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
