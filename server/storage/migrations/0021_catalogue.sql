-- What the catalogue is sorted and searched by.

-- Names as people look for them: whatever the case.
alter table products add column name_key text collate "C" not null generated always as (lower(name)) stored;
create index products_by_name on products (tenant_id, name_key, id);
-- As a rule nearly all are active: what is not is found without looking at those.
create index products_not_active on products (tenant_id, status, id) where status <> 'active';

-- What is believed of a product's price, as of a moment: reckoned beside the way of quotes, and again when something that it
-- hangs on has changed. A product without a row has not been looked at yet.
create table product_summaries (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text not null,
  base_price bigint not null, -- as it was then
  price bigint not null, -- what most quotes say
  change double precision not null, -- of price beside base_price, a share
  confidence double precision not null,
  elasticity double precision not null,
  elasticity_low double precision not null,
  elasticity_high double precision not null,
  identified boolean not null,
  margin double precision, -- a share of price; null: no unit cost is known
  gain double precision, -- of profit in a week beside base_price; null: nothing was sold yet
  gain_low double precision,
  gain_high double precision,
  cost_basis text not null check (cost_basis in ('known', 'bounds', 'unknown')),
  factors text[] not null,
  version bigint not null, -- observations of the product's cells that it knows
  as_of timestamptz not null, -- when what it hangs on was read
  primary key (tenant_id, product_id)
);
-- Sorted either way; what is not known comes last, and is found without these.
create index product_summaries_by_gain on product_summaries (tenant_id, gain, product_id) where gain is not null;
create index product_summaries_by_margin on product_summaries (tenant_id, margin, product_id) where margin is not null;
create index product_summaries_by_change on product_summaries (tenant_id, change, product_id);
create index product_summaries_by_confidence on product_summaries (tenant_id, confidence, product_id);
create index product_summaries_by_elasticity on product_summaries (tenant_id, elasticity, product_id);

alter table product_summaries enable row level security, force row level security;
create policy own_rows on product_summaries
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on product_summaries to lerner_app;
