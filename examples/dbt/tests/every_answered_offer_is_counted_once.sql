-- No row means that the weeks hold exactly the offers that have an outcome.
select counted.offers, answered.offers as expected
from (select coalesce(sum(offers), 0) as offers from {{ ref('weekly_offers') }}) as counted
cross join (
  select count(*) as offers from {{ lerner('propensities') }} as p where outcome is not null
) as answered
where counted.offers <> answered.offers
