-- What looked so wrong that prices stopped, or that an input was not used.
create table breakers (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  product_id text collate "C" not null, -- '' is all products
  currency text not null, -- '' is every currency
  kind text not null check (kind in ('unit_cost', 'competitor_price', 'base_price', 'loss', 'sales_stopped')),
  stops boolean not null, -- while open, quotes answer base prices; else only the odd input is not used
  usual double precision, -- what was usual, and what came
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

-- What quotes of a product brought by day, and since its first: sales that stop, and prices that lose, are seen from these.
create table product_days (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null, -- '' is all products
  currency text not null,
  day date not null, -- UTC
  purchases bigint not null,
  primary key (tenant_id, product_id, currency, day)
);
create index product_days_by_age on product_days (tenant_id, day);
create table product_ledgers (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text not null,
  base double precision not null,
  gain double precision not null,
  variance double precision not null,
  base_purchases double precision not null,
  primary key (tenant_id, product_id, currency)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['breakers', 'product_days', 'product_ledgers'] loop
    execute format('alter table %I enable row level security, force row level security', owned);
    execute format($policy$create policy own_rows on %I
      using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
      with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$, owned);
    execute format('grant select, insert, update, delete on %I to lerner_app', owned);
  end loop;
end
$$;
