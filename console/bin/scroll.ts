/**
 * Whether long lists and long histories scroll without a pause. A catalogue of a hundred thousand
 * products is opened, scrolled with the wheel, and jumped around in; a product with a year of daily
 * prices in four segments is opened, and its chart traversed by keyboard.
 *
 * Frames are judged by the work of the page's own thread, read from a trace: painting is done in
 * software here, but by the graphics hardware of other machines.
 *
 * Usage: npm run lab -- run console-scroll [products]
 */
import { chromium, type Page } from '@playwright/test'
import { browserPath } from '../e2e/harness/browser.ts'
import { createClock } from '../e2e/harness/clock.ts'
import { fillCatalogue } from '../e2e/harness/fill-catalogue.ts'
import { framesInWords, traceFrames } from '../e2e/harness/frames.ts'
import { type Service, startService } from '../e2e/harness/service.ts'
import { signIn } from '../e2e/harness/test.ts'
import { yearOfPrices } from '../e2e/harness/year-of-prices.ts'

const products = Number(process.argv[2] ?? 100_000)
const executablePath = browserPath()
if (executablePath === null) throw new Error('there is no browser: set LERNER_BROWSER')
const clock = createClock(Date.now() - 365 * 86_400_000)
const service = await startService({ LERNER_RATE_LIMIT: '0', ...clock.env })
try {
  await yearOfPrices(service, clock)
  await fillCatalogue(service, products)
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    await lookAtProducts(await signedIn(service, service.liveKey))
    await lookAtYear(await signedIn(service, service.testKey))
  } finally {
    await browser.close()
  }

  async function signedIn({ url }: Service, key: string): Promise<Page> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 900 },
    })
    await signIn(context, key)
    return context.newPage()
  }
} finally {
  await service.stop()
  clock.remove()
}

async function lookAtProducts(page: Page): Promise<void> {
  await page.goto('/products')
  const table = page.getByRole('table', { name: 'Products' })
  await table.getByRole('row').nth(1).waitFor()
  const cdp = await page.context().newCDPSession(page)

  const places = [0.5, 1, 0.25, 0.9, 0]
  const reachedMs: number[] = []
  for (const place of places) {
    const startMs = performance.now()
    const row = await table.evaluate((frame, share) => {
      const height = frame.querySelector('[data-index]')?.getBoundingClientRect().height ?? 48
      const top = share * (frame.scrollHeight - frame.clientHeight)
      frame.scrollTo(0, top)
      return Math.round(top / height) + 5
    }, place)
    await table.locator(`[data-index="${row}"]:not([aria-busy])`).waitFor()
    reachedMs.push(performance.now() - startMs)
  }
  console.log(
    `${products} products: rows at ${places.map((place) => `${place * 100} %`).join(', ')} of the list are there in ${reachedMs.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  )

  await table.hover()
  for (const [words, turn] of [
    ['slow turns of the wheel', 300],
    ['fast turns of the wheel', 2000],
  ] as const) {
    const frames = await traceFrames(cdp, async () => {
      for (let i = 0; i < 200; i++) await page.mouse.wheel(0, i % 100 < 50 ? turn : -turn)
    })
    console.log(`200 ${words}: ${framesInWords(frames)}`)
  }
  const heap = (await cdp.send('Runtime.getHeapUsage')).usedSize
  console.log(`${(heap / 1e6).toFixed(0)} MB of the page's memory are in use after that`)
}

async function lookAtYear(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await page.goto('/products')
  const link = page.getByRole('link', { name: 'A year of prices' })
  await link.waitFor()
  const opened = await traceFrames(cdp, async () => {
    await link.click()
    await page.getByRole('slider', { name: /Prices over a year: points/ }).waitFor()
    await page.waitForLoadState('networkidle')
  })
  console.log(`a year of prices, opened: ${framesInWords(opened)}`)
  const slider = page.getByRole('slider', { name: /Prices over a year: points/ })
  await slider.focus()
  const gone = await traceFrames(cdp, async () => {
    for (let i = 0; i < 100; i++) await page.keyboard.press('ArrowLeft')
  })
  console.log(`100 steps along it by keyboard: ${framesInWords(gone)}`)
}
