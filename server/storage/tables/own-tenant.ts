/**
 * SQL of one row `t` with tenant $1, for rows that come in arrays: `insert into … select
 * t.tenant_id, r.* from ${ownTenant} cross join unnest(…) r`. On a cluster, such a statement runs
 * on the machine with the tenant's rows; arrays alone do not determine a machine.
 */
export const ownTenant = '(select tenant_id from observation_heads where tenant_id = $1) t'
