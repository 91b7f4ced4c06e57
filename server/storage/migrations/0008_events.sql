-- What webhooks and the news tell.
create table events (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  type text not null,
  data json not null, -- as text, so that fields keep their order
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index events_by_age on events (tenant_id, created_at desc, id desc);

-- Where events are sent.
create table webhook_endpoints (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  url text not null,
  description text,
  events text[] not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('requested', 'gone', 'failing')),
  secret bytea not null, -- sealed under the server's pepper
  previous_secret bytea,
  previous_secret_until timestamptz,
  failing_since timestamptz, -- the first failure since the last success
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_endpoints_by_age on webhook_endpoints (tenant_id, created_at desc, id desc);
create index webhook_endpoints_enabled on webhook_endpoints (tenant_id) where status = 'enabled';

-- An event on its way to an endpoint.
create table webhook_deliveries (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  attempts smallint not null default 0, -- those begun
  next_attempt_at timestamptz, -- while an attempt runs: when another replica may take over
  last_attempt_at timestamptz,
  last_status smallint,
  last_error text,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_deliveries_by_age on webhook_deliveries (tenant_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (tenant_id, endpoint_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_old on webhook_deliveries (tenant_id, created_at);

-- Which tenants have something to send; only tenants and times, hence outside row-level security. Whoever adds a delivery adds
-- a row, and whoever looks for deliveries takes it: adding never waits for taking, and none is missed, because a row and its
-- deliveries are committed together.
create table webhook_wakes (
  tenant_id bigint not null references tenants,
  id uuid not null default gen_random_uuid(),
  due_at timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_wakes_due on webhook_wakes (due_at);

grant select, insert, update, delete on events, webhook_endpoints, webhook_deliveries, webhook_wakes to lerner_app;
