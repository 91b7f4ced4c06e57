-- No row means that each price was drawn with a probability above 0 and at most 1.
select quote_id, pscore from {{ lerner('propensities') }} as p where pscore <= 0 or pscore > 1
