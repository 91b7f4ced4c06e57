-- What the prices of a tenant earned compared with its base prices, by currency: written with the beliefs, by the learner that
-- folds.
create table loss_ledgers (
  tenant_id bigint not null references tenants,
  currency text not null,
  ledger jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, currency)
);

-- Results of offers by the unit that their arm was drawn for and the week of the quote: written when the time for an answer
-- ends, and corrected by later reports. Money is kept as products of price and units, so that profit follows from any unit
-- cost, also one that is stated later.
create table arm_totals (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null, -- its Monday, UTC
  product_id text collate "C" not null,
  segment text collate "C" not null default '',
  unit_cost double precision not null, -- as the quotes were made; -1 is not known
  kind text collate "C" not null check (kind in ('holdout', 'base', 'moved')), -- base: drawn, though not held out
  unit text collate "C" not null check (unit in ('hour', 'customer')),
  offers bigint not null,
  holdout_shares double precision not null, -- sum of the chances of being held out
  confidences double precision not null,
  base_prices double precision not null,
  base_squares double precision not null,
  units double precision not null,
  unit_squares double precision not null,
  revenue double precision not null,
  unit_revenue double precision not null, -- units squared times price
  revenue_squares double precision not null,
  base_units double precision not null, -- base price times units
  base_revenue double precision not null,
  primary key (tenant_id, currency, week, product_id, segment, unit_cost, kind, unit)
);

-- The same by what was drawn as a whole: each hour of the week, and 64 parts into which customers are dealt.
create table arm_clusters (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null,
  unit text collate "C" not null check (unit in ('hour', 'customer')),
  cluster smallint not null, -- of hours 0 to 167, of customers 0 to 63
  held boolean not null,
  offers bigint not null,
  holdout_shares double precision not null,
  share_variance double precision not null, -- sum of chance times (1 - chance)
  revenue double precision not null,
  revenue_squares double precision not null,
  primary key (tenant_id, currency, week, unit, cluster, held)
);

-- The same since the beginning, which the promise on loss and the breakers read. Product '' is all of them.
create table arm_ledgers (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text not null,
  held boolean not null,
  share double precision not null, -- chance of being held out
  offers double precision not null,
  revenue double precision not null,
  revenue_squares double precision not null,
  base_prices double precision not null,
  base_squares double precision not null,
  base_revenue double precision not null,
  profit double precision not null, -- at the unit costs of the quotes, 0 where not known
  profit_squares double precision not null,
  margins double precision not null,
  margin_squares double precision not null,
  margin_profit double precision not null,
  primary key (tenant_id, product_id, currency, held, share)
);

-- How often the totals of a week were added to; 0 without a row.
create table lift_weeks (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null,
  revision bigint not null,
  primary key (tenant_id, currency, week)
);

-- What lift_rollups of a week was computed from. A table of its own, so that no report keeps an account from learning.
create table lift_rolled (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null,
  revision bigint not null,
  costs text not null, -- digest of unit costs and categories of products
  primary key (tenant_id, currency, week)
);

-- The totals of a week by category and segment: computed by the first report that needs them, and again once the week's totals
-- or unit costs have changed. Reports of an account read these instead of its products.
create table lift_rollups (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null, -- its Monday, UTC
  category text collate "C" not null, -- '' is none
  segment text collate "C" not null,
  share double precision not null, -- chance of being held out
  sums double precision[] not null, -- of the offers held out, then of the others, in the order of lift-rollups.ts
  primary key (tenant_id, currency, week, category, segment, share)
);

-- What each segment was quoted and accepted, by week and product, counted when the time for an answer ends. Unlike arm_totals
-- it has every optimized price, whether or not there was a holdout.
create table segment_totals (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null, -- its Monday
  segment text not null, -- '' is none
  product_id text collate "C" not null,
  offers double precision not null,
  prices double precision not null,
  base_prices double precision not null,
  ratios double precision not null, -- of price to base price
  ratio_squares double precision not null,
  accepted double precision not null,
  primary key (tenant_id, currency, week, segment, product_id)
);

-- What went through each channel in a week whose quotes have all had their answer period: computed by the first report that
-- needs it, and again once lift_weeks says that the week's answers changed.
create table channel_weeks (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null, -- its Monday, UTC
  revision bigint not null, -- of lift_weeks; 0 where it has no row
  channels jsonb not null, -- sums by channel, '' being none, in the shape of channel-sums.ts
  primary key (tenant_id, currency, week)
);

-- What quotes sold in a week whose quotes have all had their answer period, by product and day: computed as channel_weeks is.
-- One row a week, whose arrays have an element for each product and day, so that a report reads a year in a few rows.
create table trade_weeks (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null, -- its Monday, UTC
  revision bigint not null, -- of lift_weeks; 0 where it has no row
  product_ids text[] not null,
  days integer[] not null, -- since 1970, UTC
  units double precision[] not null,
  revenue double precision[] not null, -- minor units, as is what follows
  own_revenue double precision[] not null, -- of quotes that had a unit cost when they were made
  own_cost double precision[] not null, -- what these units cost then
  other_units double precision[] not null, -- sold by quotes without one
  primary key (tenant_id, currency, week)
);

-- What quotes of a product sold by day: sales that stop are seen from these.
create table product_days (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null, -- '' is all products
  currency text not null,
  day date not null, -- UTC
  purchases bigint not null,
  offers bigint, -- answered quotes, and those above or below the base price; null: not counted
  moved bigint,
  primary key (tenant_id, product_id, currency, day)
);
create index product_days_by_age on product_days (tenant_id, day);

-- What looked so wrong that prices stopped, or that an input was not used.
create table breakers (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  product_id text collate "C" not null, -- '' is all products
  currency text not null, -- '' is every currency
  kind text not null check (kind in ('unit_cost', 'competitor_price', 'base_price', 'loss', 'sales_stopped')),
  stops boolean not null, -- while open, quotes answer base prices; otherwise only the odd input is not used
  usual double precision, -- what was usual, and what was seen
  seen double precision,
  own jsonb not null, -- what closing it needs to know
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text collate "C",
  accepted boolean,
  primary key (tenant_id, id)
);
create unique index breakers_open on breakers (tenant_id, product_id, currency, kind) where closed_at is null;
create index breakers_by_age on breakers (tenant_id, created_at desc, id desc);
create index breakers_accepted on breakers (tenant_id) where accepted;

-- Backtests and studies of loss limits: requested, run by one replica at a time, answered, and forgotten.
create table simulations (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  currency text not null,
  segment text not null default '',
  status text not null default 'queued', -- queued, running, completed or failed
  product_ids text[], -- of the stored history; null: those that sell most
  rows json, -- sales rows that came with the request, until it is done; null: the stored history is looked at
  source text not null, -- rows or history
  policy jsonb not null, -- fields to try over the account's, as policies stores them
  report json,
  failure text,
  attempts integer not null default 0,
  taken_until timestamptz, -- until when a replica has it
  created_at timestamptz not null,
  completed_at timestamptz,
  kind text not null default 'backtest', -- backtest or loss_limits
  primary key (tenant_id, id)
);
create index simulations_open on simulations (tenant_id, id) where status in ('queued', 'running');
create index simulations_by_age on simulations (tenant_id, created_at);

grant select, insert, update, delete on loss_ledgers, arm_totals, arm_clusters, arm_ledgers, lift_weeks, lift_rolled,
  lift_rollups, segment_totals, channel_weeks, trade_weeks, product_days, breakers, simulations to lerner_app;
