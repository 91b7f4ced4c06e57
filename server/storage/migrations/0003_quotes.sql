-- Ids of quotes are ordered by time (ULID), so that a range of ids is a range of time, and partitions are pruned by id. What
-- arm and propensity may be is checked by lerner_write_quotes, for all rows at once: PostgreSQL reads and plans the checks of a
-- table anew for every statement, which costs as much as a quote or two.
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
  holdout_share double precision, -- probability of the holdout; 0 where none was drawn, null where not known
  decision bytea, -- id of the price table in force; null where not kept
  drawn_from bytea, -- id of the table that the price was drawn from; null: the same
  promotion boolean, -- whether a promotion was on, when demand is another; null: none
  -- What the arm was drawn for; null where none was drawn.
  holdout_unit text collate "C" check (holdout_unit in ('hour', 'customer')),
  unit_cost double precision, -- when the quote was made; null where not known
  -- How the price reached its customer; null: not stated. Values are checked on arrival: a check here would read every quote
  -- whenever a channel joins the list.
  channel text collate "C",
  -- With a volume discount: the price of one unit, which was drawn, and what is off it, as a fraction and before rounding;
  -- else null.
  single_price bigint,
  volume_discount double precision,
  primary key (tenant_id, id)
) partition by range (id);
create index quotes_by_customer on quotes (tenant_id, customer_hash, product_id, id desc) where customer_hash is not null;
create index quotes_by_cell on quotes (tenant_id, product_id, currency, segment, slot);
create table quotes_default partition of quotes default;

-- Inputs of price tables, each written with the first quote that it decided, and what many of them share (the account's pool,
-- say), written once. An id is the millisecond of its creation in six bytes, then ten bytes of a digest of the body: rows are
-- in the order of time, and months are dropped as those of quotes are.
create table decisions (
  tenant_id bigint not null,
  id bytea not null,
  body bytea not null,
  primary key (tenant_id, id)
) partition by range (id);
create table decisions_default partition of decisions default;

-- The price in force in a cell whose policy limits how often or how far prices change: one row for all processes. Whoever draws
-- another price takes the row in the commit of the quote that shows it first; a quote of a price that is no longer in force is
-- not written. See docs/decisions/0080-a-cooldown-holds-across-processes.md.
create table price_holds (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text collate "C" not null,
  segment text collate "C" not null,
  base_price bigint not null,
  price bigint not null,
  draw double precision not null, -- with the price, tells one draw from another
  propensity double precision not null, -- with which the table drew it
  drawn_from bytea, -- id of the table; null: not kept
  since timestamptz not null,
  until timestamptz not null, -- of its cooldown
  primary key (tenant_id, product_id, currency, segment, base_price)
) with (fillfactor=70);

-- How many quotes a product had in 64 slots of time, counted once they are over. The rate of offers is read from here, and only
-- the last minutes from the quotes. The latest row of a product says up to where it was counted.
create table quote_counts (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  bucket integer not null, -- slot / 64
  quotes bigint not null,
  first_at timestamptz, -- null: none
  primary key (tenant_id, product_id, bucket)
);

-- Unanswered quotes whose price was promised for longer than prices are now. Expiry goes by the ids of quotes, which is the
-- order of their times as long as all have the same promise; it leaves these out until their time comes. Usually empty.
create table late_expiries (
  tenant_id bigint not null references tenants,
  expires_at timestamptz not null,
  quote_id text collate "C" not null,
  primary key (tenant_id, expires_at, quote_id)
);

-- How each quote ended; a later report replaces an earlier one.
create table outcomes (
  tenant_id bigint not null,
  quote_id text collate "C" not null,
  status text not null check (status in ('accepted', 'declined', 'returned', 'expired')),
  quantity integer not null default 1,
  bought integer,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  seq bigint, -- the observation that first counted this offer
  primary key (tenant_id, quote_id)
) partition by range (quote_id);
create table outcomes_default partition of outcomes default;

-- Offers made elsewhere, reported one by one.
create table offers (
  tenant_id bigint not null,
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
  channel text collate "C",
  primary key (tenant_id, product_id, offer_id)
);

grant select, insert, update, delete on quotes, decisions, price_holds, quote_counts, late_expiries, outcomes, offers to
  lerner_app;
