-- What a warehouse or a notebook reads: views whose columns keep their names, meanings and types. Columns may be added at the
-- end; one that is to go stays for a year under a view of the next version. The views show what their reader may see: to the
-- service, one tenant's rows; to a reader, those of the tenants that it was given.
create schema lerner_export;

-- Which roles read which tenants.
create table lerner_export.readers (
  tenant_id bigint not null references tenants,
  role_name name not null,
  primary key (tenant_id, role_name)
);
revoke all on lerner_export.readers from public;

create view lerner_export.quotes with (security_invoker = true) as
select tenant_id, id as quote_id, product_id, currency, segment, base_price, optimized_price as price, arm,
  propensity, confidence, array_to_string(factors, ',') as factors, belief_version, quantity,
  coalesce(promotion, false) as promotion, created_at, expires_at, channel, coalesce(volume_discount, 0) as volume_discount
from quotes;

create view lerner_export.outcomes with (security_invoker = true) as
select tenant_id, quote_id, status, quantity,
  (case status when 'accepted' then quantity
    when 'returned' then greatest(coalesce(bought, 0) - quantity, 0) else 0 end)::integer as units_kept,
  occurred_at, recorded_at
from outcomes;

-- A row for each price that was drawn, in the terms of off-policy evaluation: action is the price drawn, of one unit; pscore its
-- probability; reward the revenue in minor units of the currency.
create view lerner_export.propensities with (security_invoker = true) as
select q.tenant_id, q.id as quote_id, q.product_id, q.currency, q.segment, q.base_price, q.arm,
  coalesce(q.single_price, q.optimized_price) as action, q.propensity as pscore, o.status as outcome,
  coalesce((case o.status when 'accepted' then o.quantity
    when 'returned' then greatest(coalesce(o.bought, 0) - o.quantity, 0) else 0 end), 0)::integer as units,
  (q.optimized_price * coalesce((case o.status when 'accepted' then o.quantity
    when 'returned' then greatest(coalesce(o.bought, 0) - o.quantity, 0) else 0 end), 0))::double precision as reward,
  q.created_at, q.channel
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

-- The role that readers are members of; lerner_export.admit_readers gives it its rights. Where the owner may not create roles,
-- the guide says what an administrator runs.
do $$
begin
  if to_regrole('lerner_reader') is null then create role lerner_reader nologin; end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation then null;
end
$$;
