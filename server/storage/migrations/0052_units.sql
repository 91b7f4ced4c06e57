-- By what a quote's arm was drawn: the hour of its account, or its customer. Null where nobody drew, and of quotes made before,
-- whose arms were drawn offer by offer where no customer was named.
alter table quotes add column holdout_unit text collate "C" check (holdout_unit in ('hour', 'customer'));

-- What a unit cost as the quote was made; null where that was not known.
alter table quotes add column unit_cost double precision;

-- What offers brought, by week of the quote, whose arm was drawn for a whole unit: lift_totals holds those whose arm was drawn
-- offer by offer, and nothing is added to that but what is told of old quotes.
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

-- The same since the beginning: what is promised and the breakers look at these. Product '' is all of them. It takes the place
-- of product_ledgers, and of what loss_ledgers say was gained: those held single offers against their neighbours' moved prices.
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

do $$
declare
  owned text;
begin
  foreach owned in array array['arm_totals', 'arm_clusters', 'arm_ledgers'] loop
    execute format('alter table %I enable row level security, force row level security', owned);
    execute format($policy$create policy own_rows on %I
      using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
      with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$, owned);
    execute format('grant select, insert, update, delete on %I to lerner_app', owned);
  end loop;
end
$$;
