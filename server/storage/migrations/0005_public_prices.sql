-- Prices that everybody sees for a time, with what they were drawn from: sales rows that come back at such a price in that
-- time are evidence at a random price.
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
  prices bigint[] not null, -- what it was drawn from, the holdout included
  probabilities double precision[] not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, product_id, currency, segment, from_at, id)
);

create index public_prices_by_age on public_prices (tenant_id, until_at);

alter table public_prices enable row level security, force row level security;
create policy own_rows on public_prices
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on public_prices to lerner_app;
