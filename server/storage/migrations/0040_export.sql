-- What a warehouse or a notebook reads: views whose columns keep their names, meanings and types. Columns may be added at the end;
-- one that is to go stays for a year under a view of the next version. The views show what their reader may see: the service one
-- tenant's rows, a reader those of the tenants that it was given.
create schema lerner_export;

-- Which roles read which tenants.
create table lerner_export.readers (
  tenant_id bigint not null references tenants,
  role_name name not null,
  primary key (tenant_id, role_name)
);
revoke all on lerner_export.readers from public;

-- The tenants that the login of this session was given. Nothing that a reader sets can change it.
create function lerner_export.own_tenants() returns setof bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select tenant_id from lerner_export.readers where role_name = session_user $$;

create view lerner_export.quotes with (security_invoker = true) as
select tenant_id, id as quote_id, product_id, currency, segment, base_price, optimized_price as price, arm,
  propensity, confidence, array_to_string(factors, ',') as factors, belief_version, quantity,
  coalesce(promotion, false) as promotion, created_at, expires_at
from quotes;

create view lerner_export.outcomes with (security_invoker = true) as
select tenant_id, quote_id, status, quantity,
  (case status when 'accepted' then quantity
    when 'returned' then greatest(coalesce(bought, 0) - quantity, 0) else 0 end)::integer as units_kept,
  occurred_at, recorded_at
from outcomes;

-- A row for each price that was drawn, in the words of off-policy evaluation: action is the price, pscore how probable it was,
-- reward what it brought in the smallest unit of the currency.
create view lerner_export.propensities with (security_invoker = true) as
select q.tenant_id, q.id as quote_id, q.product_id, q.currency, q.segment, q.base_price, q.arm,
  q.optimized_price as action, q.propensity as pscore, o.status as outcome,
  coalesce((case o.status when 'accepted' then o.quantity
    when 'returned' then greatest(coalesce(o.bought, 0) - o.quantity, 0) else 0 end), 0)::integer as units,
  (q.optimized_price * coalesce((case o.status when 'accepted' then o.quantity
    when 'returned' then greatest(coalesce(o.bought, 0) - o.quantity, 0) else 0 end), 0))::double precision as reward,
  q.created_at
from quotes q
left join outcomes o on o.tenant_id = q.tenant_id and o.quote_id = q.id
where q.arm in ('optimized', 'holdout');

create view lerner_export.beliefs with (security_invoker = true) as
select tenant_id, product_id, currency, segment, version, offers, purchases, sales_rows,
  (sales ->> 'identified')::boolean as identified,
  (sales -> 'elasticity' ->> 'mean')::double precision as elasticity,
  (sales -> 'elasticity' ->> 'low')::double precision as elasticity_low,
  (sales -> 'elasticity' ->> 'high')::double precision as elasticity_high,
  (sales ->> 'medianPriceMinor')::double precision as median_price,
  sales_unit_cost as unit_cost, updated_at
from cells;

create view lerner_export.price_lists with (security_invoker = true) as
select e.tenant_id, e.product_id, e.list_id, l.name as list_name, l.currency, l.segment, l.status, l.design, l.from_at,
  l.until_at, e.base_price, e.current_price, e.proposed_price, e.price, e.gain as expected_gain, e.confidence, e.edited,
  e.locked, e.dropped, l.activated_at, l.ended_at
from price_list_entries e
join price_lists l on l.tenant_id = e.tenant_id and l.id = e.list_id;

create view lerner_export.sales with (security_invoker = true) as
select tenant_id, product_id, currency, segment, period_start, period_end, price, units, exposure, in_stock, promotion,
  competitor_price, unit_cost, randomized, updated_at
from sales;

grant usage on schema lerner_export to lerner_app;
grant select on lerner_export.quotes, lerner_export.outcomes, lerner_export.propensities, lerner_export.beliefs,
  lerner_export.price_lists, lerner_export.sales to lerner_app;

-- The role that readers are members of. Where the owner may not make roles, the guide says what an administrator runs.
do $$
begin
  if to_regrole('lerner_reader') is null then create role lerner_reader nologin; end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation then null;
end
$$;

-- Lets lerner_reader read the views, and of the tables below them only rows of its own tenants, whatever it sets. To be called again
-- where the role came later.
create function lerner_export.admit_readers() returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  name text;
begin
  grant usage on schema lerner_export to lerner_reader;
  grant execute on function lerner_export.own_tenants() to lerner_reader;
  foreach name in array array['quotes', 'outcomes', 'propensities', 'beliefs', 'price_lists', 'sales'] loop
    execute format('grant select on lerner_export.%I to lerner_reader', name);
  end loop;
  foreach name in array array['quotes', 'outcomes', 'cells', 'price_lists', 'price_list_entries', 'sales'] loop
    execute format('grant select on %I to lerner_reader', name);
    execute format('drop policy if exists readers on %I', name);
    execute format('drop policy if exists readers_only_own on %I', name);
    execute format('create policy readers on %I for select to lerner_reader
      using (tenant_id in (select lerner_export.own_tenants()))', name);
    execute format('create policy readers_only_own on %I as restrictive for select to lerner_reader
      using (tenant_id in (select lerner_export.own_tenants()))', name);
  end loop;
end
$$;

-- Lets a login read an account's data of one mode.
create function lerner_export.give(role_name name, tenant bigint) returns void
language plpgsql
as $$
begin
  insert into lerner_export.readers (tenant_id, role_name) values (tenant, role_name) on conflict do nothing;
  execute format('grant lerner_reader to %I', role_name);
end
$$;
revoke execute on function lerner_export.own_tenants(), lerner_export.admit_readers(), lerner_export.give(name, bigint) from public;

do $$
begin
  if to_regrole('lerner_reader') is not null then
    grant execute on function lerner_export.own_tenants() to lerner_reader;
    perform lerner_export.admit_readers();
  end if;
end
$$;

-- The tenant of a row is that of its transaction, which row-level security sees to; looking it up again for each row of an import
-- is close to half of what storing it costs. Quotes and outcomes never had these.
alter table sales drop constraint if exists sales_tenant_id_fkey;
alter table offers drop constraint if exists offers_tenant_id_fkey;
