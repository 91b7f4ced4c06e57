-- For the triggers audit_entries_stay and audit_entries_stay_all. Even the owner of the tables can change an entry only after
-- dropping them.
create or replace function lerner_keep_audit() returns trigger
language plpgsql
as $$
begin
  raise exception 'audit entries are never changed or deleted';
end
$$;
