import type { Locator } from '@playwright/test'
import { truncatedSelects } from '../bin/screens.ts'
import { german } from '../src/messages/de/main.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

test.setTimeout(180_000)

const columnsOf = (table: Locator) =>
  table
    .getByRole('columnheader')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.checkVisibility())
        .map((cell) => cell.textContent?.replace(/[↕↑↓]/, '').trim()),
    )

/** Chips that are partly hidden. */
const cutIn = (table: Locator) =>
  table.locator('[class*=tag_]').evaluateAll((tags) =>
    tags
      .filter((tag) => tag.checkVisibility())
      .filter((tag) => {
        const cell = tag.closest('[role=cell]')?.getBoundingClientRect()
        const { right, bottom } = tag.getBoundingClientRect()
        return cell !== undefined && (right > cell.right + 1 || bottom > cell.bottom + 1)
      })
      .map((tag) => tag.textContent),
  )

test('a tablet shows what a table is for, and cuts no chip', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 834, height: 1112 })
  await page.goto('/products')
  const products = page.getByRole('table', { name: 'Products' })
  await expect(products.getByRole('row').nth(2)).toBeVisible()
  expect(await columnsOf(products)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Next'),
      'Price now',
      'Better price',
      'How sure',
      expect.stringContaining('Margin'),
    ]),
  )
  await page.goto('/worklist')
  await page.getByRole('link', { name: 'Spring prices' }).click()
  const entries = page.getByRole('table', { name: /Entries/ })
  await expect(entries.getByRole('row').nth(2)).toBeVisible()
  expect(await columnsOf(entries)).toEqual(
    expect.arrayContaining(['Price now', 'Confidence', 'Remarks', 'Actions']),
  )
  expect(await cutIn(entries)).toEqual([])
  const sideways = await entries.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(sideways).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

/** Headings that are partly hidden, by their column or by the table's own edge. */
const cutHeadings = (table: Locator) =>
  table.getByRole('columnheader').evaluateAll((cells) =>
    cells
      .filter((cell) => cell.checkVisibility())
      .filter((cell) => {
        const edge = cell.closest('[role=table]')?.getBoundingClientRect().right ?? 0
        return cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > edge
      })
      .map((cell) => cell.textContent),
  )

test.describe('in a browser of de-DE', () => {
  test.use({ locale: 'de-DE' })

  test('a window of 1280 px cuts no heading of a long table', async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const expectWhole = async (name: string | RegExp) => {
      const table = page.getByRole('table', { name })
      await expect(table.getByRole('row').nth(1)).toBeVisible()
      expect(await cutHeadings(table)).toEqual([])
    }
    await page.goto('/products')
    await expectWhole(german.products.heading)
    await page.goto('/quotes')
    await expectWhole(german.quotes.label)
    await page.goto('/worklist')
    await expectWhole(german.worklist.priceLists)
    await page.getByRole('link', { name: 'Spring prices' }).click()
    await expectWhole(german.worklist.entriesOfList)
  })
})

