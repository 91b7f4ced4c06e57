-- With which chance a quote could have come into the holdout; 0 where none was drawn, null for quotes made before.
alter table quotes add column holdout_share double precision;

-- The function that writes quotes takes one more array. It is altered as it stands, so that what other migrations did to it
-- stays.
do $$
declare
  old_function regprocedure := 'lerner_write_quotes'::regproc::oid::regprocedure;
  definition text := pg_get_functiondef('lerner_write_quotes'::regproc);
  changed text := definition;
  edits text[] := array[
    'draws double precision[],', 'draws double precision[], holdout_shares double precision[],',
    'belief_version, draw, customer_hash, quantity, created_at, expires_at, slot)',
    'belief_version, draw, holdout_share, customer_hash, quantity, created_at, expires_at, slot)',
    'q.belief_version, q.draw, q.customer_hash,', 'q.belief_version, q.draw, q.holdout_share, q.customer_hash,',
    'belief_versions, draws, customer_hashes, quantities,', 'belief_versions, draws, holdout_shares, customer_hashes, quantities,',
    'belief_version, draw, customer_hash, quantity, created_at, expires_at, at)',
    'belief_version, draw, holdout_share, customer_hash, quantity, created_at, expires_at, at)'];
begin
  for i in 1 .. array_length(edits, 1) by 2 loop
    if position(edits[i] in changed) = 0 then raise exception 'lerner_write_quotes has no %', edits[i]; end if;
    changed := replace(changed, edits[i], edits[i + 1]);
  end loop;
  execute 'drop function ' || old_function;
  execute changed;
end
$$;

-- What offers brought, by week of the quote: written as the time for an answer ends, and corrected by whatever is told later.
-- Money stands in products of price and units, so that profit follows from any unit cost, also one that is told later.
create table lift_totals (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null, -- its Monday, UTC
  product_id text collate "C" not null,
  segment text collate "C" not null default '',
  kind text collate "C" not null check (kind in ('holdout', 'base', 'moved')), -- base: drawn, though not held out
  offers bigint not null,
  holdout_shares double precision not null, -- sum of the chances of being held out
  confidences double precision not null,
  base_prices double precision not null,
  base_squares double precision not null,
  units double precision not null,
  unit_squares double precision not null,
  revenue double precision not null,
  unit_revenue double precision not null, -- units squared times price
  revenue_squares double precision not null,
  base_units double precision not null, -- base price times units
  base_revenue double precision not null,
  primary key (tenant_id, currency, week, product_id, segment, kind)
);

-- The same by parts into which customers are dealt: how alike the answers of one customer are.
create table lift_parts (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null,
  held boolean not null,
  part smallint not null, -- 0 to 63
  offers bigint not null,
  customers bigint not null, -- offers to somebody who was named
  holdout_shares double precision not null,
  share_variance double precision not null, -- sum of chance times (1 - chance)
  revenue double precision not null,
  revenue_squares double precision not null,
  primary key (tenant_id, currency, week, held, part)
);

-- Quotes above lift_from, up to lift_until, are counted in the totals.
alter table observation_heads add column lift_from text collate "C";
alter table observation_heads add column lift_until text collate "C";

do $$
declare
  owned text;
begin
  foreach owned in array array['lift_totals', 'lift_parts'] loop
    execute format('alter table %I enable row level security, force row level security', owned);
    execute format($policy$create policy own_rows on %I
      using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
      with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$, owned);
    execute format('grant select, insert, update, delete on %I to lerner_app', owned);
  end loop;
end
$$;
