-- The price that stands in a cell whose policy limits how often or how far prices change: one row for all processes. Whoever
-- draws another takes the row in the commit of the quote that shows it first; a quote of a price that stands no longer is not
-- written. See docs/decisions/0080-a-cooldown-holds-across-processes.md.
create table price_holds (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text collate "C" not null,
  segment text collate "C" not null,
  base_price bigint not null,
  price bigint not null,
  draw double precision not null, -- with the price it tells one draw from another
  propensity double precision not null, -- with which its table drew it
  drawn_from bytea, -- the table; null where that was not kept
  since timestamptz not null,
  until timestamptz not null, -- of its cooldown
  primary key (tenant_id, product_id, currency, segment, base_price)
) with (fillfactor = 70); -- rows change in place

alter table price_holds enable row level security, force row level security;
create policy own_rows on price_holds
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on price_holds to lerner_app;

-- Takes the cells of those rows of a batch whose price is new, and looks whether the others still stand; the cells are locked
-- in one order until the commit. A row of guards is 0 where nothing limits its cell, 1 where it does, 2 where the price that
-- stands may be shown no longer, so that no cooldown keeps it. Answers the rows that lost, with what stands.
create function lerner_claim_holds(
  tenant bigint,
  product_ids text[], currencies text[], segments text[], base_prices bigint[],
  prices bigint[], draws double precision[], created timestamptz[], decisions bytea[], drawn bytea[],
  guards integer[], guard_propensities double precision[], guard_untils timestamptz[],
  before_prices bigint[], before_draws double precision[], -- the draw that the process knows to stand; price 0 is none
  skipped integer[]
) returns jsonb
language plpgsql
as $$
declare
  any_new boolean;
  asked record;
  stands price_holds;
  lost jsonb;
begin
  select bool_or(q.price <> q.before_price or q.draw <> q.before_draw) into any_new
  from unnest(guards, prices, draws, before_prices, before_draws) with ordinality
    as q (guard, price, draw, before_price, before_draw, at)
  where q.guard > 0 and q.at <> all (skipped);
  if any_new is null then return null; end if;

  if not any_new then
    perform from (
      select distinct q.product_id, q.currency, q.segment, q.base_price
      from unnest(guards, product_ids, currencies, segments, base_prices) with ordinality
        as q (guard, product_id, currency, segment, base_price, at)
      where q.guard > 0 and q.at <> all (skipped)
    ) q join price_holds h on h.tenant_id = tenant and h.product_id = q.product_id and h.currency = q.currency
      and h.segment = q.segment and h.base_price = q.base_price
    order by h.product_id, h.currency, h.segment, h.base_price
    for share of h;

    -- A statement of its own, so that it sees what another batch committed while we waited for its row.
    select bool_or(h.price is null), jsonb_agg(jsonb_build_object('row', q.at, 'price', h.price, 'draw', h.draw,
        'propensity', h.propensity, 'drawn_from', encode(h.drawn_from, 'hex'),
        'since', extract(epoch from h.since) * 1000, 'until', extract(epoch from h.until) * 1000))
        filter (where h.price <> q.price or h.draw <> q.draw)
      into any_new, lost
    from unnest(guards, product_ids, currencies, segments, base_prices, prices, draws) with ordinality
      as q (guard, product_id, currency, segment, base_price, price, draw, at)
    left join price_holds h on h.tenant_id = tenant and h.product_id = q.product_id and h.currency = q.currency
      and h.segment = q.segment and h.base_price = q.base_price
    where q.guard > 0 and q.at <> all (skipped);
    if not any_new then return lost; end if;
  end if;

  lost := '[]';
  for asked in
    select q.*, bool_or(q.price <> q.before_price or q.draw <> q.before_draw)
        over (partition by q.product_id, q.currency, q.segment, q.base_price) as is_new,
      row_number() over (partition by q.product_id, q.currency, q.segment, q.base_price order by q.at) = 1 as is_first
    from unnest(guards, product_ids, currencies, segments, base_prices, prices, draws, created, decisions, drawn,
        guard_propensities, guard_untils, before_prices, before_draws) with ordinality
      as q (guard, product_id, currency, segment, base_price, price, draw, created_at, decision, drawn_from,
        propensity, until, before_price, before_draw, at)
    where q.guard > 0 and q.at <> all (skipped)
    order by q.product_id collate "C", q.currency collate "C", q.segment collate "C", q.base_price, q.at
  loop
    if asked.is_first then
      if asked.is_new then
        select * into stands from price_holds h
        where h.tenant_id = tenant and h.product_id = asked.product_id and h.currency = asked.currency
          and h.segment = asked.segment and h.base_price = asked.base_price
        for update;
      else
        select * into stands from price_holds h
        where h.tenant_id = tenant and h.product_id = asked.product_id and h.currency = asked.currency
          and h.segment = asked.segment and h.base_price = asked.base_price
        for share;
      end if;
      if stands.price is null then
        insert into price_holds (tenant_id, product_id, currency, segment, base_price, price, draw, propensity,
          drawn_from, since, until)
        values (tenant, asked.product_id, asked.currency, asked.segment, asked.base_price, asked.price, asked.draw,
          asked.propensity, coalesce(asked.drawn_from, asked.decision), asked.created_at, asked.until)
        on conflict do nothing;
        select * into stands from price_holds h
        where h.tenant_id = tenant and h.product_id = asked.product_id and h.currency = asked.currency
          and h.segment = asked.segment and h.base_price = asked.base_price
        for update;
      end if;
    end if;
    if stands.price = asked.price and stands.draw = asked.draw then continue; end if;
    if stands.price = asked.before_price and stands.draw = asked.before_draw
      and (asked.guard = 2 or asked.created_at >= stands.until)
    then
      update price_holds h
      set price = asked.price, draw = asked.draw, propensity = asked.propensity,
        drawn_from = coalesce(asked.drawn_from, asked.decision), since = asked.created_at, until = asked.until
      where h.tenant_id = tenant and h.product_id = asked.product_id and h.currency = asked.currency
        and h.segment = asked.segment and h.base_price = asked.base_price
      returning * into stands;
      continue;
    end if;
    lost := lost || jsonb_build_object('row', asked.at, 'price', stands.price, 'draw', stands.draw,
      'propensity', stands.propensity, 'drawn_from', encode(stands.drawn_from, 'hex'),
      'since', extract(epoch from stands.since) * 1000, 'until', extract(epoch from stands.until) * 1000);
  end loop;
  return nullif(lost, '[]');
