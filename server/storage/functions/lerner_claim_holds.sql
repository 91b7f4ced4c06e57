-- Takes the cells of those rows of a batch whose price is new, and checks whether the other rows' prices are still current; the
-- cells are locked in a fixed order until the commit. Answers the rows that lost, with the price that holds instead, or null.
-- Called by lerner_write_quotes; see docs/decisions/0080-a-cooldown-holds-across-processes.md.
create or replace function lerner_claim_holds(
  tenant bigint,
  product_ids text[], currencies text[], segments text[], base_prices bigint[],
  prices bigint[], draws double precision[], created timestamptz[], decisions bytea[], drawn bytea[],
  -- 0 if nothing limits a row's cell, 1 if something does, 2 if the current price may no longer be shown, so that no cooldown
  -- preserves it.
  guards integer[],
  guard_propensities double precision[], guard_untils timestamptz[], -- stored with a price that takes its cell
  before_prices bigint[], before_draws double precision[], -- the price and draw that the process knows as current; price 0: none
  skipped integer[] -- rows that are stored already
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

    -- A separate statement, so that it sees what another batch committed while we waited for its row.
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
