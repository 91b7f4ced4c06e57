-- The start of a month, or of one `after` months later, as an id of a decision: its milliseconds in six bytes.
create or replace function lerner_decision_at(month text, after integer) returns bytea
language sql immutable
as $$
  select substr(int8send((1000 * extract(epoch from
    make_timestamp(left(month, 4)::integer, right(month, 2)::integer, 1, 0, 0, 0) + make_interval(months => after)
  ))::bigint), 3)
$$;
