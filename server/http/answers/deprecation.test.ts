import type { FastifyPluginAsync } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../storage/tables/accounts.ts'
import { createKey } from '../../storage/tables/api-keys.ts'
import { testService } from '../../testing/service.ts'
import { createApp } from '../app/app.ts'
import { deprecationHeaders } from './deprecation.ts'

const notice = { since: '2026-01-01', sunset: '2026-12-31', successor: '/v1/quote' }

/** A deprecated operation. The service itself has none. */
const oldPrice: FastifyPluginAsync = async (app) => {
  app.get(
    '/old_price',
    {
      config: { scope: 'quotes:read', deprecated: notice, examples: { 200: { price: 1 } } },
      schema: {
        operationId: 'old_price.get',
        summary: 'Read an old price',
        description: 'What prices were asked for with before.',
        tags: ['Quotes'],
        response: { 200: { type: 'object', properties: { price: { type: 'integer' } } } },
      },
    },
    async () => ({ price: 1 }),
  )
}

type Line = { msg: string; operation?: string; key?: string; sunset?: string }

describe('a deprecated operation', () => {
  const lines: Line[] = []
  let service: Awaited<ReturnType<typeof testService>>
  let app: Awaited<ReturnType<typeof createApp>>
  let key: string
  let keyId: string

  beforeAll(async () => {
    service = await testService()
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) })
    const deps = { ...service.deps, log }
    app = await createApp(deps, [oldPrice])
    const { liveTenantId } = await deps.store.system((db) => createAccount(db, 'old'))
    const made = await deps.store.tenant(liveTenantId, (db) =>
      createKey(
        db,
        liveTenantId,
        deps.pepper,
        { mode: 'live', name: 'test', scopes: ['*'], expiresAt: null },
        deps.now(),
      ),
    )
    key = made.key
    keyId = made.stored.id
  })

  afterAll(async () => {
    await app.close()
    await service.close()
  })

  const ask = (url: string, authorization = `Bearer ${key}`) =>
    app.inject({ method: 'GET', url, headers: { authorization } })

  test.each([
    ['an answer', 200, '/v1/old_price', undefined],
    ['a refusal of the request', 400, '/v1/old_price?no=such', undefined],
    ['a refusal of the caller', 401, '/v1/old_price', 'Bearer nobody'],
  ])('says with %s since when, until when, and what to use', async (_, status, url, caller) => {
    const answer = await ask(url, caller)

    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      deprecation: '@1767225600',
      sunset: 'Thu, 31 Dec 2026 00:00:00 GMT',
      link: '</v1/quote>; rel="successor-version"',
    })
  })

  test('is counted with each request, and logged once for each key', async () => {
    const before = await countOf(app)

    await ask('/v1/old_price')
    await ask('/v1/old_price')
    await ask('/v1/old_price', 'Bearer nobody')

    expect(await countOf(app)).toBe(before + 3)
    expect(lines.filter(({ msg }) => msg === 'a deprecated operation is in use')).toEqual([
      expect.objectContaining({
        operation: 'GET /v1/old_price',
        key: keyId,
        sunset: '2026-12-31',
        successor: '/v1/quote',
      }),
    ])
  })

  test('is marked in the document, with its headers', () => {
    const document = app.swagger() as unknown as {
      paths: Record<
        string,
        {
          get: {
            deprecated?: boolean
            description: string
            responses: Record<string, { headers: object }>
          }
        }
      >
    }
    const operation = document.paths['/v1/old_price']?.get

    expect(operation?.deprecated).toBe(true)
    expect(operation?.description).toContain('2026-12-31')
    for (const status of ['200', '400']) {
      expect(Object.keys(operation?.responses[status]?.headers ?? {})).toEqual(
        expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
      )
    }
    expect(document.paths['/v1/products']?.get.deprecated).toBeUndefined()
  })

  test('leaves other operations without its headers', async () => {
    const { headers } = await ask('/v1/products')

    expect(headers).not.toHaveProperty('deprecation')
    expect(headers).not.toHaveProperty('sunset')
  })
})

test('a deprecation whose end is before its start, or on no day, is refused when the service starts', () => {
  expect(() => deprecationHeaders({ ...notice, sunset: '2025-12-31' })).toThrow(/before/)
  expect(() => deprecationHeaders({ ...notice, since: 'soon' })).toThrow(/no day/)
})

async function countOf(app: Awaited<ReturnType<typeof createApp>>): Promise<number> {
  const text = await app.figures()
  const line = /^lerner_deprecated_requests_total\{.*route="\/v1\/old_price".*\} (\d+)$/m.exec(text)
  return Number(line?.[1] ?? 0)
}
