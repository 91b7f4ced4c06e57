import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

test.each(['index.css', 'swagger-ui-bundle.js', 'theme/lerner.css'])(
  '%s is there',
  async (file) => {
    const { status, headers } = await service.send(null, `GET /docs/static/${file}`)

    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  },
)

test.each(
  [
    '/docs/static/%00',
    '/docs/static/index.html%00.js',
    '/docs/static/a%00/b',
    `/docs/static/${'a'.repeat(300)}`,
    `/docs/static/${'a'.repeat(3000)}`,
    `/docs/static/${'a/'.repeat(1500)}`,
    '/docs/static/%2e%2e/%2e%2e/package.json',
    '/docs/static/..%2f..%2f..%2fpackage.json',
    '/docs/static/..%5c..%5cpackage.json',
    '/docs/static/index.html/x',
    '/docs/static//etc/passwd',
    '/docs/static/%ED%A0%80',
    '/docs/static/%FF',
    '/docs/static/\u00ff',
    '/docs/static/',
    '/docs/%00',
    '/docs//',
  ].map((url) => [url.slice(0, 40), url]),
)('%s is at most not there', async (_, url) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, text } = await service.send(null, `${method} ${url}`)

    expect([200, 302, 400, 404]).toContain(status)
    expect(text).not.toContain('root:')
    expect(text).not.toContain('lerner-workspace')
  }
})
