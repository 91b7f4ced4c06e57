import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from './config.ts'
import { newKey } from './domain/key-format.ts'
import { openFirstAccount } from './first-account.ts'
import { type Service, startService } from './main.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lerner-first-'))
  database = await testDatabase({ LERNER_DATA_DIR: dataDir, PORT: '0' })
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts a service, reads whose key this is, and stops it. */
async function starting(
  config: Config,
  keyOf: (service: Service) => string | null,
): Promise<{ firstKey: string | null; status: number }> {
  const service = await startService(config)
  try {
    const { status } = await fetch(`${service.url}/v1/products`, {
      headers: { authorization: `Bearer ${keyOf(service)}` },
    })
    return { firstKey: service.firstKey, status }
  } finally {
    await service.close()
  }
}

/** Modes of the tenants that have keys, one for each key. */
async function modesOfKeys(): Promise<string[]> {
  const rows = await database.store.system((db) =>
    db.rows<{ mode: string }>(
      'select mode from api_key_digests join tenants using (tenant_id) order by mode',
    ),
  )
  return rows.map(({ mode }) => mode)
}

describe('the first key', () => {
  test('is shown by the first start that finds its port free', async () => {
    const { server, port } = await takenPort()
    try {
      const config = { ...database.config, port, host: '127.0.0.1' }
      await expect(startService(config)).rejects.toThrow('EADDRINUSE')
      expect(await modesOfKeys()).toEqual([])
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }

    const first = await starting(database.config, ({ firstKey }) => firstKey)
    expect(first).toEqual({ firstKey: expect.stringMatching(/^lrn_live_/), status: 200 })
    const second = await starting(database.config, () => first.firstKey)
    expect(second).toEqual({ firstKey: null, status: 200 })
  })
})

describe('LERNER_API_KEY', () => {
  test('becomes a live key, in whatever form the operator chose', async () => {
    const config = { ...database.config, apiKey: 'operators-own-key-of-24-characters' }

    expect(await starting(config, () => config.apiKey)).toEqual({ firstKey: null, status: 200 })
    expect(await modesOfKeys()).toEqual(['live'])
  })

  test('that was revoked is called useless at the start, and stays revoked', async () => {
    const config = { ...database.config, apiKey: 'operators-own-key-of-24-characters' }
    await starting(config, () => config.apiKey)
    const lines: string[] = []
    const restart = () =>
      openFirstAccount(config, database.store, pepper, Date.now(), {
        warn: (line: string) => lines.push(line),
      })
    const pepper = readFileSync(join(dataDir, 'key-pepper'))
    await restart()
    expect(lines).toEqual([])
    await database.asOwner('update api_keys set revoked_at = now()')
    await restart()

    expect(lines).toEqual([
      expect.stringMatching(/^LERNER_API_KEY opens nothing.* was revoked on /),
    ])
  })

  test('that has the form of ours and a wrong checksum gets a warning', async () => {
    const lines: string[] = []
    const config = { ...database.config, apiKey: `lrn_live_${'a'.repeat(36)}` }

    await openFirstAccount(config, database.store, Buffer.alloc(32), Date.now(), {
      warn: (line: string) => lines.push(line),
    })

    expect(lines).toEqual([expect.stringMatching(/checksum is wrong.* as long as the setting/)])
  })

  test.each([
    ['one of ours', newKey('test')],
    ['one that only begins so', 'lrn_test_chosen-by-hand-0000000'],
  ])('that says test, %s, becomes a key of the test tenant', async (_, apiKey) => {
    const config = { ...database.config, apiKey }

    expect(await starting(config, () => apiKey)).toEqual({ firstKey: null, status: 200 })
    expect(await modesOfKeys()).toEqual(['test'])
  })
})

/** A port that is already in use. */
async function takenPort(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port }
}
