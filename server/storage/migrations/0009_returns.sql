-- How many units a return is of, so that giving some back takes no more than those from what was learnt.
-- Null where nothing was bought before, and of returns recorded earlier, which count as whole.
alter table outcomes add column bought integer;
