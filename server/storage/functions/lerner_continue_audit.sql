-- For the trigger audit_entries_continue: refuses an entry that does not continue the chain of its tenant.
create or replace function lerner_continue_audit() returns trigger
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
