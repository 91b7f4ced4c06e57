/**
 * The pictures that README and the guides show of the console, as it is now, into
 * docs/guide/pictures.
 *
 * Usage: npm run lab -- run console-pictures [names of pictures]
 */
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { Lerner } from '../../clients/typescript/src/main.ts'
import { browserPath } from '../e2e/harness/browser.ts'
import { startWithHistory } from '../e2e/harness/start.ts'
import { signIn } from '../e2e/harness/test.ts'
import { moreScreens, type WorkedScreen } from './more-screens.ts'
import { screensOf } from './screens.ts'

const folder = join(import.meta.dirname, '../../docs/guide/pictures')
/** A picture is no taller than what a reader takes in at once. */
const tallest = 1400
const viewport = { width: 1440, height: 900 }
const wanted = process.argv.slice(2)

/** The pictures by name: a screen, after an action behind it. */
const pictures: Readonly<Record<string, string>> = {
  overview: 'overview',
  draft: 'draft',
  'price-list': 'price-list',
  entry: 'edit',
  product: 'product',
  import: 'import-file',
  audit: 'audit',
  alarm: 'alarms',
}

const executablePath = browserPath()
if (executablePath === null) throw new Error('no browser is installed: apt-get install chromium')

const stop = await startWithHistory()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const { E2E_URL: url = '', E2E_TEST_KEY: key = '' } = process.env
  const context = await browser.newContext({
    ...{ baseURL: url, viewport, locale: 'en-GB', timezoneId: 'Europe/Berlin' },
    colorScheme: 'light',
  })
  await signIn(context, key)
  const screens = await screensByName(url, key)
  const page = await context.newPage()
  for (const [picture, name] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(picture)) continue
    // Last, since an alarm is on every other screen too.
    if (picture === 'alarm') await openAlarm(new Lerner({ apiKey: key, baseUrl: url }))
    const screen = screens.get(name)
    if (screen === undefined) throw new Error(`there is no screen ${name}`)
    await take(page, screen, join(folder, `console-${picture}.png`))
    console.log(`console-${picture}.png`)
  }
} finally {
  await browser.close()
  await stop()
}

async function screensByName(url: string, key: string): Promise<Map<string, WorkedScreen>> {
  const plain = await screensOf(url, key)
  const listPath = plain.find(({ name }) => name === 'price-list')?.path ?? ''
  const untouched = plain.map((one) => ({ ...one, work: async () => {} }))
  return new Map([...untouched, ...moreScreens(listPath)].map((one) => [one.name, one]))
}

/** A cost with its decimal point in the wrong place. */
async function openAlarm(client: Lerner): Promise<void> {
  const { own } = await client.products.policy.get('shop-08')
  const unitCost = Math.round((own.unitCost ?? 0) / 100)
  await client.products.policy.put('shop-08', { ...own, unitCost })
}

async function take(page: Page, { path, work }: WorkedScreen, file: string): Promise<void> {
  await page.setViewportSize(viewport)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await work(page)
  await page.waitForLoadState('networkidle')
  const loading = page.getByText(/^Loading /).first()
  await loading.waitFor({ state: 'detached' })
  const inFront = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()
  if (inFront === 0) {
    const tall = await page.evaluate<number>('document.documentElement.scrollHeight')
    const height = Math.min(tallest, Math.max(tall, viewport.height))
    await page.setViewportSize({ ...viewport, height })
    await page.waitForLoadState('networkidle')
  }
  await page.screenshot({ path: file })
}
