-- The slot of time that a quote belongs to, of eight seconds: few enough quotes of a product to sort, many enough to share an
-- entry of quotes_by_cell. Stored quotes have it: what it answers for a moment never changes.
create or replace function lerner_slot(at timestamptz) returns integer
language sql immutable
as $$ select floor(date_part('epoch', at at time zone 'UTC') / 8)::integer $$;
