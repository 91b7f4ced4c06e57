-- What quotes sold in a week whose quotes all had their answer period, by product and day: found by the first report that asks,
-- and again once lift_weeks says that the week's answers changed. One row a week, whose arrays have an element for each product
-- and day, so that a report reads a year in a few rows.
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
alter table trade_weeks enable row level security, force row level security;
create policy own_rows on trade_weeks
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on trade_weeks to lerner_app;
