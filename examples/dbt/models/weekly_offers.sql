-- What was asked and bought of each product in each week, Monday to Monday in UTC: offers that were answered, or not in time.
with costs as (
  -- Known from sales rows. A cost that stands in a policy is not exported: name it here where you have such.
  select product_id, currency, max(unit_cost) as unit_cost
  from {{ lerner('beliefs') }} as beliefs
  group by product_id, currency
)

select
  date_trunc('week', p.created_at at time zone 'UTC') as week,
  p.product_id,
  p.currency,
  p.arm,
  count(*) as offers,
  sum(case when p.units > 0 then 1 else 0 end) as purchases,
  sum(p.units) as units,
  avg(p.action) as mean_price,
  sum(p.reward) as revenue,
  sum(p.reward - p.units * c.unit_cost) as profit
from {{ lerner('propensities') }} as p
left join costs as c on c.product_id = p.product_id and c.currency = p.currency
where p.outcome is not null
group by 1, 2, 3, 4
