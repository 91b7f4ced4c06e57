-- The tenants granted to the login of this session. Nothing that a reader sets can change them. The policies of lerner_reader use
-- this.
create or replace function lerner_export.own_tenants() returns setof bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select tenant_id from lerner_export.readers where role_name = session_user $$;

revoke execute on function lerner_export.own_tenants from public;
