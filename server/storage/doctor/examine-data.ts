import type pg from 'pg'
import { type Finding, fault, ok, warning } from '../../domain/finding.ts'
import { keysOfOtherPeppers, remedyForOtherPeppers } from '../../domain/other-peppers.ts'
import { dbOn } from '../connection/connect.ts'
import type { Db } from '../connection/db.ts'
import { enterTenant } from '../connection/enter-tenant.ts'
import { findKeysOfOtherPeppers } from '../tables/api-keys.ts'
import { countUnfolded, findTenants, readLearnerLag } from '../tables/leases.ts'
import { damagedFields } from '../tables/policy-fields.ts'

/** Accounts examined individually; more would take minutes. */
const maxTenants = 200
/** A lease lasts ten seconds; a learner that has not renewed it for this long is gone or stuck. */
const stuckSeconds = 60
const learnerLagSeconds = 60
const webhookLagSeconds = 300
const expiresWithinDays = 7
/** Policies of an account that are read, and damaged ones that are named. */
const maxPolicies = 100_000
const mostTold = 5

/**
 * Checks what the service has stored: beliefs, keys, webhooks.
 *
 * @param pepper - The service's; null where this user cannot read it.
 */
export async function examineData(client: pg.Client, pepper: Buffer | null): Promise<Finding[]> {
  // On a Citus cluster the tenant routes the query to its machine; elsewhere this has no effect.
  await client.query(
    `begin; set local role lerner_app; set local statement_timeout = 10000; set local citus.propagate_set_commands = 'local'`,
  )
  try {
    const db = dbOn(client)
    const tenants = await findTenants(db)
    return [
      await examineLearner(db),
      ...(pepper === null ? [] : await examinePeppers(db, pepper)),
      await examinePolicies(db, tenants.slice(0, maxTenants)),
      ...(await examineKeys(db, tenants.slice(0, maxTenants))),
      ...(await examineWebhooks(db, tenants.slice(0, maxTenants))),
    ]
  } finally {
    await client.query('rollback')
  }
}

async function examineLearner(db: Db): Promise<Finding> {
  const waiting = await countUnfolded(db)
  if (waiting === 0) return ok('learning', 'Everything reported has been learnt.')
  const lag = await readLearnerLag(db)
  const stuck = await db.rows<{ owner: string; seconds: number }>(
    `select owner, extract(epoch from now() - until)::double precision as seconds
     from learner_leases l join observation_heads h using (tenant_id)
     where h.last_seq > l.folded_seq and l.owner is not null
       and l.until < now() - make_interval(secs => $1) limit 1`,
    [stuckSeconds],
  )
  if (lag < learnerLagSeconds && stuck.length === 0) {
    return ok(
      'learning',
      `${waiting} outcomes and offers are waiting, the oldest for ${Math.round(lag)} s.`,
    )
  }
  const [one] = stuck
  return fault(
    'learning',
    one
      ? `${waiting} outcomes and offers are waiting, and the learner ${one.owner.slice(0, 8)} has not renewed its lease for ${Math.round(one.seconds)} s.`
      : `${waiting} outcomes and offers are waiting to be learnt from, the oldest for ${Math.round(lag)} s.`,
    'Start a service if none runs. If one does, its log says why a fold did not finish; locks: select * from pg_locks where not granted.',
  )
}

async function examinePeppers(db: Db, pepper: Buffer): Promise<Finding[]> {
  const others = await findKeysOfOtherPeppers(db, pepper)
  return others.length === 0
    ? []
    : [fault('keys.pepper', keysOfOtherPeppers(others), remedyForOtherPeppers)]
}

