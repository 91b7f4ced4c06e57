// npm run console:screenshots [-- names of screens]: every screen of the demo shop, light and dark,
// wide and narrow, into console/screenshots.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserPath } from '../e2e/harness/browser.ts'
import start from '../e2e/harness/start.ts'
import { screensOf } from './screens.ts'

const folder = join(import.meta.dirname, '../screenshots')
const wanted = process.argv.slice(2)
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 780 } }

const executablePath = browserPath()
if (executablePath === null) throw new Error('no browser is installed: apt-get install chromium')
mkdirSync(folder, { recursive: true })

process.env.E2E_COUNTED = '1'
const stop = await start()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const { E2E_URL: url = '', E2E_TEST_KEY: key = '' } = process.env
  const screens = (await screensOf(url, key)).filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name),
  )
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
    })
    await context.request.post('/v1/session', {
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() },
      data: {},
    })
    const page = await context.newPage()
    for (const { name, path } of screens) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page
        .getByText(/^Loading /)
        .first()
        .waitFor({ state: 'detached' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) })
      }
    }
    await context.close()
  }
  console.log(`${screens.length} screens, each four times, are in console/screenshots`)
} finally {
  await browser.close()
  await stop()
}