test('no long table scrolls sideways, however wide the window', async ({ signedIn: page }) => {
  const openEntries = () => page.getByRole('link', { name: 'Spring prices' }).click()
  for (const path of ['/products', '/quotes', '/worklist', 'entries of a list']) {
    await (path.startsWith('/') ? page.goto(path) : openEntries())
    const table = page.getByRole('table').first()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    for (const width of [834, 961, 1024, 1088, 1089, 1200, 1264, 1265, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = await table.evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(sideways, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('a phone shows price now, confidence and lock, and a message covers no bar', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/worklist')
  await page.getByRole('link', { name: 'Spring prices' }).click()
  const entries = page.getByRole('table', { name: /Entries/ })
  const row = entries.getByRole('row').nth(1)
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByText(/^now US\$/)).toBeVisible()
  await expect(row.getByText(/% sure$/)).toBeVisible()
  await row.getByRole('button', { name: /^Lock / }).click()
  await expect(row.getByText('locked', { exact: true })).toBeVisible()
  expect(await cutIn(entries)).toEqual([])
  // Whole words: a chip of three letters and dots is uninformative.
  const short = entries.locator('[class*=tag_]:visible')
  expect(
    await short.evaluateAll((tags) =>
      tags.flatMap((tag) => (tag.scrollWidth > tag.clientWidth + 1 ? [tag.textContent] : [])),
    ),
  ).toEqual([])
  await expect(page.getByText('the current price stays.')).toBeVisible()

  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected entries' })
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await bar.getByRole('button', { name: 'Lock' }).click()
  await row.getByRole('checkbox').check()
  await expect
    .poll(async () => {
      const toast = await page.getByText('locked at the price now.').boundingBox()
      const below = await bar.boundingBox()
      return toast !== null && below !== null && toast.y + toast.height <= below.y
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectAccessible(page)
})

test('after going somewhere the focus is at its heading, and icons say what they do', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Screens' })
  for (const name of ['Worklist', 'Products', 'Settings', 'Worklist']) {
    await links.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }
  await page.getByRole('link', { name: 'Spring prices' }).click()
  const lock = page.getByRole('button', { name: /^Lock / }).first()
  const tip = page.getByRole('tooltip').filter({ hasText: /^Lock / })
  await lock.hover()
  await expect(tip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await page.keyboard.press('Tab')
  await lock.focus()
  await expect(tip).toBeVisible()
})

test('charts say what their bands and shades are, and where zero is', async ({
  signedIn: page,
}) => {
  await page.goto('/products/shop-01')
  const demand = page.getByRole('figure', { name: /at each price/ }).first()
  await expect(demand.getByRole('listitem').filter({ hasText: 'interval' })).toBeVisible()
  const profit = page.getByRole('figure', { name: /Profit .* at each price/ })
  await expect(
    profit
      .locator('text')
      .filter({ hasText: /^0(\.00)?$/ })
      .first(),
  ).toBeVisible()
})

for (const locale of ['de-DE', 'fr-FR', 'es-ES', 'en-GB']) {
  test.describe(`in a browser of ${locale}`, () => {
    test.use({ locale })

    test('no select truncates what is chosen', async ({ signedIn: page }) => {
      const expectWhole = async (what: string) => {
        for (const width of [390, 834, 1280, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          expect(await page.evaluate<string[]>(truncatedSelects), `${what} at ${width} px`).toEqual(
            [],
          )
        }
      }
      for (const path of ['/products', '/settings', '/audit', '/backtest']) {
        await page.goto(path)
        await expect(page.locator('select').nth(2)).toBeVisible()
        await expectWhole(path)
      }
      await page.goto('/worklist')
      await page.getByRole('link', { name: 'Spring prices' }).click()
      await expect(page.getByRole('table').getByRole('row').nth(2)).toBeVisible()
      await expectWhole('a list')
      await page.goto('/import')
      const text = 'Artikelnummer;Woche ab;Preis;Menge;Währung\nT-1;17.11.2025;12,50;2;EUR\n'
      await page.locator('input[type=file]').setInputFiles({
        name: 'verkaeufe.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text, 'latin1'),
      })
      await expect(page.locator('select').nth(5)).toBeVisible()
      await expectWhole('the import')
    })
  })
}

/** Words of charts that stand partly outside their picture. */
const cutWords = `[...document.querySelectorAll('main svg')].flatMap((picture) => {
  const box = picture.getBoundingClientRect()
  return [...picture.querySelectorAll('text')]
    .filter((word) => {
      const { left, right } = word.getBoundingClientRect()
      return left < box.left - 2 || right > box.right + 2
    })
    .map((word) => word.textContent)
})`

/** Words of an axis that stand within the plot: its labels are before the first grid line. */
const wordsInPlot = `[...document.querySelectorAll('main figure svg')].flatMap((picture) => {
  const grid = [...picture.querySelectorAll('line')]
    .map((line) => line.getBoundingClientRect())
    .filter(({ width, height }) => width > 100 && height < 2)
  const edge = Math.min(...grid.map(({ left }) => left))
  return [...picture.querySelectorAll('text[text-anchor=end]')]
    .filter((word) => {
      const { left, right } = word.getBoundingClientRect()
      return left < edge && right > edge + 2
    })
    .map((word) => word.textContent)
})`

for (const width of [1440, 390]) {
  test(`screens hold together from right to left at ${width} px`, async ({ signedIn: page }) => {
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = 'rtl'
    })`)
    await page.setViewportSize({ width, height: 900 })
    const open = {
      '/': 'Overview',
      '/products': 'Products',
      '/products/shop-15': 'kitchen no. 15',
      '/evidence': 'Evidence',
    }
    for (const [path, heading] of Object.entries(open)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(/^Loading /)).toHaveCount(0)
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(
        width,
      )
      expect(await page.evaluate(cutWords), path).toEqual([])
      expect(await page.evaluate(wordsInPlot), path).toEqual([])
    }
    await page.goto('/worklist')
    await page.getByRole('link', { name: 'Spring prices' }).click()
    const entries = page.getByRole('table', { name: /Entries/ })
    await expect(entries.getByRole('row').nth(2)).toBeVisible()
    expect(await entries.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const [box, back] = [
      await page.getByRole('main').boundingBox(),
      await page.getByRole('link', { name: '← Worklist' }).boundingBox(),
    ]
    expect((back?.x ?? 0) + (back?.width ?? 0)).toBeGreaterThan((box?.x ?? 0) + width / 4)
  })
}
