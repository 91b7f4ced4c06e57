-- Price lists: one price for everybody, drafted, reviewed, activated and ended.
create table price_lists (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  name text not null,
  currency text not null,
  segment text not null default '', -- '' is everybody
  from_at timestamptz not null,
  until_at timestamptz not null,
  design text not null check (design in ('best', 'explore', 'switchback')),
  every text check (every in ('day', 'week', 'month')), -- null: once
  series text collate "C" not null, -- the first list of those that repeat it
  selection jsonb not null, -- which products
  blocks jsonb, -- of a switchback: how long its blocks are
  seed bigint not null,
  status text not null check (status in ('drafting', 'draft', 'active', 'ended')),
  drafted_up_to text collate "C" not null default '', -- the last product that has its entry
  products integer not null default 0, -- to draft
  drafted integer not null default 0,
  drafting_until timestamptz, -- whoever drafts it has it until then
  summary jsonb, -- what all entries together are expected to earn
  held_back text[] not null default '{}', -- why a list that repeats itself did not activate itself
  replaced text collate "C", -- the list whose place it took
  created_at timestamptz not null,
  drafted_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  activated_by text collate "C", -- the key; null: the list itself, or not kept
  created_by text collate "C", -- the key, as all that follow; null: nobody did, or not kept
  approved_by text collate "C",
  approved_at timestamptz,
  -- The same by code: {"reason", "values"} for each sentence; empty where only sentences are kept.
  held_back_named jsonb not null default '[]',
  declined_by text collate "C", -- null: nobody did, or it was changed or approved since
  declined_at timestamptz,
  reverted_at timestamptz, -- null: it was not, or is in force again
  primary key (tenant_id, id)
);
create index price_lists_by_age on price_lists (tenant_id, created_at desc, id desc);
create index price_lists_open on price_lists (tenant_id, status) where status in ('drafting', 'active');

-- The price of each product in a list.
create table price_list_entries (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  list_id text collate "C" not null,
  name text not null,
  attributes jsonb not null,
  base_price bigint not null,
  current_price bigint not null,
  proposed_price bigint not null,
  price bigint not null, -- the proposed one, or what somebody made of it
  gain double precision not null, -- of profit in the list's time, expected; 0 where it is not known
  edited boolean not null default false,
  locked boolean not null default false,
  dropped boolean not null default false,
  note text,
  unit text collate "C" not null, -- of a switchback: what changes price together
  prices bigint[] not null, -- what the price was drawn from
  probabilities double precision[] not null,
  confidence double precision not null,
  factors text[] not null,
  belief_version bigint not null,
  details jsonb not null, -- intervals, guardrails, cost, reason
  decision bytea, -- id of the decision that the proposed price came from; null: not kept
  changed_by text collate "C", -- the key, and when; null: nobody did, or not kept
  changed_at timestamptz,
  primary key (tenant_id, product_id, list_id)
);
create index price_list_entries_by_gain on price_list_entries (tenant_id, list_id, gain desc, product_id);

-- When the prices of a list are in force. A list takes effect by one row of this table, whatever its size; one that is
-- reactivated has several.
create table price_list_periods (
  tenant_id bigint not null references tenants,
  list_id text collate "C" not null,
  id text collate "C" not null, -- the later one goes before the earlier one
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (tenant_id, list_id, id)
);

-- The plan of a switchback, drawn before it begins: which of its prices a unit shows in which block of days.
create table price_list_blocks (
  tenant_id bigint not null references tenants,
  list_id text collate "C" not null,
  unit text collate "C" not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  treated boolean not null, -- whether it shows the proposed price
  -- With three prices: whether it shows the one that is as far from the current price on the other side.
  opposite boolean not null default false,
  primary key (tenant_id, list_id, unit, from_at)
);

-- What people wrote about a list, or about one of its entries.
create table price_list_comments (
  tenant_id bigint not null references tenants,
  list_id text collate "C" not null,
  id text collate "C" not null,
  product_id text collate "C", -- of the entry; null: of the whole list
  text text not null,
  author text collate "C" not null, -- the key
  created_at timestamptz not null,
  primary key (tenant_id, list_id, id)
);

-- Prices that everybody sees for a time, with the distribution that each was drawn from: sales rows at such a price in that
-- time are evidence from a randomized price.
create table public_prices (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text not null,
  segment text not null default '',
  from_at timestamptz not null,
  until_at timestamptz not null, -- from_at or earlier: another price took its place before it was shown
  id text collate "C" not null,
  base_price bigint not null,
  price bigint not null,
  confidence double precision not null,
  factors text[] not null,
  arm text not null,
  belief_version bigint not null,
  prices bigint[] not null, -- what it was drawn from, including the holdout
  probabilities double precision[] not null,
  created_at timestamptz not null default now(),
  draw double precision not null default 0,
  decision bytea,
  drawn_from bytea,
  primary key (tenant_id, product_id, currency, segment, from_at, id)
);
create index public_prices_by_age on public_prices (tenant_id, until_at);
create index public_prices_by_id on public_prices (tenant_id, id);

grant select, insert, update, delete on price_lists, price_list_entries, price_list_periods, price_list_blocks, public_prices to
  lerner_app;
grant select, insert, delete on price_list_comments to lerner_app;
