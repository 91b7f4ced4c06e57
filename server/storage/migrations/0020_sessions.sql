-- People who signed in. A session acts for an API key, and its cookie is known by its digest alone.
-- It stands outside row-level security, like api_key_digests: it is read before a tenant is known.
create table sessions (
  digest bytea primary key, -- HMAC-SHA-256 of the cookie's token under the server's pepper
  id text collate "C" not null,
  tenant_id bigint not null references tenants,
  key_id text collate "C" not null,
  read_only boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_key on sessions (tenant_id, key_id, created_at);
create index sessions_by_use on sessions (last_used_at);
grant select, insert, update, delete on sessions to lerner_app;

-- Whom a provider of OpenID Connect let in, and the key that such a person acts by. Nobody holds
-- that key itself.
create table people (
  tenant_id bigint not null references tenants,
  issuer text collate "C" not null,
  subject text collate "C" not null, -- the provider's name of the person
  key_id text collate "C" not null,
  primary key (tenant_id, issuer, subject)
);
alter table people enable row level security, force row level security;
create policy own_rows on people
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on people to lerner_app;
