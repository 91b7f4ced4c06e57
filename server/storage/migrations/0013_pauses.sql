-- Whether everything of a tenant stands still: a row while it does.
create table account_pauses (
  tenant_id bigint primary key references tenants,
  paused_at timestamptz not null,
  paused_by text collate "C" not null, -- id of a key, or service
  reason text
);
alter table account_pauses enable row level security, force row level security;
create policy own_rows on account_pauses
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on account_pauses to lerner_app;
