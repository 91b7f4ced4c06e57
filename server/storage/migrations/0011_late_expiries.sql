-- Quotes that nobody answered yet and whose price was promised for longer than prices are now: expiry goes by the
-- ids of quotes, which is the order of their times as long as all are promised for as long, and leaves these aside
-- until their time comes. As a rule the table is empty.
create table late_expiries (
  tenant_id bigint not null references tenants,
  expires_at timestamptz not null,
  quote_id text collate "C" not null,
  primary key (tenant_id, expires_at, quote_id)
);

alter table late_expiries enable row level security, force row level security;
create policy own_rows on late_expiries
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on late_expiries to lerner_app;

comment on column learner_leases.expired_until is
  'quotes with smaller ids have an outcome or are in late_expiries; an id, or the first one of a moment';
