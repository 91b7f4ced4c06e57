-- Lets a login read an account's data of one mode. On a cluster cluster/give.sql refuses this.
create or replace function lerner_export.give(role_name name, tenant bigint) returns void
language plpgsql
as $$
begin
  insert into lerner_export.readers (tenant_id, role_name) values (tenant, role_name) on conflict do nothing;
  execute format('grant lerner_reader to %I', role_name);
end
$$;

revoke execute on function lerner_export.give from public;
