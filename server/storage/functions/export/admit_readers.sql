-- Lets lerner_reader read the views, and only its own tenants' rows of the tables below them, whatever it sets. Call it again if
-- the role is created later.
create or replace function lerner_export.admit_readers() returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  name text;
begin
  grant usage on schema lerner_export to lerner_reader;
  grant execute on function lerner_export.own_tenants() to lerner_reader;
  foreach name in array array['quotes', 'outcomes', 'propensities', 'beliefs', 'price_lists', 'sales'] loop
    execute format('grant select on lerner_export.%I to lerner_reader', name);
  end loop;
  foreach name in array array['quotes', 'outcomes', 'cells', 'price_lists', 'price_list_entries', 'sales'] loop
    execute format('grant select on %I to lerner_reader', name);
    execute format('drop policy if exists readers on %I', name);
    execute format('drop policy if exists readers_only_own on %I', name);
    execute format('create policy readers on %I for select to lerner_reader
      using (tenant_id in (select lerner_export.own_tenants()))', name);
    execute format('create policy readers_only_own on %I as restrictive for select to lerner_reader
      using (tenant_id in (select lerner_export.own_tenants()))', name);
  end loop;
end
$$;

revoke execute on function lerner_export.admit_readers from public;
-- When a new database gets its functions. Afterwards nobody but an administrator admits readers, and on a cluster nobody does.
select lerner_export.admit_readers()
where to_regrole('lerner_reader') is not null and to_regnamespace('lerner_distributed') is null
  and not exists (select from pg_policy where polname = 'readers');
