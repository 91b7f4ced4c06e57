-- The eight-second time slot of a quote: short enough that few quotes of a product need sorting, long enough that many share an
-- entry of quotes_by_cell. It is stored with quotes, so its result for a given time must never change.
create or replace function lerner_slot(at timestamptz) returns integer
language sql immutable
as $$ select floor(date_part('epoch', at at time zone 'UTC') / 8)::integer $$;
