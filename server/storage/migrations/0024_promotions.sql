-- A quote made while a promotion was on; null where none was. Its answer tells of another demand than the price alone.
alter table quotes add column promotion boolean;

-- The functions that write quotes and their events take the numbers of such rows, null where there are none. They are altered as
-- they stand, so that what other migrations did to them stays.
do $outer$
declare
  names text[] := array['lerner_record_quote_events', 'lerner_write_quotes'];
  name text;
  source text;
  change text[];
begin
  foreach name in array names loop
    source := pg_get_functiondef(name::regproc);
    execute 'drop function ' || name::regproc::oid::regprocedure;
    foreach change slice 1 in array array[
      array['lerner_record_quote_events', 'made_products text[]', 'made_products text[], promoted_rows integer[]'],
      array['lerner_record_quote_events',
        '''quantity'', coalesce(q.quantity, 1))',
        '''quantity'', coalesce(q.quantity, 1), ''promotion'', coalesce(q.at = any (promoted_rows), false))'],
      array['lerner_write_quotes', 'new_rows integer[], key_rows', 'promoted_rows integer[], new_rows integer[], key_rows'],
      array['lerner_write_quotes', 'decision, drawn_from)
  select', 'decision, drawn_from, promotion)
  select'],
      array['lerner_write_quotes',
        'q.decision, q.drawn_from',
        'q.decision, q.drawn_from, case when q.at = any (promoted_rows) then true end'],
      array['lerner_write_quotes', 'known_rows, made_products)', 'known_rows, made_products, promoted_rows)']
    ] loop
      continue when change[1] <> name;
      if position(change[2] in source) = 0 then
        raise exception '% does not say: %', name, change[2];
      end if;
      source := replace(source, change[2], change[3]);
    end loop;
    execute source;
  end loop;
end
$outer$;
