import type { Locator, Page } from '@playwright/test'
import { Lerner } from '../../clients/typescript/src/main.ts'
import { screensOf } from '../bin/screens.ts'
import { german } from '../src/messages/de/main.ts'
import { draftList } from './harness/draft-list.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(240_000)
test.use({ locale: 'de-DE' })

const { backtest, files, importing, worklist } = german

/** Words that occur in English sentences, and in no German one. */
const english =
  /\b(?:the|is|are|of|which|with|that|from|has|would|and|not|by|to|at|it|they|than)\b/gi

/** No text on the page is an English sentence. */
async function expectNoEnglish(seen: Page | Locator): Promise<void> {
  const text = await ('url' in seen ? seen.locator('body') : seen).innerText()
  const said = text
    .split('\n')
    .filter((line) => new Set(line.toLowerCase().match(english) ?? []).size > 1)
  expect(said).toEqual([])
}

const dayMs = 86_400_000
const day = (ago: number) => new Date(Math.floor(Date.now() / dayMs - ago) * dayMs)

/** Teas with a year of sales at prices set by people, two of them without a cost. */
async function teas(client: Lerner): Promise<void> {
  const ids = ['assam', 'ceylon', 'darjeeling', 'sencha']
  for (const [i, id] of ids.entries()) {
    await client.products.create({ id, name: `Tee ${id}`, basePrice: 450, currency: 'eur' })
    if (i < 2) await client.products.policy.put(id, { unitCost: 200 })
  }
  const rows = ids.flatMap((productId, i) =>
    Array.from({ length: 50 }, (_, week) => {
      const isDear = (week + i) % 4 < 2
      return {
        ...{ productId, currency: 'eur', price: isDear ? 500 : 400, units: isDear ? 20 : 31 },
        periodStart: day(7 * (week + 1)).toISOString(),
        periodEnd: day(7 * week).toISOString(),
      }
    }),
  )
  await client.sales.create(rows)
  await expect
    .poll(async () => (await client.products.demand('assam', {})).data.salesRows, {
      timeout: 30_000,
    })
    .toBe(50)
}

test('every screen of a shop is read without a sentence in English', async ({
  signedIn: page,
  shop,
}) => {
  for (const { name, path } of await screensOf(shop.url, shop.testKey)) {
    // Guides are in English; their titles are checked in a list of their own.
    if (name === 'guides') continue
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoEnglish(page)
  }
})

test('what is wrong with a file and its rows is said in German', async ({ page, shop, newKey }) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'assam', name: 'Assam', basePrice: 450, currency: 'eur' })
  await signIn(page, newKey)
  await page.goto('/import')
  const choose = async (name: string, text: string) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('offen.csv', 'sku;datum;preis;menge\nassam;05.01.2026;1.299;3\n')
  await expect(page.getByText(/1299 \(Tausender\) oder 1\.299/)).toBeVisible()
  await expect(page.getByText('kann der 5. Januar 2026 oder der 1. Mai 2026 sein')).toBeVisible()
  await expectNoEnglish(page)
  await expectAccessible(page)

  const later = day(-400).toISOString().slice(0, 10)
  const rows = [
    'assam;2026-01-05;4,50;3',
    'assam;2026-01-12;frei;3',
    ';2026-01-19;4,50;3',
    'assam;morgen;4,50;3',
    'assam;2026-01-26;4,50;-2',
    'assam;2026-02-02;;3',
    'assam;2026-02-09;4,50',
    `assam;${later};4,50;3`,
  ]
  await page.goto('/import?kind=sales&period=week&set.currency=eur')
  await choose('fehler.csv', `sku;datum;preis;menge\n${rows.join('\n')}\n`)
  const first = page.getByRole('table', { name: importing.firstRows })
  await expect(first).toContainText('preis „frei“ ist keine Zahl')
  await expect(first).toContainText('sku ist leer')
  await expect(first).toContainText('Die Zeile hat 3 Spalten, die Kopfzeile 4')
  await expectNoEnglish(page)
  await page.getByRole('button', { name: importing.importButton }).click()
  const asks = page.getByRole('alertdialog')
  await expectNoEnglish(asks)
  await asks.getByRole('button', { name: /importieren$/ }).click()
  await expect(page.getByText(/^Übernommen: 1 Zeile/)).toBeVisible({ timeout: 40_000 })
  const rejected = page.getByRole('table', { name: importing.rejectedRows })
  await expect(rejected).toContainText('ist leer, obwohl etwas verkauft wurde')
  await expect(rejected).toContainText(/beginnt am .* mehr als einen Tag in der Zukunft/)
  await expectNoEnglish(page)

  await page.getByRole('button', { name: /^Neuigkeiten/ }).click()
  const news = page.getByRole('dialog')
  await expect(news).toContainText('Ein Import von Verkäufen ist fertig: 1 Zeile übernommen')
  await expectNoEnglish(news)

  await page.goto('/import?set.currency=eur')
  const orders = [
    ...['bestellung,datum,sku,menge,stückpreis,status'],
    ...['1,2026-01-05,assam,2,4.50,bezahlt', '2,2026-01-06,assam,1,4.50,storniert'],
    ...['3,2026-01-07,assam,1,4.60,bezahlt', '4,2026-01-07,assam,0,4.60,bezahlt'],
  ]
  await choose('bestellungen.csv', `${orders.join('\n')}\n`)
  await page.getByLabel(files.rowsAre).selectOption('orders')
  await expect(page.getByText(/^Ausgelassen: Positionen mit Menge 0/)).toBeVisible()
  await expectNoEnglish(page)
})

test('why a list waits, and why prices are proposed, is said in German', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await teas(client)
  const { id } = await draftList(client, { name: 'Mai', currency: 'eur' })
  await client.priceLists.entries.update(id, 'assam', { price: 900 })
  const { key } = await client.apiKeys.create({
    ...{ name: 'Agent', lossShare: 0.1 },
    scopes: ['products:read', 'products:write', 'audit:read'],
  })
  const agent = new Lerner({ apiKey: key, baseUrl: shop.url, maxRetries: 0 })
  await expect(agent.priceLists.activate(id)).rejects.toThrow()

  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await expect(page.getByText(/^Sie hat sich nicht selbst aktiviert: Die Liste/)).toBeVisible()
  await expectNoEnglish(page)
  for (const name of ['assam', 'ceylon', 'sencha']) {
    await page.getByRole('button', { name: `Tee ${name} bearbeiten` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(worklist.yourPrice)).toBeVisible()
    await expect(dialog).toContainText('€')
    await expectNoEnglish(dialog)
    await page.keyboard.press('Escape')
  }
})

test('what sales show of demand, and whether a history is enough, is said in German', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await teas(client)
  await signIn(page, newKey)
  await page.goto('/products/assam')
  await expect(
    page.getByText(/Diese Preise wurden gewählt und nicht ausgelost/).first(),
  ).toBeVisible()
  await expectNoEnglish(page)
  await page.goto('/backtest')
  await page.getByRole('button', { name: backtest.runButton }).click()
  await expect(page.getByText(/Was ein Verkauf einbringt/)).toBeVisible({ timeout: 60_000 })
  await expectNoEnglish(page)
})

test('what a limit on loss earns, and what that assumes, is told in German', async ({
  signedIn: page,
}) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: german.settings.limitsAsk }).click()
  const limits = page.getByRole('table', { name: german.settings.limitsTable })
  await expect(limits).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(/^Die Nachfrage ist, wie sie jetzt geschätzt wird/)).toBeVisible()
  await expectNoEnglish(page)
})
