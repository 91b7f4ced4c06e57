-- Of the triggers audit_entries_stay and audit_entries_stay_all. The owner of the tables, too, changes an entry only after
-- taking them away.
create or replace function lerner_keep_audit() returns trigger
language plpgsql
as $$
begin
  raise exception 'audit entries are never changed or deleted';
end
$$;
