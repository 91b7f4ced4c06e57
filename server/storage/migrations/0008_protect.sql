-- Who changed what, and when: a chain per tenant. Each entry carries the hash of the one before, so nothing can be changed,
-- left out or put in between without breaking it.
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
  primary key (tenant_id, sequence)
);
create index audit_entries_by_subject on audit_entries (tenant_id, subject, sequence);

alter table audit_entries enable row level security, force row level security;
create policy own_rows on audit_entries
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
-- What was written stays: no update, no delete.
grant select, insert on audit_entries to lerner_app;

-- The owner of the tables, too, changes an entry only after taking this away.
create function lerner_keep_audit() returns trigger
language plpgsql
as $$
begin
  raise exception 'audit entries are never changed or deleted';
end
$$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function lerner_keep_audit();
create trigger audit_entries_stay_all before truncate on audit_entries
  for each statement execute function lerner_keep_audit();

-- An entry continues the chain, or is none.
create function lerner_continue_audit() returns trigger
language plpgsql
as $$
declare
  last record;
begin
  select sequence, hash into last from audit_entries
  where tenant_id = new.tenant_id order by sequence desc limit 1;
  if new.sequence <> coalesce(last.sequence, 0) + 1 or new.previous_hash <> coalesce(last.hash, repeat('0', 64)) then
    raise exception 'audit entry % does not continue the chain', new.sequence;
  end if;
  return new;
end
$$;
create trigger audit_entries_continue before insert on audit_entries
  for each row execute function lerner_continue_audit();
