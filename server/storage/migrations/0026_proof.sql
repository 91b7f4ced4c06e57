-- What lift_totals of a week come to by category and segment: found by the first report that asks, and again once the week's
-- totals or what units cost have changed. Reports of an account read these instead of its products.
create table lift_rollups (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null, -- its Monday, UTC
  category text collate "C" not null, -- '' is none
  segment text collate "C" not null,
  share double precision not null, -- chance of being held out
  sums double precision[] not null, -- of the offers held out, then of the others: lift-rollups.ts says which
  primary key (tenant_id, currency, week, category, segment, share)
);

-- How often the totals of a week were added to; 0 without a row.
create table lift_weeks (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null,
  revision bigint not null,
  primary key (tenant_id, currency, week)
);

-- What lift_rollups of a week was made from. A table of its own, so that no report keeps an account from learning.
create table lift_rolled (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null,
  revision bigint not null,
  costs text not null, -- tells costs and categories of products apart from others
  primary key (tenant_id, currency, week)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['lift_rollups', 'lift_weeks', 'lift_rolled'] loop
    execute format('alter table %I enable row level security, force row level security', owned);
    execute format($policy$create policy own_rows on %I
      using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
      with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$, owned);
    execute format('grant select, insert, update, delete on %I to lerner_app', owned);
  end loop;
end
$$;
