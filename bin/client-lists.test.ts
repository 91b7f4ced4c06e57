import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withLists } from './client-lists.ts'

const root = join(import.meta.dirname, '..')
const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))

describe.each(['typescript', 'python', 'go'] as const)('the README for %s', (language) => {
  const readme = readFileSync(join(root, 'clients', language, 'README.md'), 'utf8')

  test('lists what openapi.json has (npm run generate)', () => {
    expect(readme).toBe(withLists(readme, document, language))
  })

  test('has the marks between which the lists stand', () => {
    const marks = language === 'typescript' ? ['operations'] : ['operations', 'events']
    for (const mark of marks) expect(readme).toMatch(new RegExp(`<!-- ${mark} -->\n\\| `))
  })
})

test('an operation and an event that are new stand in the lists', () => {
  const readme = `<!-- operations -->\n<!-- /operations -->\n<!-- events -->\n<!-- /events -->`
  const small = {
    paths: {
      '/v1/quote': { post: { operationId: 'quotes.create', responses: {} } },
      '/v1/api_keys/{id}/lock_out': { post: { operationId: 'api_keys.lock_out', responses: {} } },
    },
    webhooks: { 'api_key.locked': { post: { requestBody: { content: {} } } } },
    components: { schemas: {} },
  }

  expect(withLists(readme, small, 'typescript')).toContain(
    '| `lerner.apiKeys` | `lockOut` | `/v1/api_keys/{id}/lock_out` |',
  )
  expect(withLists(readme, small, 'python')).toContain('| `client` | `quote` | `/v1/quote` |')
  expect(withLists(readme, small, 'go')).toContain('| `client.APIKeys` | `LockOut` |')
  expect(withLists(readme, small, 'go')).toContain(
    '| `api_key.locked` | `*lerner.APIKeyLockedEvent` |',
  )
})
