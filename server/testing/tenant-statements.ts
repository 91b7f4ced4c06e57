import type pg from 'pg'
import { connectClient } from '../storage/connection/connect.ts'
import type { Db, Query, Store } from '../storage/connection/db.ts'

/** Statements that were made for tenants, each with the line of ours that made it. */
export type Statements = Map<string, string>

/**
 * A store that notes what is made for tenants, for `straysAmong` to read: all but what tests say
 * themselves.
 */
export function noting(store: Store, statements: Statements): Store {
  function note([text]: Query): void {
    if (statements.has(text)) return
    // Of this function, of the one below, and of who made the statement.
    const line = new Error().stack?.split('\n')[3]?.trim() ?? ''
    if (!/\.test\.ts|\/testing\//.test(line)) statements.set(text, line)
  }
  const notingDb = (db: Db): Db => ({
    ...db,
    rows: (...query) => {
      note(query)
      return db.rows(...query)
    },
    run: (...query) => {
      note(query)
      return db.run(...query)
    },
  })
  return {
    ...store,
    tenant: (tenantId, work) => store.tenant(tenantId, (db) => work(notingDb(db))),
  }
}

type Node = {
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Node[]
}

const planned = /^\s*(?:select|insert|update|delete|with)\b/i
/** Of the transaction that made them: nobody else sees their columns. */
const ofTransaction = 'pg_temp.'
const bySecurity = /tenant_id = \(*(?:nullif\()?current_setting/gi

/**
 * Those that look into a table of tenants for rows of any tenant. Row-level security hides their
 * fault on one server; a cluster asks all of its machines. PostgreSQL says it: each scan in its
 * plan for whatever values must be held to a `tenant_id` by the statement itself.
 *
 * @param ownerUrl - Address of the owner, whom row-level security does not bind.
 */
export async function straysAmong(
  statements: ReadonlyMap<string, string>,
  ownerUrl: string,
): Promise<string[]> {
  const client = await connectClient(ownerUrl, null)
  const strays: string[] = []
  try {
    await client.query(
      'set plan_cache_mode = force_generic_plan; set enable_partition_pruning = off',
    )
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c
       join pg_class whole on whole.oid = coalesce(pg_partition_root(c.oid), c.oid)
       where whole.relforcerowsecurity and c.relkind in ('r', 'p')`,
    )
    const ofTenants = new Set(rows.map(({ name }) => name))
    for (const [text, line] of statements) {
      if (!planned.test(text) || text.includes(ofTransaction)) continue
      const plan = await genericPlan(client, text)
      const open = nodesOf(plan).filter((node) => isOpen(node, ofTenants))
      const names = [...new Set(open.map((node) => node['Relation Name']))]
      if (names.length > 0) strays.push(`${names.join(', ')} of any tenant ${line}:\n${text}`)
    }
  } finally {
    await client.end()
  }
  return strays
}

/** A statement's plan for whatever values; PostgreSQL 15 has no other way to ask for it. */
async function genericPlan(client: pg.Client, text: string): Promise<Node> {
  await client.query(`prepare asked as ${text}`)
  try {
    const { rows } = await client.query<{ count: number }>(
      `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'asked'`,
    )
    const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ')
    const found = await client.query({
      text: `explain (format json) execute asked${values && ` (${values})`}`,
      rowMode: 'array',
    })
    const [{ Plan: plan }] = found.rows[0][0] as [{ Plan: Node }]
    return plan
  } finally {
    await client.query('deallocate asked')
  }
}

function isOpen(node: Node, ofTenants: ReadonlySet<string>): boolean {
  const name = node['Relation Name']
  if (name === undefined || !ofTenants.has(name) || isTarget(node)) return false
  const held = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ')
  return !held.replaceAll(bySecurity, '').includes('tenant_id = ')
}

/** What is written to is named as well, and scanned below. */
function isTarget(node: Node): boolean {
  return 'Operation' in node
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
