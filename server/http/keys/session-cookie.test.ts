import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({
  LERNER_RATE_LIMIT: '0',
  LERNER_BASE_PATH: '/prices',
  LERNER_PUBLIC_URL: 'https://shop.test',
})
afterAll(() => service.close())
const who = await service.caller()

async function signIn() {
  const { headers, body } = await service.send(who, 'POST /prices/v1/session', { body: {} })
  const set = String(headers['set-cookie'])
  return { set, cookie: set.split(';')[0] ?? '', csrf: String(body.csrf_token) }
}

describe('below a path, where people come by https', () => {
  test('the cookie is of that path, and sent by https alone', async () => {
    const { set, cookie } = await signIn()
    const { status } = await service.send(null, 'GET /prices/v1/session', { headers: { cookie } })

    expect(set).toMatch(
      /^__Secure-lerner=[\w-]{43}; Max-Age=604800; Path=\/prices; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(status).toBe(200)
  })

  test.each([
    ['of the address that people use', 'https://shop.test', 200],
    ['of that host by http', 'http://shop.test', 403],
    ['of the host that the proxy names', 'http://127.0.0.1:8080', 403],
    ['of another host', 'https://evil.test', 403],
  ])('a page %s may change something: %s', async (_, origin, expected) => {
    const { cookie, csrf } = await signIn()
    const { status } = await service.send(null, 'POST /prices/v1/resume', {
      headers: { cookie, origin, host: '127.0.0.1:8080', 'x-csrf-token': csrf },
    })

    expect(status).toBe(expected)
  })
})
