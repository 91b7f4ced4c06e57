-- The first moment of a month, or of one so many after it, as an id of a decision: its millisecond in six bytes.
create or replace function lerner_decision_at(month text, after integer) returns bytea
language sql immutable
as $$
  select substr(int8send((1000 * extract(epoch from
    make_timestamp(left(month, 4)::integer, right(month, 2)::integer, 1, 0, 0, 0) + make_interval(months => after)
  ))::bigint), 3)
$$;
