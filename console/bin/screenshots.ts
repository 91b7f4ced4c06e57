/**
 * Every screen of the demo shop, and what is behind its buttons, light and dark, wide, huge,
 * middle and narrow, into console/screenshots.
 *
 * Usage: npm run lab -- run console-screenshots [--locale de-DE] [--direction rtl] [screens]
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browserPath } from '../e2e/harness/browser.ts'
import { startWithHistory } from '../e2e/harness/start.ts'
import { signIn } from '../e2e/harness/test.ts'
import { moreScreens } from './more-screens.ts'
import { screensOf, widest } from './screens.ts'

const folder = join(import.meta.dirname, '../screenshots')
const { values, positionals: wanted } = parseArgs({
  options: {
    locale: { type: 'string', default: 'en-GB' },
    // No language of the console runs from right to left; its layout could.
    direction: { type: 'string', default: 'ltr' },
  },
  allowPositionals: true,
})
const sizes = {
  wide: { width: 1440, height: 900 },
  huge: { width: 3840, height: 2160 },
  middle: { width: 834, height: 1112 },
  narrow: { width: 390, height: 844 },
}

const executablePath = browserPath()
if (executablePath === null) throw new Error('no browser is installed: apt-get install chromium')
mkdirSync(folder, { recursive: true })

const stop = await startWithHistory()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const { E2E_URL: url = '', E2E_TEST_KEY: key = '' } = process.env
  const plain = await screensOf(url, key)
  const listPath = plain.find(({ name }) => name === 'price-list')?.path ?? ''
  const untouched = plain.map((one) => ({ ...one, work: async () => {} }))
  const screens = [...untouched, ...moreScreens(listPath)].filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name),
  )
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      locale: values.locale,
      timezoneId: 'Europe/Berlin',
    })
    await signIn(context, key)
    const page = await context.newPage()
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = '${values.direction}'
    })`)
    for (const { name, path, work } of screens) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await work(page)
      await page.waitForLoadState('networkidle')
      await page
        .getByText(/^Loading /)
        .first()
        .waitFor({ state: 'detached' })
      const wider = await page.evaluate<string | null>(widest)
      if (wider !== null) console.log(`${name}, ${size}, is wider than the page: ${wider}`)
      // What is fixed in front of the page belongs to the window, not to the length of the page.
      const inFront = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()
      // A window as tall as the page, so that elements sized by the window are complete too;
      // repeated, as a table may grow with it.
      for (let look = 0; look < 3 && inFront === 0; look++) {
        const tall = await page.evaluate<number>('document.documentElement.scrollHeight')
        await page.setViewportSize({ ...viewport, height: Math.max(tall, viewport.height) })
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const path = join(folder, `${name}-${size}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: inFront === 0 })
      }
      await page.setViewportSize(viewport)
    }
    await context.close()
  }
  console.log(`${screens.length} screens, each eight times, are in console/screenshots`)
} finally {
  await browser.close()
  await stop()
}
