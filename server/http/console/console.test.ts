import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../app/app.ts'
import { closedDeps } from '../app/openapi-document.ts'
import { createConsole } from './console.ts'

const folder = mkdtempSync(join(tmpdir(), 'lerner-console-'))
const script = `console.log('${'x'.repeat(2000)}')`
mkdirSync(join(folder, 'assets'))
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><base href="/" /><script type="module" src="./assets/index-1a2b.js"></script>',
)
writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(folder, 'assets/index-1a2b.js'), script)
writeFileSync(join(folder, 'assets/index-1a2b.js.gz'), gzipSync(script))
writeFileSync(join(folder, 'assets/index-1a2b.js.br'), 'brotli')

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** A service that serves the pages of a folder. */
async function serving(environment: Record<string, string> = {}, from = folder) {
  const deps = closedDeps(environment)
  return createApp(deps, [], createConsole(deps, from))
}

const app = await serving()
const below = await serving({ LERNER_BASE_PATH: '/prices/' })
const unbuilt = await serving({}, join(folder, 'nowhere'))
afterAll(async () => {
  await Promise.all([app, below, unbuilt].map((one) => one.close()))
  rmSync(folder, { recursive: true })
})

describe('GET /', () => {
  test('is the console for a browser, with nothing allowed from elsewhere', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/', headers: browser })

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<base href="/"')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
  })

  test('tells a program where things are', async () => {
    for (const accept of ['application/json', '*/*', undefined]) {
      const { statusCode, headers, body } = await app.inject({
        url: '/',
        headers: accept === undefined ? {} : { accept },
      })

      expect([statusCode, headers.vary]).toEqual([200, 'accept'])
      expect(JSON.parse(body)).toMatchObject({
        name: 'Lerner',
        interface: '/v1',
        reference: '/docs',
      })
    }
  })

  test('says how to build the console where that was not done', async () => {
    const { statusCode, body } = await unbuilt.inject({ url: '/', headers: browser })

    expect(statusCode).toBe(404)
    expect(body).toContain('npm start')
    expect((await unbuilt.inject('/')).statusCode).toBe(200)
  })
})

describe('the files of the pages', () => {
  test('are kept for ever, because their names hold their hashes', async () => {
    const { statusCode, headers, body } = await app.inject('/assets/index-1a2b.js')

    expect([statusCode, body]).toEqual([200, script])
    expect(headers['content-type']).toContain('javascript')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('come compressed, as they were built', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/index-1a2b.js',
      headers: { 'accept-encoding': 'gzip' },
    })

    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['content-type']).toContain('javascript')
    expect(headers.vary).toContain('accept-encoding')
    expect(rawPayload.length).toBeLessThan(200)
  })

  test('come smaller still to a browser that reads brotli', async () => {
    const { headers, body } = await app.inject({
      url: '/assets/index-1a2b.js',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })

    expect([headers['content-encoding'], body]).toEqual(['br', 'brotli'])
  })

  test('come with an icon', async () => {
    expect((await app.inject('/favicon.svg')).headers['content-type']).toContain('image/svg+xml')
  })

  test.each(['no-such-1a2b.js', '..%2findex.html', '..%5cindex.html', '.env', '%00', 'a/b.js'])(
    'hold no %s',
    async (name) => {
      for (const headers of [{}, browser]) {
        const { statusCode, body } = await app.inject({ url: `/assets/${name}`, headers })

        expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'resource_missing'])
      }
    },
  )
})

describe('a path that no route has', () => {
  test.each(['/worklist', '/products/a.b', '/sign-in?next=%2Fx'])(
    'is the console for a browser: %s',
    async (url) => {
      const { statusCode, body } = await app.inject({ url, headers: browser })

      expect(statusCode).toBe(200)
      expect(body).toContain('index-1a2b.js')
    },
  )

  test('is a refusal for a program, which leads to the reference', async () => {
    const { statusCode, body } = await app.inject('/worklist')

    expect(statusCode).toBe(404)
    expect(JSON.parse(body).error.message).toContain('/docs')
  })

  test.each(['/v1/nothing', '/docs/nothing/here', '/v1'])(
    'among those of programs is a refusal for a browser, too: %s',
    async (url) => {
      const { statusCode, body } = await app.inject({ url, headers: browser })

      expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'resource_missing'])
    },
  )

  test('is no page for what is not read', async () => {
    const answer = await app.inject({ method: 'POST', url: '/worklist', headers: browser })

    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
  })
})

describe('below a base path', () => {
  test.each(['/prices', ''])('everything is there when a proxy sends %j on', async (kept) => {
    const page = await below.inject({ url: `${kept}/`, headers: browser })
    const list = await below.inject({ url: `${kept}/worklist`, headers: browser })
    const health = await below.inject(`${kept}/v1/openapi.json`)
    const file = await below.inject(`${kept}/assets/index-1a2b.js`)
    const refused = await below.inject(`${kept}/v1/products?limit=1`)

    for (const { body } of [page, list]) expect(body).toContain('<base href="/prices/"')
    expect(JSON.parse(health.body).servers[0].url).toBe('/prices')
    expect(file.body).toBe(script)
    expect(refused.statusCode).toBe(401)
    expect(JSON.parse((await below.inject(`${kept}/`)).body).interface).toBe('/prices/v1')
  })

  test('without its slash is the console, and only whole steps count', async () => {
    const page = await below.inject({ url: '/prices', headers: browser })
    const other = await below.inject('/pricesv1/health')

    expect(page.body).toContain('<base href="/prices/"')
    expect(other.statusCode).toBe(404)
  })

  test('the reference finds its files', async () => {
    const { body } = await below.inject({ url: '/prices/docs', headers: browser })
    const [, at] = /src="([^"]*swagger-ui-bundle\.js)"/.exec(body) ?? []
    const { pathname } = new URL(String(at), 'http://host/prices/docs')

    expect((await below.inject(pathname)).statusCode).toBe(200)
    expect(pathname).toMatch(/^\/prices\/docs\//)
  })
})
