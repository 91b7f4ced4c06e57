/**
 * When each screen of the demo shop is first painted, when it is complete, and whether anything
 * moved meanwhile; on a desktop and on a phone of 360 px. Each is opened in a browser with an empty
 * cache, on this machine. Fails if anything moved, or if the overview takes longer than a second.
 *
 * Usage: npm run lab -- run console-paint [names of screens]
 */
import { chromium, type Page } from '@playwright/test'
import { browserPath } from '../e2e/harness/browser.ts'
import start from '../e2e/harness/start.ts'
import { signIn } from '../e2e/harness/test.ts'
import { screensOf } from './screens.ts'

const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 360, height: 780 } }
/** The median of this many runs; every other screen is opened once. */
const overviewTimes = 5
const bar = { usefulMs: 1000, shift: 0.001 }

/** The browser's measurements of a screen, in ms since its address was requested. */
type Told = {
  first: number
  largest: number
  /** No loading indicator is left. */
  whole: number
  shift: number
  /** The largest shift. */
  moved: string[]
}

/** Run in the page before anything else: as text, since this program has no browser types. */
const watch = `(() => {
  const told = { first: 0, largest: 0, whole: 0, shift: 0, moved: [] }
  window.__told = told
  const see = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  see('paint', (one) => {
    if (one.name === 'first-contentful-paint') told.first = one.startTime
  })
  see('largest-contentful-paint', (one) => {
    told.largest = one.startTime
  })
  see('layout-shift', (one) => {
    told.shift += one.value
    for (const { node, previousRect, currentRect } of one.sources) {
      const at = (rect) => Math.round(rect.x) + ',' + Math.round(rect.y) + ' ' + Math.round(rect.width) + 'x' + Math.round(rect.height)
      const name = node?.outerHTML?.slice(0, 90) ?? node?.textContent?.slice(0, 60) ?? 'what is gone'
      told.moved.push(Math.round(one.startTime) + ' ms: ' + at(previousRect) + ' to ' + at(currentRect) + ' ' + name)
    }
  })
  const look = () => {
    const main = document.querySelector('main')
    const isThere = main !== null && main.querySelector('h1') !== null
    const isLoading = isThere && main.querySelector('[aria-busy="true"], [role="status"]')?.textContent?.startsWith('Loading')
    if (isThere && !isLoading) told.whole ||= performance.now()
    else told.whole = 0
    if (performance.now() < 20000) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

const executablePath = browserPath()
if (executablePath === null) throw new Error('no browser is installed: apt-get install chromium')
const wanted = process.argv.slice(2)
const stop = await start()
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const { E2E_URL: url = '', E2E_TEST_KEY: key = '' } = process.env
  const screens = (await screensOf(url, key)).filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name),
  )
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const { name, path } of screens) {
      const times = name === 'overview' ? overviewTimes : 1
      const all: Told[] = []
      for (let i = 0; i < times; i++) all.push(await open(url, key, path, viewport))
      report(`${name}, ${size}`, all, name === 'overview')
    }
  }
} finally {
  await browser.close()
  await stop()
}

/** Opens a screen in a browser without a cache, and waits until nothing more arrives. */
async function open(
  url: string,
  key: string,
  path: string,
  viewport: { width: number; height: number },
): Promise<Told> {
  const context = await browser.newContext({ baseURL: url, viewport })
  try {
    await signIn(context, key)
    const page: Page = await context.newPage()
    await page.addInitScript(watch)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page
      .getByText(/^Loading /)
      .first()
      .waitFor({ state: 'detached' })
    await page.waitForTimeout(500) // late arrivals would shift things too
    return await page.evaluate<Told>('window.__told')
  } finally {
    await context.close()
  }
}

function report(name: string, all: readonly Told[], isOverview: boolean): void {
  const middle = (of: 'first' | 'largest' | 'whole') =>
    all.map((one) => one[of]).sort((a, b) => a - b)[all.length >> 1] ?? 0
  const shift = Math.max(...all.map((one) => one.shift))
  const ms = (of: 'first' | 'largest' | 'whole') => `${middle(of).toFixed(0)} ms`
  console.log(
    `${name}: first paint ${ms('first')}, largest ${ms('largest')}, whole ${ms('whole')}, layout shift ${shift.toFixed(4)}`,
  )
  if (shift > bar.shift) {
    process.exitCode = 1
    for (const moved of new Set(all.flatMap((one) => one.moved))) console.log(`  moved at ${moved}`)
  }
  if (isOverview && middle('largest') > bar.usefulMs) process.exitCode = 1
}
