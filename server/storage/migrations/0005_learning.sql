-- What the learner folds, in the order of seq, which has no gaps within a tenant.
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
  cell_offers bigint not null default 0,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- Probability of the price that a quote served, and its base price: what prices earn compared with base prices follows from
  -- these. Null where nobody drew the price, or not kept.
  propensity double precision,
  base_price bigint,
  -- Of a correction: units sold before it, so that what was learnt of order sizes can be taken back; null in an offer, or not
  -- kept.
  units_before integer,
  volume_discount double precision, -- what was paid is this share below price, and so would the base price have been
  primary key (tenant_id, seq)
);
create index observations_by_cell on observations (tenant_id, product_id, currency, segment, cell_offers);

-- Where the observations of a tenant end, and what is counted of them. Outside row-level security: the learner reads all
-- tenants.
create table observation_heads (
  tenant_id bigint primary key references tenants,
  last_seq bigint not null default 0,
  -- Id of a quote; unanswered quotes count as declined from here on. Null: no outcome was reported yet.
  silence_from text collate "C",
  lift_from text collate "C", -- quotes after lift_from, up to lift_until, are counted in the totals
  lift_until text collate "C",
  purchase_ages jsonb -- how old quotes were when their purchases were reported: {"sinceMs", "counts"}
);

-- Which replica learns for a tenant, and how far it has come. Outside row-level security, as above.
create table learner_leases (
  tenant_id bigint primary key references tenants,
  folded_seq bigint not null default 0,
  owner text,
  until timestamptz not null default '-infinity',
  -- Quotes with smaller ids have an outcome or are in late_expiries; an id, or the first one of a moment.
  expired_until text collate "C" not null default '',
  silence_from text collate "C", -- what silence_from of the head was when counted_until was reached
  -- Answers to quotes with smaller ids count as far as they teach, or are in late_expiries; an id, or the first one of a moment.
  -- Behind expired_until where purchases are reported later than quotes expire.
  counted_until text collate "C" not null default ''
);

-- What is believed of a product in one currency and segment.
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
  sales_shared_rows integer not null default 0, -- rows of its category that were fitted with its own
  sales_unit_cost bigint, -- of the latest row that states one, and since when: stands in for a product's own unit_cost
  sales_cost_at timestamptz,
  primary key (tenant_id, product_id, currency, segment)
);

-- What the cells of a tenant in one currency have in common: the prior of a new one.
create table pools (
  tenant_id bigint not null references tenants,
  currency text not null,
  version bigint not null,
  prior jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, currency)
);

-- How much of what a product loses its neighbours keep, by nest, in one currency: learnt from sales rows and quotes, apart from
-- the pool, which is made anew far more often. See docs/decisions/0120-products-are-priced-with-their-neighbours.md.
create table nests (
  tenant_id bigint not null references tenants,
  currency text collate "C" not null,
  learnt jsonb not null,
  mark text collate "C" not null, -- of the sales rows that told it
  updated_at timestamptz not null default now(),
  primary key (tenant_id, currency)
);

grant select, insert, update, delete on observations, observation_heads, learner_leases, cells, pools, nests to lerner_app;
