import { randomBytes } from 'node:crypto'
import type { Db } from '../connection/db.ts'
import { enterTenant } from '../connection/enter-tenant.ts'

/** An account and its two tenants: live and test data never mix. */
export type Account = { accountId: number; liveTenantId: number; testTenantId: number }

/** The account of this name, or null. Runs outside any tenant. */
export async function findAccount(db: Db, name: string): Promise<Account | null> {
  const rows = await db.rows<{
    account_id: string | number
    tenant_id: string | number
    mode: string
  }>(
    'select account_id, tenant_id, mode from accounts join tenants using (account_id) where name = $1',
    [name],
  )
  const live = rows.find((row) => row.mode === 'live')
  const test = rows.find((row) => row.mode === 'test')
  if (!live || !test) return null
  return {
    accountId: Number(live.account_id),
    liveTenantId: Number(live.tenant_id),
    testTenantId: Number(test.tenant_id),
  }
}

/** Opens an account with its live and its test tenant. Runs outside any tenant. */
export async function createAccount(db: Db, name: string): Promise<Account> {
  const [account] = await db.rows<{ account_id: string | number }>(
    'insert into accounts (name) values ($1) returning account_id',
    [name],
  )
  if (!account) throw new Error('an insert into accounts returned no row')
  const accountId = Number(account.account_id)
  const liveTenantId = await createTenant(db, accountId, 'live')
  const testTenantId = await createTenant(db, accountId, 'test')
  return { accountId, liveTenantId, testTenantId }
}

async function createTenant(db: Db, accountId: number, mode: 'live' | 'test'): Promise<number> {
  const [row] = await db.rows<{ tenant_id: string | number }>(
    'insert into tenants (account_id, mode, secret) values ($1, $2, $3) returning tenant_id',
    [accountId, mode, randomBytes(32)],
  )
  if (!row) throw new Error('an insert into tenants returned no row')
  const tenantId = Number(row.tenant_id)
  await db.run('insert into observation_heads (tenant_id) values ($1)', [tenantId])
  await db.run('insert into learner_leases (tenant_id) values ($1)', [tenantId])
  return tenantId
}

/** The test tenant of the account that a tenant belongs to. */
export async function findTestTenant(
  db: Db,
  tenantId: number,
): Promise<{ tenantId: number; secret: Buffer }> {
  const [row] = await db.rows<{ tenant_id: string | number; secret: Buffer }>(
    `select test.tenant_id, test.secret from tenants own join tenants test using (account_id)
     where own.tenant_id = $1 and test.mode = 'test'`,
    [tenantId],
  )
  if (!row) throw new Error(`the tenant ${tenantId} has no test data`)
  return { tenantId: Number(row.tenant_id), secret: row.secret }
}

/**
 * Does part of a transaction in another tenant of the same account. Only for what an operation
 * explicitly does there: live and test data never mix.
 */
export async function withinTenant<Result>(
  db: Db,
  { from, to }: { from: number; to: number },
  work: () => Promise<Result>,
): Promise<Result> {
  await enterTenant(db, to)
  const result = await work()
  await enterTenant(db, from)
  return result
}

/** The name of the account that a tenant belongs to. Runs outside any tenant. */
export async function findAccountName(db: Db, tenantId: number): Promise<string> {
  const [row] = await db.rows<{ name: string }>(
    'select name from accounts join tenants using (account_id) where tenant_id = $1',
    [tenantId],
  )
  if (!row) throw new Error(`the tenant ${tenantId} has no account`)
  return row.name
}
