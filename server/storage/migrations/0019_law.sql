-- Base prices as they were: a row for each time that one became another. Products that quotes bring along cost nothing here.
create table base_price_changes (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  at timestamptz not null,
  currency text not null,
  base_price bigint not null, -- from then on
  currency_before text not null,
  base_price_before bigint not null,
  primary key (tenant_id, product_id, at)
);

create function lerner_note_base_price() returns trigger
language plpgsql
as $$
begin
  insert into base_price_changes (tenant_id, product_id, at, currency, base_price, currency_before, base_price_before)
  values (new.tenant_id, new.id, clock_timestamp(), new.currency, new.base_price, old.currency, old.base_price)
  on conflict (tenant_id, product_id, at) do nothing;
  return null;
end
$$;
create trigger base_prices_are_noted after update of base_price, currency on products
  for each row when ((old.base_price, old.currency) is distinct from (new.base_price, new.currency))
  execute function lerner_note_base_price();

alter table base_price_changes enable row level security, force row level security;
create policy own_rows on base_price_changes
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on base_price_changes to lerner_app;

-- What segments were asked and what they accepted, by week and product, counted as a quote's time for an answer ends. Unlike
-- the totals of lift it has every optimized price, whether or not somebody was held out beside it.
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
alter table segment_totals enable row level security, force row level security;
create policy own_rows on segment_totals
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on segment_totals to lerner_app;
