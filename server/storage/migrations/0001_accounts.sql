-- A merchant. Its live and its test data are two tenants, of which nothing is shared.
create table accounts (
  account_id bigint generated always as identity primary key,
  name text not null unique,
  created_at timestamptz not null default now()
);

-- Live or test data of an account: the owner of every other row.
create table tenants (
  tenant_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  mode text not null check (mode in ('live', 'test')),
  secret bytea not null, -- salts customer hashes and holdout draws of this tenant
  created_at timestamptz not null default now(),
  unique (account_id, mode)
);

-- API keys. Secrets are never stored: a key is recognised by its digest, below.
create table api_keys (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  name text not null,
  hint text not null, -- how the key begins and ends
  digest bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  replaced_by text,
  -- The share of what max_loss leaves that this key may put at risk; null: not limited.
  loss_share double precision check (loss_share > 0 and loss_share <= 1),
  stands_for text collate "C", -- in test data: the live key whose sessions act by this one; nobody holds it
  primary key (tenant_id, id)
);
create index api_keys_by_age on api_keys (tenant_id, created_at desc, id desc);
create index api_keys_standing on api_keys (tenant_id, stands_for) where stands_for is not null;

-- Outside row-level security, since a key is looked up before its tenant is known.
create table api_key_digests (
  digest bytea primary key, -- HMAC-SHA-256 of the whole key under the server's pepper
  tenant_id bigint not null references tenants,
  key_id text not null,
  pepper_mark bytea -- a few bytes that tell peppers apart and say nothing of them; null: not known
);

-- Sessions of people in the console. A session acts for an API key; its cookie is known by its digest alone. Outside row-level
-- security, since it is read before its tenant is known.
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

-- People whom an OpenID Connect provider let in, and the key that each acts by. Nobody holds that key itself.
create table people (
  tenant_id bigint not null references tenants,
  issuer text collate "C" not null,
  subject text collate "C" not null, -- the provider's name of the person
  key_id text collate "C" not null,
  by_mail boolean not null default true, -- the daily e-mail with news
  mailed_on date, -- the last day that was settled
  mailed_until timestamptz, -- newer news were in none
  mail_leased_until timestamptz, -- one replica writes it at a time
  mail_language text collate "C" check (mail_language in ('en', 'de', 'fr', 'es')), -- null until a console has said which
  by_week boolean not null default false, -- the e-mail about the week, on Mondays
  weekly_on date, -- the Monday of the last week that was settled
  weekly_leased_until timestamptz, -- one replica writes it at a time
  primary key (tenant_id, issuer, subject)
);

-- Until when a person has read the news, by the key that they act by; a key that replaces another goes on from there.
create table news_marks (
  tenant_id bigint not null references tenants,
  key_id text collate "C" not null,
  read_until timestamptz not null,
  primary key (tenant_id, key_id)
);

-- A row while all prices of a tenant are paused.
create table account_pauses (
  tenant_id bigint primary key references tenants,
  paused_at timestamptz not null,
  paused_by text collate "C" not null, -- id of a key, or service
  reason text
);

-- Who changed what, and when: a hash chain for each tenant. Each entry has the hash of the one before it, so that no entry can
-- be changed, left out or inserted without breaking the chain.
create table audit_entries (
  tenant_id bigint not null references tenants,
  sequence bigint not null check (sequence > 0),
  created_at timestamptz not null,
  actor text collate "C" not null, -- id of a key, or service, or operator
  action text collate "C" not null,
  subject text collate "C" not null, -- path of the object below /v1
  before text, -- canonical JSON, in the names of the wire; null: there was nothing
  after text,
  previous_hash text not null,
  hash text not null,
  agent text, -- what acted with the key, and what it says it was asked; part of the hash where stated
  asked text,
  import uuid, -- the number of the import that made the change
  primary key (tenant_id, sequence)
);
create index audit_entries_by_subject on audit_entries (tenant_id, subject, sequence);
create index audit_entries_by_import on audit_entries (tenant_id, import, subject) where import is not null;
create index audit_entries_imported on audit_entries (tenant_id, subject, sequence) where import is not null;

-- Functions are in ../functions, and are installed once the tables exist. A trigger needs its function earlier: until then it
-- refuses.
create function lerner_keep_audit() returns trigger language plpgsql
  as $$ begin raise exception 'lerner_keep_audit is not installed yet'; end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function lerner_keep_audit();
create trigger audit_entries_stay_all before truncate on audit_entries
  for each statement execute function lerner_keep_audit();

create function lerner_continue_audit() returns trigger language plpgsql
  as $$ begin raise exception 'lerner_continue_audit is not installed yet'; end $$;
create trigger audit_entries_continue before insert on audit_entries
  for each row execute function lerner_continue_audit();

-- Answers to requests that had an Idempotency-Key, to be given again.
create table idempotency_keys (
  tenant_id bigint not null references tenants,
  key text collate "C" not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);

-- Always empty. To find out whether the disk has room, the service writes here and rolls back. It truncates the table first in
-- the same transaction, so that the rows need new room instead of what an earlier look left.
create table write_probe (
  filler text not null
);
alter table write_probe alter column filler set storage plain;

grant select, insert, update, delete on accounts, tenants, api_keys, api_key_digests, sessions, people, news_marks,
  account_pauses, idempotency_keys to lerner_app;
grant select, insert on audit_entries to lerner_app;
grant insert, truncate on write_probe to lerner_app;
-- Which migrations were applied, written by the owner.
grant select on lerner_migrations to lerner_app;
