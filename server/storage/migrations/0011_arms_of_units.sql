-- Results of offers whose arm was drawn offer by offer, which no quote has had since arms are drawn for whole units.
drop table if exists lift_totals, lift_parts;
