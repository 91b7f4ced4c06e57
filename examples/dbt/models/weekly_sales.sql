-- Sales rows summed by the week in which they begin: the mean price of a unit, and what they earned above unit costs.
select
  date_trunc('week', period_start at time zone 'UTC') as week,
  product_id,
  currency,
  sum(units) as units,
  sum(price * units) / nullif(sum(units), 0) as mean_price,
  sum(price * units) as revenue,
  sum((price - unit_cost) * units) as profit
from {{ lerner('sales') }} as sales
group by 1, 2, 3
