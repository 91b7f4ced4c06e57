-- Replaces export/give.sql. Readers' policies look up their tenants by login, which Citus does not copy to workers.
create or replace function lerner_export.give(role_name name, tenant bigint) returns void
language plpgsql
as $$
begin
  raise exception 'A cluster has no readers: take exports over the API or from files.';
end
$$;

revoke execute on function lerner_export.give from public;
