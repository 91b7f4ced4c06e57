-- Of quotes for so many units that each costs less: what one unit would have cost, which is the price that was drawn, and what
-- the price is off it, as a fraction and before rounding. Null where nothing was off, as in all quotes before.
alter table quotes add column single_price bigint, add column volume_discount double precision;

-- The price of an observation is that of one unit, as was drawn; what was paid is so much off it, and so is what the base price
-- would have been.
alter table observations add column volume_discount double precision;

create or replace view lerner_export.quotes with (security_invoker = true) as
select tenant_id, id as quote_id, product_id, currency, segment, base_price, optimized_price as price, arm,
  propensity, confidence, array_to_string(factors, ',') as factors, belief_version, quantity,
  coalesce(promotion, false) as promotion, created_at, expires_at, channel, coalesce(volume_discount, 0) as volume_discount
from quotes;

-- What was drawn is the price of one unit; what it brought is what was paid.
create or replace view lerner_export.propensities with (security_invoker = true) as
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
