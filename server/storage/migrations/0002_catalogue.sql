-- What is sold, by the merchant's own id.
create table products (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  name text not null,
  base_price bigint not null check (base_price >= 1 and base_price <= 999999999999),
  currency text not null,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  attributes jsonb not null default '{}', -- category, brand and whatever else the merchant states
  -- A column of its own: row-level security keeps an index on an expression from being used.
  category text collate "C" not null generated always as (coalesce((attributes ->> 'category'), '')) stored,
  -- What the base price follows until somebody states it; null: it was stated.
  base_price_from text check (base_price_from in ('sales', 'offers')),
  base_price_at timestamptz, -- the latest moment that it was read from
  name_key text collate "C" not null generated always as (lower(name)) stored, -- for searches, whatever the case
  made_by uuid, -- the import whose sales rows created the product
  stated_by uuid, -- the import that stated the base price, and what it followed until then
  followed text,
  primary key (tenant_id, id)
);
create index products_by_age on products (tenant_id, created_at desc, id desc);
create index products_by_category on products (tenant_id, category, id);
create index products_by_name on products (tenant_id, name_key, id);
create index products_not_active on products (tenant_id, status, id) where status <> 'active';
create index products_by_import on products (tenant_id, made_by) where made_by is not null;
create index products_stated_by_import on products (tenant_id, stated_by) where stated_by is not null;

-- Policies of products, and the account's own.
create table policies (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null default '', -- '' is the account's own
  fields jsonb not null,
  updated_at timestamptz not null default now(),
  -- The unit cost when the base price was set, which is what a base price says about demand; null: today's. A change of the
  -- base price clears it (lerner_note_base_price).
  cost_when_set bigint,
  primary key (tenant_id, product_id)
);
create index policies_by_group on policies (tenant_id, (((fields -> 'group') ->> 'name'))) where fields ? 'group';

-- Competitors' prices over time, as policies stated them: an outcome is learnt from with the price that the customer may have
-- seen elsewhere when the quote was made.
create table competitor_prices (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null, -- '' is the account
  since timestamptz not null,
  price bigint, -- null: from then on the policy named none
  primary key (tenant_id, product_id, since)
);

-- A row for each change of a base price. Products that quotes create add none.
create table base_price_changes (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  at timestamptz not null,
  currency text not null,
  base_price bigint not null, -- from then on
  currency_before text not null,
  base_price_before bigint not null,
  primary key (tenant_id, product_id, at)
);

create function lerner_note_base_price() returns trigger language plpgsql
  as $$ begin raise exception 'lerner_note_base_price is not installed yet'; end $$;
create trigger base_prices_are_noted after update of base_price, currency on products
  for each row when (old.base_price is distinct from new.base_price or old.currency is distinct from new.currency)
  execute function lerner_note_base_price();

-- What is believed of a product's price, as of a moment. Computed away from the path of quotes, and again when something that
-- it depends on has changed. A product without a row has not been looked at yet.
create table product_summaries (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text not null,
  base_price bigint not null, -- as it was then
  price bigint not null, -- what most quotes say
  change double precision not null, -- of price from base_price, a fraction
  confidence double precision not null,
  elasticity double precision not null,
  elasticity_low double precision not null,
  elasticity_high double precision not null,
  identified boolean not null,
  margin double precision, -- a fraction of price; null: no unit cost is known
  gain double precision, -- of weekly profit over base_price; null: nothing was sold yet
  gain_low double precision,
  gain_high double precision,
  cost_basis text not null check (cost_basis in ('known', 'bounds', 'unknown')),
  factors text[] not null,
  version bigint not null, -- observations of the product's cells that it covers
  as_of timestamptz not null, -- when what it depends on was read
  set_by text not null default 'demand' check (set_by in ('demand', 'list', 'base_price')),
  list_id text collate "C",
  -- Whether the next price comes now, returns to base, waits, or there is none.
  turn text check (turn in ('now', 'returns', 'waits', 'none')),
  next_price bigint,
  next_confidence double precision,
  next_chance double precision,
  next_gain double precision,
  next_gain_low double precision,
  next_gain_high double precision,
  primary key (tenant_id, product_id)
);
create index product_summaries_by_gain on product_summaries (tenant_id, gain, product_id) where gain is not null;
create index product_summaries_by_margin on product_summaries (tenant_id, margin, product_id) where margin is not null;
create index product_summaries_by_change on product_summaries (tenant_id, change, product_id);
create index product_summaries_by_confidence on product_summaries (tenant_id, confidence, product_id);
create index product_summaries_by_elasticity on product_summaries (tenant_id, elasticity, product_id);
create index product_summaries_by_next_gain on product_summaries (tenant_id, next_gain, product_id) where next_gain is not null;

-- Files of sales, offers, orders, products or policies that are imported block by block.
create table imports (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  kind text not null,
  format text not null,
  currency text, -- of rows that name none
  status text not null default 'open',
  once_key text, -- the Idempotency-Key of the request that sent the whole file
  columns text[], -- the heading of a CSV file, once it has come
  bytes_taken bigint not null default 0, -- of the unpacked file: rows up to here are stored or rejected
  rows bigint not null default 0,
  recorded bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  warnings jsonb not null default '[]',
  actor text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  orders jsonb, -- of an import of orders: what its lines were read as
  file_name text,
  replaced bigint not null default 0, -- stored rows that became others, without those that were kept
  is_marked boolean not null default false, -- whether its rows name it
  undone_at timestamptz, -- when somebody asked for it
  undone_by text, -- the key
  undo_ended_at timestamptz,
  removed bigint not null default 0,
  restored bigint not null default 0,
  removed_products bigint not null default 0,
  undo_from timestamptz, -- the first moment at which it wrote rows that were taken back
  undo_subject text collate "C" not null default '', -- the last one that was undone
  kept jsonb not null default '[]', -- what an undo leaves because it changed later: product and fields
  primary key (tenant_id, id)
);
create index imports_by_age on imports (tenant_id, created_at, id);
create unique index imports_by_key on imports (tenant_id, once_key) where once_key is not null;
create index imports_undoing on imports (tenant_id) where status = 'undoing';

-- Rows of an import that were not taken, and why.
create table import_rejects (
  tenant_id bigint not null references tenants,
  import_id text collate "C" not null,
  row_number bigint not null, -- the first row after the heading is 1
  reason text not null,
  source text not null, -- the row as it came
  named jsonb not null default '[]', -- the same by code: an object with its field for each fault
  primary key (tenant_id, import_id, row_number)
);

grant select, insert, update, delete on products, policies, competitor_prices, base_price_changes, product_summaries, imports,
  import_rejects to lerner_app;
