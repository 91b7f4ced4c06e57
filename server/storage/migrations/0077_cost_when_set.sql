-- What a unit cost when the base price was set, where its cost has changed since: what a base price says about demand, it says with
-- that cost. Null: today's. A change of the base price clears it (lerner_note_base_price).
alter table policies add column cost_when_set bigint;
