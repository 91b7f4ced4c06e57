import { resolve } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { Scope } from '../../../clients/typescript/src/main.ts'
import type { Config } from '../../../server/config.ts'
import { makeOperatorsKey } from '../../../server/first-account.ts'
import { openPepper } from '../../../server/pepper.ts'
import { openStore } from '../../../server/storage/store.ts'
import { createAccount, findAccount } from '../../../server/storage/tables/accounts.ts'
import { Failure } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { readSettings } from '../serve.ts'

export type LocalKey = {
  account: string
  mode: 'live' | 'test'
  name: string
  scopes: Scope[]
  expiresAt: string | undefined
}

/**
 * Creates a key directly in the store, for those who have none: an operator, or the owner of a lost
 * one. Creates the account first if it does not exist.
 */
export async function createLocalKey(io: Io, wanted: LocalKey) {
  const config = readSettings(io)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const store = await openStore(config, log, { beside: true }).catch(fail)
  try {
    const pepper = await openPepper(config, store, log).catch(fail)
    const { account, isNew } = await store.system(async (db) => {
      const found = await findAccount(db, wanted.account)
      return { account: found ?? (await createAccount(db, wanted.account)), isNew: found === null }
    })
    const tenantId = wanted.mode === 'live' ? account.liveTenantId : account.testTenantId
    const { key, stored } = await store.tenant(tenantId, (db) =>
      makeOperatorsKey(
        db,
        tenantId,
        pepper,
        {
          mode: wanted.mode,
          name: wanted.name,
          scopes: wanted.scopes,
          expiresAt: wanted.expiresAt === undefined ? null : new Date(wanted.expiresAt),
        },
        Date.now(),
      ),
    )
    const made = {
      id: stored.id,
      name: stored.name,
      hint: stored.hint,
      scopes: [...stored.scopes],
      createdAt: stored.createdAt.toISOString(),
      expiresAt: stored.expiresAt?.toISOString() ?? null,
      key,
    }
    const owner = `account '${wanted.account}'${isNew ? ', which is new,' : ''}`
    return { made, remark: `It belongs to ${owner} in ${databaseOf(config)}.` }
  } finally {
    await store.close()
  }
}

/** The database in words, without its password. */
function databaseOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return `the database in ${resolve(dataDir)}`
  // As the driver reads it: an address of a socket is no URL to Node.js.
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return `the database ${database} on ${host}:${port}`
}

function fail(error: unknown): never {
  throw new Failure(error instanceof Error ? error.message : String(error))
}
