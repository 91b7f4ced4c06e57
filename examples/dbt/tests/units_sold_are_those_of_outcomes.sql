-- No row means that the weeks sold as many units as outcomes say were kept, of prices that were drawn.
select weeks.units, outcomes.units as expected
from (select coalesce(sum(units), 0) as units from {{ ref('weekly_offers') }}) as weeks
cross join (
  select coalesce(sum(o.units_kept), 0) as units
  from {{ lerner('outcomes') }} as o
  join {{ lerner('quotes') }} as q on q.quote_id = o.quote_id
  where q.arm in ('optimized', 'holdout')
) as outcomes
where weeks.units <> outcomes.units
