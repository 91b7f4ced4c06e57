-- A time-ordered id: the time of another id, and 60 random bits.
create or replace function lerner_id_like(prefix text, like_id text) returns text
language sql volatile
as $$
  select prefix || '_' || left(split_part(like_id, '_', 2), 10)
    || upper(left(replace(gen_random_uuid()::text, '-', ''), 16))
$$;
