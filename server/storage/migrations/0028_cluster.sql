-- Wakes are told apart by a number that any machine may draw, where tables are spread over several.
alter table webhook_wakes alter column id drop identity;
alter table webhook_wakes alter column id type uuid using gen_random_uuid(),
  alter column id set default gen_random_uuid();

-- Rows that come in arrays are written beside these, and a lease is taken by changing it: every tenant has both.
insert into observation_heads (tenant_id) select tenant_id from tenants on conflict do nothing;
insert into learner_leases (tenant_id) select tenant_id from tenants on conflict do nothing;
