import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp()
const keyed = await testApp({ LERNER_METRICS_KEY: 'what-prometheus-shows' })
afterAll(() => Promise.all([service.close(), keyed.close()]))

const seriesOf = (text: string) =>
  [...text.matchAll(/^lerner_http_request_duration_seconds_count\{(.*)\} /gm)].map(
    ([, labels = '']) => labels,
  )

describe('/metrics', () => {
  test('is made once a second, however often it is asked for', async () => {
    const first = await service.send(null, 'GET /metrics')
    await service.send(await service.caller(), 'POST /v1/quote', {
      body: { product_id: 'mug', base_price: 1000, currency: 'usd' },
    })
    const second = await service.send(null, 'GET /metrics')

    expect(second.text).toBe(first.text)
    await expect
      .poll(async () => (await service.send(null, 'GET /metrics')).text, { timeout: 3000 })
      .toMatch(/route="\/v1\/quote"/)
  })

  test('hardly grows by what somebody without a key asks for', async () => {
    for (const { method, url } of service.app.routeTable.entries) {
      const path = url.replaceAll(/:\w+/g, 'x').replace('*', 'x')
      await service.send(null, `${method} ${path}`)
      await service.send(null, `${method} ${path}?no=1`, { body: '{' })
      await service.send(null, `${method} ${path}`, { headers: { host: 'a,b' } })
      const headers = { authorization: 'Bearer none', 'content-type': 'text/plain' }
      await service.send(null, `${method} ${path}`, { headers })
    }
    const text = await service.app.figures()
    const refused = seriesOf(text).filter((labels) => /status="4/.test(labels))

    expect(refused.length).toBeGreaterThan(3)
    for (const labels of refused) {
      expect(labels).toMatch(/^method="other",route="(?:without_key|unmatched)"/)
    }
    expect(seriesOf(text).length).toBeLessThan(60)
    expect(text.length).toBeLessThan(200_000)
  })

  test('asks for the key that was set for it', async () => {
    const ask = (headers: Record<string, string>) => keyed.send(null, 'GET /metrics', { headers })
    const none = await ask({})
    const wrong = await ask({ authorization: 'Bearer what-prometheus-show' })
    const right = await ask({ authorization: 'Bearer what-prometheus-shows' })

    expect([none.status, none.body.error.code]).toEqual([401, 'api_key_missing'])
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'api_key_invalid'])
    expect(wrong.body.error.message).toContain('LERNER_METRICS_KEY')
    expect([right.status, right.text]).toEqual([
      200,
      expect.stringContaining('lerner_quotes_total'),
    ])
  })
})

describe('what is the same for everybody', () => {
  const paths = [
    '/v1/openapi.json',
    '/docs/json',
    '/docs/yaml',
    '/docs/errors',
    '/docs/static/swagger-ui-bundle.js',
    '/docs/static/swagger-ui.css',
  ]
  test.each(paths)('comes compressed: %s', async (url) => {
    const plain = await service.app.inject(url)
    const packed = await service.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })

    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  test('is one document, below /v1 and below /docs', async () => {
    const { text } = await service.send(null, 'GET /v1/openapi.json')

    expect((await service.send(null, 'GET /docs/json')).text).toBe(text)
  })
})
