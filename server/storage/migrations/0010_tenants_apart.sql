-- Row-level security: a transaction sees the rows of one tenant. It holds for every table with a tenant_id, and for the owner of
-- the tables too, except those that are read before a tenant is known, and those of which the learner and the senders of webhooks
-- read all tenants.
do $$
declare
  owned regclass;
begin
  for owned in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'tenant_id' and c.relname not in (
        'tenants', 'api_key_digests', 'sessions', 'observation_heads', 'learner_leases', 'webhook_wakes')
  loop
    execute format('alter table %s enable row level security, force row level security', owned);
    execute format($policy$create policy own_rows on %s
      using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
      with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$, owned);
  end loop;
end
$$;
