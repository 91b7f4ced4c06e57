-- One tenant never sees another's rows, whatever a query forgets. The role lerner_app, as which the service
-- works, owns nothing and cannot bypass this; the owner of the tables is held to it too ("force").
-- A session that has set no tenant sees no rows: the setting is then null or, after a first transaction, ''.

grant select, insert, update, delete on
  accounts, tenants, api_key_digests, api_keys, products, policies, quotes, outcomes, sales, offers,
  observations, observation_heads, learner_leases, cells, pools, idempotency_keys
to lerner_app;

-- The service reads at start how far the schema is.
grant select on lerner_migrations to lerner_app;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'api_keys', 'products', 'policies', 'quotes', 'outcomes', 'sales', 'offers',
    'observations', 'cells', 'pools', 'idempotency_keys'
  ] loop
    execute format('alter table %I enable row level security, force row level security', tenant_table);
    execute format(
      $policy$create policy own_rows on %I
        using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
        with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$,
      tenant_table);
  end loop;
end
$$;
