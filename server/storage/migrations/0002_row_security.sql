-- One tenant never sees another's rows, whatever a query forgets. The role lerner_app, as which the service
-- works, owns nothing and cannot bypass this; the owner of the tables is held to it too ("force").
-- A session that has set no tenant sees no rows: the setting is then null or, after a first transaction, ''.

do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('tenants', 'api_key_digests', 'observation_heads', 'learner_leases')
  loop
    execute format('alter table %s enable row level security, force row level security', tenant_table);
    execute format(
      $policy$create policy own_rows on %s
        using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
        with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$,
      tenant_table);
  end loop;
end
$$;

grant select, insert, update, delete on all tables in schema public to lerner_app;

-- How far the schema is, the service may read at start and never change.
revoke insert, update, delete on lerner_migrations from lerner_app;
