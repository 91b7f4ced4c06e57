/**
 * Whether a hundred thousand rows scroll without a pause: a service with that many products, its
 * list scrolled to the end, then up and down by wheel while frames and long tasks are counted.
 *
 * Usage: npm run console:scroll [-- products]
 */
import { chromium } from '@playwright/test'
import { Lerner } from '../../clients/typescript/src/main.ts'
import { browserPath } from '../e2e/harness/browser.ts'
import { startService } from '../e2e/harness/service.ts'

type Seen = { frames: number[]; long: number[] }

const products = Number(process.argv[2] ?? 100_000)
const batch = 1000
const executablePath = browserPath()
if (executablePath === null) throw new Error('there is no browser: set LERNER_BROWSER')
/** Counts frames and long tasks; text, since this program knows no browser's names. */
const watch = `
  globalThis.seen = { frames: [], long: [] }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.long.push(duration)
  }).observe({ type: 'longtask' })
  let last = performance.now()
  const tick = (now) => {
    seen.frames.push(now - last)
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)`
const service = await startService({ LERNER_RATE_LIMIT: '0' })
try {
  const client = new Lerner({ apiKey: service.testKey, baseUrl: service.url, timeoutMs: 60_000 })
  for (let start = 0; start < products; start += batch) {
    await client.quoteBatch(
      Array.from({ length: Math.min(batch, products - start) }, (_, i) => ({
        productId: `product-${start + i}`,
        basePrice: 500 + ((start + i) % 9973),
        currency: 'usd',
      })),
    )
  }
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.request.post(`${service.url}/v1/session`, {
      headers: {
        authorization: `Bearer ${service.testKey}`,
        'idempotency-key': crypto.randomUUID(),
      },
      data: {},
    })
    await page.goto(`${service.url}/products`)
    const table = page.getByRole('table', { name: 'Products' })
    await table.getByRole('row').nth(1).waitFor()
    const rows = () => table.evaluate((frame) => Math.round(frame.scrollHeight / 48))
    const startMs = performance.now()
    for (let loaded = 0; loaded < products - 5; loaded = await rows()) {
      await table.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
      await page.waitForTimeout(5)
      if (performance.now() - startMs > 400_000) break
    }
    console.log(
      `${await rows()} rows loaded by scrolling in ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
    )
    await page.evaluate(watch)
    await table.hover()
    for (let i = 0; i < 200; i++) await page.mouse.wheel(0, i % 100 < 50 ? -2000 : 2000)
    const { frames, long } = await page.evaluate<Seen>('seen')
    frames.sort((a, b) => a - b)
    const at = (share: number) => (frames[Math.floor(share * (frames.length - 1))] ?? 0).toFixed(1)
    console.log(
      `200 turns of the wheel: ${frames.length} frames, ${at(0.5)} ms in the median, ${at(0.95)} at the 95th percentile, ${at(1)} at most; ${long.length} tasks above 50 ms, the longest ${Math.max(0, ...long).toFixed(0)} ms`,
    )
  } finally {
    await browser.close()
  }
} finally {
  await service.stop()
}