end
$$;

-- The batch statement writes no row that lost, and answers it with status 0 and what stands as body. What it takes more has
-- defaults, and what it answers has the same columns, so that replicas of a release before this one call it as ever, with the
-- statement that they have prepared.
do $outer$
declare
  source text := pg_get_functiondef('lerner_write_quotes'::regproc);
  change text[];
begin
  execute 'drop function ' || 'lerner_write_quotes'::regproc::oid::regprocedure;
  foreach change slice 1 in array array[
    array['again boolean)',
      'again boolean, guards integer[] default null, guard_propensities double precision[] default null, '
        'guard_untils timestamptz[] default null, before_prices bigint[] default null, '
        'before_draws double precision[] default null)'],
    array['known_rows integer[] := ''{}'';', 'known_rows integer[] := ''{}'';
  lost jsonb;
  lost_rows integer[] := ''{}'';'],
    array['  -- Keys, then products, each in order:', $new$  -- Cells whose price stands still come first, each in order, as all that follows.
  if guards is not null then
    lost := lerner_claim_holds(
      tenant, product_ids, currencies, segments, base_prices, optimized_prices, draws, created, decisions, drawn,
      guards, guard_propensities, guard_untils, before_prices, before_draws,
      case when again then array(
        select s.at::integer from quotes q join unnest(ids) with ordinality as s (id, at) on s.id = q.id
        where q.tenant_id = tenant and q.id = any (ids)) else '{}' end);
    if lost is not null then
      return query
        select (l ->> 'row')::integer, ''::bytea, 0::smallint, l::text from jsonb_array_elements(lost) l;
      lost_rows := array(select (l ->> 'row')::integer from jsonb_array_elements(lost) l);
    end if;
  end if;

  -- Keys, then products, each in order:$new$],
    array['as s (at, key, fingerprint, status, body)', 'as s (at, key, fingerprint, status, body)
      where s.at <> all (lost_rows)'],
    array['  if new_rows is not null then', '  known_rows := known_rows || lost_rows;
  if new_rows is not null then']
  ] loop
    if position(change[1] in source) = 0 then
      raise exception 'lerner_write_quotes does not say: %', change[1];
    end if;
    source := replace(source, change[1], change[2]);
  end loop;
  execute source;
end
$outer$;
