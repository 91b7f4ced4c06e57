import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openPepper } from '../pepper.ts'
import { connectClient } from '../storage/connection/connect.ts'
import { startEmbedded } from '../storage/embedded/embedded.ts'
import { openStore } from '../storage/store.ts'
import { createAccount } from '../storage/tables/accounts.ts'
import { createKey } from '../storage/tables/api-keys.ts'
import { quiet } from '../testing/database.ts'
import { examine } from './examine.ts'

test('a busy embedded database is no reason for a warning: its service has its connections', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lerner-busy-'))
  chmodSync(dataDir, 0o755) // the server's user must pass when the tests run as root
  const server = await startEmbedded({ dataDir, log: quiet })
  const url = server.url('lerner', 'postgres')
  const first = await connectClient(url, null)
  await first.query('create role lerner_app login')
  await first.query('create database lerner')
  const busy = await Promise.all(Array.from({ length: 25 }, () => connectClient(url, null)))
  try {
    const findings = await examine(readConfig({ LERNER_DATA_DIR: dataDir }), Date.now)

    expect(findings.map(({ check }) => check)).toContain('database.version')
    expect(findings.map(({ check }) => check)).not.toContain('database.connections')
  } finally {
    await Promise.all([first, ...busy].map((client) => client.end()))
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}, 60_000)

test('keys of an embedded database that were made under another pepper are a fault', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lerner-peppers-'))
  chmodSync(dataDir, 0o755)
  const config = readConfig({ LERNER_DATA_DIR: dataDir })
  const store = await openStore(config, quiet)
  const findings = async (settings: Record<string, string>) =>
    (await examine(readConfig({ LERNER_DATA_DIR: dataDir, ...settings }), Date.now)).filter(
      ({ check }) => check === 'keys.pepper',
    )
  try {
    const pepper = await openPepper(config, store, quiet)
    const { liveTenantId } = await store.system((db) => createAccount(db, 'default'))
    const wanted = { name: 'first', mode: 'live', scopes: ['*'], expiresAt: null } as const
    const { stored } = await store.tenant(liveTenantId, (db) =>
      createKey(db, liveTenantId, pepper, { ...wanted, scopes: ['*'] }, Date.now()),
    )

    expect(await findings({})).toEqual([])
    expect(await findings({ LERNER_KEY_PEPPER: 'not-the-one-of-these-keys' })).toMatchObject([
      {
        level: 'fault',
        says: `1 API key was made under another pepper, and is refused here: ${stored.id}.`,
      },
    ])
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
}, 60_000)
