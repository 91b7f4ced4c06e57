-- What a history tells before a price changes: asked for, worked on by one replica at a time, answered, and forgotten.
create table simulations (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  currency text not null,
  segment text not null default '',
  status text not null default 'queued', -- queued, running, completed or failed
  product_ids text[], -- of the stored history; null: those that sell most
  rows json, -- sales rows that came with the request, until it is done; null: the stored history is looked at
  source text not null, -- rows or history
  policy jsonb not null, -- fields to try over the account's, as policies stores them
  report json,
  failure text,
  attempts integer not null default 0,
  taken_until timestamptz, -- until when whoever works on it may be thought alive
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (tenant_id, id)
);
create index simulations_open on simulations (tenant_id, id) where status in ('queued', 'running');
create index simulations_by_age on simulations (tenant_id, created_at);

alter table simulations enable row level security, force row level security;
create policy own_rows on simulations
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on simulations to lerner_app;