async function examinePolicies(db: Db, tenants: readonly number[]): Promise<Finding> {
  const damaged: string[] = []
  for (const tenantId of tenants) {
    await enterTenant(db, tenantId)
    const rows = await db.rows<{ product_id: string; fields: unknown }>(
      'select product_id, fields from policies where tenant_id = $1 limit $2',
      [tenantId, maxPolicies],
    )
    for (const { product_id, fields } of rows) {
      const names = damagedFields(fields)
      if (names.length === 0) continue
      const whose = product_id === '' ? 'the account' : `product ${product_id}`
      const what = names[0] === '' ? 'is no set of fields' : `has a damaged ${names.join(', ')}`
      damaged.push(`the policy of ${whose} in tenant ${tenantId} ${what}`)
    }
  }
  if (damaged.length === 0) return ok('policies', 'All policies can be read.')
  const more = damaged.length > mostTold ? `, and ${damaged.length - mostTold} more` : ''
  return fault(
    'policies',
    `${damaged.slice(0, mostTold).join('; ')}${more}: base prices are shown instead.`,
    'Set it again with PUT /v1/products/{id}/policy or PUT /v1/policy; GET /v1/audit has what it was.',
  )
}

async function examineKeys(db: Db, tenants: readonly number[]): Promise<Finding[]> {
  const found = { live: 0, scopeless: 0, soon: 0 }
  for (const tenantId of tenants) {
    await enterTenant(db, tenantId)
    const [row] = await db.rows<typeof found>(
      `select count(*)::int as live, count(*) filter (where cardinality(scopes) = 0)::int as scopeless,
         count(*) filter (where expires_at < now() + make_interval(days => $2) and replaced_by is null)::int as soon
       from api_keys where tenant_id = $1 and revoked_at is null
         and coalesce(expires_at, 'infinity') > now()`,
      [tenantId, expiresWithinDays],
    )
    found.live += row?.live ?? 0
    found.scopeless += row?.scopeless ?? 0
    found.soon += row?.soon ?? 0
  }
  if (found.live === 0) {
    return [
      fault(
        'keys',
        'No API key is valid: nobody can ask for a price.',
        'lerner keys create --account default --name ops',
      ),
    ]
  }
  const findings = []
  if (found.scopeless > 0) {
    findings.push(
      warning(
        'keys.scopes',
        `${found.scopeless} valid keys have no scopes: every request with them is refused.`,
        'Revoke them, and create others with the scopes that they need.',
      ),
    )
  }
  if (found.soon > 0) {
    findings.push(
      warning(
        'keys.expiry',
        `${found.soon} keys expire within ${expiresWithinDays} days and have no successor.`,
        'lerner keys list shows which; lerner keys rotate ID creates one, and the old key keeps working for as long as you choose.',
      ),
    )
  }
  return findings.length > 0 ? findings : [ok('keys', `${found.live} API keys are valid.`)]
}

async function examineWebhooks(db: Db, tenants: readonly number[]): Promise<Finding[]> {
  const [due] = await db.rows<{ seconds: number | null }>(
    `select extract(epoch from now() - min(due_at))::double precision as seconds from webhook_wakes`,
  )
  const found = { enabled: 0, failing: 0, given_up: 0 }
  for (const tenantId of tenants) {
    await enterTenant(db, tenantId)
    const [row] = await db.rows<typeof found>(
      `select count(*) filter (where status = 'enabled')::int as enabled,
         count(*) filter (where status = 'enabled' and failing_since < now() - interval '10 minutes')::int as failing,
         count(*) filter (where disabled_reason in ('gone', 'failing'))::int as given_up
       from webhook_endpoints where tenant_id = $1`,
      [tenantId],
    )
    found.enabled += row?.enabled ?? 0
    found.failing += row?.failing ?? 0
    found.given_up += row?.given_up ?? 0
  }
  const findings = []
  if ((due?.seconds ?? 0) > webhookLagSeconds) {
    findings.push(
      warning(
        'webhooks.late',
        `The oldest attempt of a webhook has been due for ${Math.round(due?.seconds ?? 0)} s.`,
        'Start a service if none runs; else its log says why nothing is sent.',
      ),
    )
  }
  if (found.failing > 0 || found.given_up > 0) {
    findings.push(
      warning(
        'webhooks.failing',
        `${found.failing} webhook endpoints fail, and ${found.given_up} were disabled.`,
        'GET /v1/webhook_endpoints/{id}/deliveries shows what each answered. Fix the receiver, then enable the endpoint and redeliver.',
      ),
    )
  }
  return findings.length > 0
    ? findings
    : [ok('webhooks', `${found.enabled} endpoints, none failing.`)]
}
