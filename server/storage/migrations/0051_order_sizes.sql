-- Of a correction: units that the offer had sold before it, so that what was learnt of its size can be taken back. Null in an
-- offer, and for what was logged before.
alter table observations add column units_before integer;
