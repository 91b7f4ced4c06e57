-- What went through each channel in a week whose quotes all had their answer period: found by the first report that asks, and
-- again once lift_weeks says that the week's answers changed.
create table channel_weeks (
  tenant_id bigint not null references tenants,
  currency text not null,
  week date not null, -- its Monday, UTC
  revision bigint not null, -- of lift_weeks; 0 where it has no row
  channels jsonb not null, -- sums by channel, '' being none: channel-sums.ts says which
  primary key (tenant_id, currency, week)
);
alter table channel_weeks enable row level security, force row level security;
create policy own_rows on channel_weeks
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on channel_weeks to lerner_app;
