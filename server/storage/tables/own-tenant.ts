/**
 * SQL of one row `t` with tenant $1, for rows that come in arrays: `insert into … select
 * t.tenant_id, r.* from ${ownTenant} cross join unnest(…) r`. Where a cluster holds the tables,
 * such a statement is done where the tenant's rows are; arrays alone say nowhere.
 */
export const ownTenant = '(select tenant_id from observation_heads where tenant_id = $1) t'
