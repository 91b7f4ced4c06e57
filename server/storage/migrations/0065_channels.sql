-- By what way a price reached its customer; null where nobody said. What is said is checked as it comes, not here: a check would
-- read every quote that there is before this column could be added, and again with each word that joins the list.
alter table quotes add column channel text collate "C";
alter table offers add column channel text collate "C";

create or replace view lerner_export.quotes with (security_invoker = true) as
select tenant_id, id as quote_id, product_id, currency, segment, base_price, optimized_price as price, arm,
  propensity, confidence, array_to_string(factors, ',') as factors, belief_version, quantity,
  coalesce(promotion, false) as promotion, created_at, expires_at, channel
from quotes;

create or replace view lerner_export.propensities with (security_invoker = true) as
select q.tenant_id, q.id as quote_id, q.product_id, q.currency, q.segment, q.base_price, q.arm,
  q.optimized_price as action, q.propensity as pscore, o.status as outcome,
  coalesce((case o.status when 'accepted' then o.quantity
    when 'returned' then greatest(coalesce(o.bought, 0) - o.quantity, 0) else 0 end), 0)::integer as units,
  (q.optimized_price * coalesce((case o.status when 'accepted' then o.quantity
    when 'returned' then greatest(coalesce(o.bought, 0) - o.quantity, 0) else 0 end), 0))::double precision as reward,
  q.created_at, q.channel
from quotes q
left join outcomes o on o.tenant_id = q.tenant_id and o.quote_id = q.id
where q.arm in ('optimized', 'holdout');
