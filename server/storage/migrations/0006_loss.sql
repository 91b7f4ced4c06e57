-- With which probability a quote's price was served, and beside which base price: what an account's prices earn beside its
-- base prices is booked from these. Null where nobody drew the price, and for what was logged before.
alter table observations add column propensity double precision;
alter table observations add column base_price bigint;

-- What the prices of a tenant did beside its base prices, by currency: written with the beliefs, by the learner that folds.
create table loss_ledgers (
  tenant_id bigint not null references tenants,
  currency text not null,
  ledger jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, currency)
);
alter table loss_ledgers enable row level security, force row level security;
create policy own_rows on loss_ledgers
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on loss_ledgers to lerner_app;
