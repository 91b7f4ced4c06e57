import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { workbookFile } from '../../cli/testing/temporary-file.ts'
import { Lerner } from '../../clients/typescript/src/main.ts'
import { shopifyExport } from '../../clients/typescript/testing/order-exports/exports.ts'
import { makeShop } from '../../clients/typescript/testing/order-exports/shop.ts'
import { type Service, startService } from './harness/service.ts'
import { test as base, expect, expectAccessible, signIn } from './harness/test.ts'

// Its own service, since other screens count the products of the shop.
const test = base.extend<{ importing: Page; client: Lerner }, { own: Service }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const own = await startService()
      await use(own)
      await own.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: async ({ own }, use) => use(own),
  client: async ({ own }, use) => use(new Lerner({ apiKey: own.testKey, baseUrl: own.url })),
  importing: async ({ page, own }, use) => {
    await signIn(page, own.testKey)
    await page.goto('/import')
    await use(page)
  },
})

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose (a|another) file/ }).click()
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
}

/** Checks the file, confirms, and waits for the end. */
async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import …' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Import [\d,]+ rows?$/ })
    .click()
  await expect(page.getByText(/^Imported: |^Already known, so/)).toBeVisible({
    timeout: 40_000,
  })
}

test('shows how a German file is written, and sends what it shows', async ({
  importing: page,
  client,
}) => {
  test.slow()
  await expectAccessible(page)
  const text =
    'Ware;Kalenderwoche;Entgelt;Stk\nKäse;05.01.2026;1.299,50;3\nKäse;19.01.2026;9,5;2\nBrot;12.01.2026;frei;1\n'
  await choose(page, 'verkauf.csv', Buffer.from(text, 'latin1'))
  await page.getByLabel('Rows are').selectOption('sales')
  await expect(page.getByText('things are open before anything can be sent')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Product (required)').selectOption('Ware')
  await page.getByLabel('Price (required)').selectOption('Entgelt')
  await page.getByLabel('Units sold (required)').selectOption('Stk')
  await page.getByLabel('Period begins (required)').selectOption('Kalenderwoche')
  await page.getByLabel('Currency of all rows').fill('eur')
  await expect(page.getByLabel('A period is')).toContainText('As found: A week')

  await expect(page.getByLabel('Encoding')).toContainText('As found: Windows-1252')
  await expect(page.getByText('reads a word in it as “Käse”')).toBeVisible()
  await expect(page.getByLabel('Between columns')).toContainText('As found: Semicolons')
  await expect(page.getByLabel('Decimal separator')).toContainText('As found: Comma')
  await expect(page.getByLabel('Dates')).toContainText('As found: Day first')
  const rows = page.getByRole('table', { name: 'First rows, as they will be' })
  await expect(rows.getByRole('row').nth(1)).toContainText(
    /Valid.*Käse.*€1,299.50.*3.*5\sJan\s2026/,
  )
  await expect(rows.getByRole('row').nth(3)).toContainText('Entgelt ‘frei’ is not a number')
  await expectAccessible(page)

  await send(page)
  await expect(page.getByText('Imported: 2 rows.')).toBeVisible()
  await expectAccessible(page)
  expect(await client.products.get('Käse')).toMatchObject({ currency: 'eur' })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('rejected-verkauf.csv')
  expect(readFileSync(await saved.path(), 'utf8')).toBe(
    '\ufeffline,column,value,reason\n4,Entgelt,frei,is not a number\n',
  )

  // The address keeps the settings: next week's file only needs to be chosen.
  await page.reload()
  await choose(page, 'verkauf.csv', Buffer.from(text, 'latin1'))
  await expect(page.getByRole('button', { name: 'Import …' })).toBeVisible()
  await send(page)
  await expect(page.getByText('Already known, so nothing changed: 2 rows.')).toBeVisible()
})

test('names both readings where a file leaves them open, and takes the one that is chosen', async ({
  importing: page,
}) => {
  await page.goto('/import?period=week&set.currency=usd')
  await choose(page, 'a.csv', 'product,week,price,units\nmug,05.01.2026,"1,299",3\n')
  await expect(page.getByText('1299 (thousands) or 1.299 (decimals)')).toBeVisible()
  await expect(page.getByText('5 January 2026 or 1 May 2026')).toBeVisible()
  await page.getByLabel('Decimal separator').selectOption('point')
  await page.getByLabel('Dates').selectOption('mdy')

  const rows = page.getByRole('table', { name: 'First rows, as they will be' })
  await expect(rows.getByRole('row').nth(1)).toContainText(/mug.*1,299\.00.*1\sMay\s2026/)
})

test('a file without a currency is in the only one that is sold, and its field says so', async ({
  importing: page,
  client,
}) => {
  await client.products.create({ id: 'CE-1', name: 'Café', basePrice: 869, currency: 'eur' })
  await page.goto('/import')
  await choose(
    page,
    'ventes.csv',
    'Code article;Semaine du;Prix de vente TTC;Quantité\nCE-1;14/09/2026;8,69;25\n',
  )
  await expect(page.getByLabel('Currency of all rows')).toHaveValue('eur')
  await expect(page.getByText('€8.69')).toBeVisible()

  await page.getByLabel('Currency of all rows').fill('')
  await expect(page.getByText('€8.69')).toHaveCount(0)
  await expect(page.getByLabel('Currency of all rows')).toHaveValue('')
})

test('an amount with more decimals than its currency has is not rounded without a word', async ({
  importing: page,
}) => {
  const csv = 'product;period;price;units\ntea;2026-01-05;9,90;3\ntea;2026-01-12;1,299;4\n'
  await choose(page, 'tea.csv', Buffer.from(csv))
  await page.getByLabel('Currency of all rows').fill('eur')
  await page.getByLabel('A period is').selectOption('week')
  await page.getByRole('button', { name: 'Import …' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('‘1,299’ (line 3) is 1.30')
})

test('reads a workbook in the browser, whose numbers and dates are what they are', async ({
  importing: page,
}) => {
  await page.goto('/import?period=week&set.currency=eur')
  const file = await workbookFile('sales.xlsx', [
    ['product', 'week', 'price', 'units'],
    ['Käse', 46_027, 1.299, 1000],
  ])
  const content = readFileSync(file.path)
  await file[Symbol.asyncDispose]()
  await choose(page, 'sales.xlsx', content)
  await expect(page.getByLabel('Sheet')).toHaveValue('Sales')

  const rows = page.getByRole('table', { name: 'First rows, as they will be' })
  await expect(rows.getByRole('row').nth(1)).toContainText(/Käse.*€1\.30.*1,000.*5\sJan\s2026/)
})

test('adds lines of orders up, and says what was netted and left out before it asks', async ({
  importing: page,
  client,
}) => {
  test.slow()
  const shop = makeShop()
  await page.goto('/import?set.currency=eur')
  await choose(page, 'orders_export.csv', Buffer.from(shopifyExport(shop).bytes))
  await expect(page.getByLabel('Rows are')).toHaveValue('orders')
  await expect(page.getByText('Read: an export of Shopify orders')).toBeVisible()
  await expect(page.getByLabel('Product (SKU)')).toHaveValue('Lineitem sku')
  await expectAccessible(page)
  await page.getByLabel('Added up to').selectOption('week')
  await page.getByRole('button', { name: 'Import …' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Left out: test orders (4): line 48 #1025')
  await expect(dialog).toContainText('Netted: orders that were refunded (6)')
  await dialog.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click()
  await expect(page.getByText(/^Imported: /)).toBeVisible({ timeout: 40_000 })
  expect(await client.products.get('MUG-BLUE')).toMatchObject({ currency: 'eur' })
})

test('a line of an order that cannot be read stops an import, until it is left out', async ({
  importing: page,
}) => {
  await page.goto('/import?set.currency=usd')
  const lines = [
    'order,date,sku,quantity,unit price',
    '1,2025-03-03,cap,1,$20.99',
    '2,soon,cap,1,5',
  ]
  await choose(page, 'orders.csv', `${lines.join('\n')}\n`)
  await page.getByRole('button', { name: 'Import …' }).click()
  await expect(page.getByText('the first on line 3: date ‘soon’ is not a date')).toBeVisible()
  await page.getByLabel('Lines that cannot be read').selectOption('left_out')
  await send(page)
  await expect(page.getByText('Imported: 1 row.')).toBeVisible()
})

test('refuses by name what is no table', async ({ importing: page }) => {
  await choose(page, 'a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  await expect(page.getByText('is an Excel workbook in the old format (.xls)')).toBeVisible()
  await expectAccessible(page)
})

const cheese = join(import.meta.dirname, '../../../shared/data/cheese_sales.csv')

if (existsSync(cheese)) {
  test('imports real sales of cheese, and what it costs', async ({ importing: page, client }) => {
    test.slow()
    await page.goto(
      '/import?col.promotion=display_acv&set.currency=usd&period=week&first=1990-01-01',
    )
    const sales = readFileSync(cheese, 'utf8')
    await choose(page, 'cheese_sales.csv', sales)
    await send(page)
    await expect(page.getByText('Imported: 5,555 rows.')).toBeVisible()

    const costs: string[] = []
    let lucky = 0
    for await (const { id, basePrice } of client.products.list({ limit: 100 })) {
      const cost = Math.round(0.6 * basePrice)
      if (id === 'LOS ANGELES - LUCKY') lucky = cost
      if (id.includes(' - ')) costs.push(`"${id}",${(cost / 100).toFixed(2)}`)
    }
    expect(costs).toHaveLength(88)
    await page.goto('/import?set.currency=usd')
    await choose(page, 'costs.csv', `product,unit_cost\n${costs.join('\n')}\n`)
    await expect(page.getByLabel('Rows are')).toHaveValue('policies')
    await send(page)
    await expect(page.getByText('Imported: 88 rows.')).toBeVisible()
    const { own } = await client.products.policy.get('LOS ANGELES - LUCKY')
    expect(own.unitCost).toBe(lucky)
  })
} else {
  test('real sales are absent, so none are imported', () => {
    console.warn(`${cheese} is absent: the import of real sales was not tried.`)
  })
}

test('brings products with attributes and costs', async ({ importing: page, client }) => {
  await page.goto('/import?set.currency=eur')
  await choose(
    page,
    'catalogue.csv',
    'sku,name,list_price,cost,category,max_increase\nteapot,"Pot, large",24.90,9.10,pots,10 %\nlid,,4.50,,pots,\n',
  )
  await expect(page.getByLabel('Rows are')).toHaveValue('products')
  await expect(page.getByLabel(/^Category/)).toHaveValue('category')
  const rows = page.getByRole('table', { name: 'First rows, as they will be' })
  await expect(rows.getByRole('row').nth(1)).toContainText(
    /Valid.*teapot.*Pot, large.*€24\.90.*Category: pots.*€9\.10.*10\s?%/,
  )
  await expectAccessible(page)
  await send(page)
  await expect(page.getByText('Imported: 2 rows.')).toBeVisible()

  expect(await client.products.get('teapot')).toMatchObject({
    ...{ name: 'Pot, large', basePrice: 2490, currency: 'eur', attributes: { category: 'pots' } },
  })
  const { own } = await client.products.policy.get('teapot')
  expect(own).toMatchObject({ unitCost: 910, maxIncrease: 0.1 })
  expect((await client.products.get('lid')).name).toBe('lid')
})

test('costs that cannot be right raise an alarm, which the import names', async ({
  importing: page,
  client,
}) => {
  await client.products.create({ id: 'jam', name: 'Jam', basePrice: 749, currency: 'usd' })
  await choose(page, 'costs.csv', 'sku,cost,currency\njam,356.24,usd\n')
  await send(page)
  await page.getByRole('link', { name: /alarms? waits? for your answer/ }).click()
  await expect(page.getByText('The first unit cost is US$356.24')).toContainText(
    'the product sells for US$7.49',
  )
  await page.getByRole('button', { name: 'Remove the cost' }).first().click()
  await expect.poll(async () => (await client.products.policy.get('jam')).own).toEqual({})
  expect((await client.breakers.list({ status: 'open' })).data).toEqual([])
})

test('can be done by keyboard alone', async ({ importing: page, client }) => {
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, 'Choose a file')
  await page.keyboard.press('Enter')
  const buffer = Buffer.from('sku,cost,currency\nboard,4.50,usd\n')
  await (await chooser).setFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer })
  await client.products.create({ id: 'board', name: 'Board', basePrice: 900, currency: 'usd' })
  await expect(page.getByRole('button', { name: 'Import …' })).toBeVisible()
  await tabTo(page, 'Import …')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await tabTo(page, 'Import 1 row')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Imported: 1 row.')).toBeVisible()
  expect((await client.products.policy.get('board')).own.unitCost).toBe(450)
})

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  // A screen's code is loaded when it is opened: keys do not reach what is not there yet.
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus').filter({ hasText: name })
    if ((await focused.count()) > 0 && (await focused.innerText()).trim() === name) return
  }
  throw new Error(`'${name}' was not reached by Tab`)
}

test('an amount that is far from all others is called out before it is sent', async ({
  importing: page,
  client,
}) => {
  const prices = ['2.50', '9999999.00', '4.00', '12.00', '3.20', '1.10']
  const rows = prices.map((price, i) => `far-${i},${price},gbp`)
  await choose(page, 'slip.csv', `product,base price,currency\n${rows.join('\n')}\n`)
  const table = page.getByRole('table', { name: 'First rows, as they will be' })
  await expect(table.getByRole('row').nth(2)).toContainText(/A mistake\?.*833,333 times/)
  await expect(table.getByRole('row').nth(1)).toContainText('Valid')

  await page.getByRole('button', { name: 'Import …' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('One amount is far from all others')).toBeVisible()
  await expect(dialog.getByRole('table')).toContainText(/3.*9999999\.00.*833,333 times/)
  const go = dialog.getByRole('button', { name: 'Import 6 rows' })
  await expect(go).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByText('I have checked: they are right.').click()
  await go.click()
  await expect(page.getByText('Imported: 6 rows.')).toBeVisible()
  expect((await client.products.get('far-1')).basePrice).toBe(999_999_900)
})

test('the rows beside an amount that may be a mistake are imported without it', async ({
  importing: page,
  client,
}) => {
  const prices = ['2.50', '9999999.00', '4.00', '12.00', '3.20', '1.10']
  const rows = prices.map((price, i) => `beside-${i},${price},gbp`)
  await choose(page, 'slip.csv', `product,base price,currency\n${rows.join('\n')}\n`)
  await page.getByRole('button', { name: 'Import …' }).click()
  await page.getByRole('button', { name: 'Import the other 5 rows' }).click()

  await expect(page.getByText('Imported: 5 rows.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Left out, as you chose' })).toContainText(
    /3.*9999999\.00.*833,333 times/,
  )
  expect((await client.products.get('beside-0')).basePrice).toBe(250)
  await expect(client.products.get('beside-1')).rejects.toThrow()
})

test('taxes in headings are called out before margins are wrong by them', async ({
  importing: page,
}) => {
  await choose(page, 'costs.csv', 'sku,Prix d’achat HT,currency\nshared,4.50,gbp\n')
  await expect(
    page.getByText('“Prix d’achat HT” is without taxes: prices have to be'),
  ).toBeVisible()
  await choose(page, 'both.csv', 'sku,Base price (gross),Cost (net),currency\nx,9.90,4.50,gbp\n')
  await expect(page.getByText('one is with taxes, the other without')).toBeVisible()
})

test('a sale far from the base price is asked about in money, under the name of its column', async ({
  importing: page,
  client,
}) => {
  const product = { id: 'rose', name: 'Rosé', basePrice: 109_000, currency: 'gbp' }
  await client.products.create(product)
  await choose(
    page,
    'rose.csv',
    'product,period,price,units,currency\nrose,2026-01-05,10.90,7,gbp\nrose,2026-01-12,10.90,5,gbp\n',
  )
  await page.getByLabel('A period is').selectOption('week')
  await page.getByRole('button', { name: 'Import …' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 2 rows' }).click()
  const asked = page.getByRole('table', { name: 'Rows that may be mistakes' })
  await expect(asked.getByRole('row').nth(1)).toContainText(/2\s*Price\s*£10\.90/)
  await expect(asked).not.toContainText('1090')
})

test('periods that share time with stored ones are asked about, and taken when told to', async ({
  importing: page,
  client,
}) => {
  const row = (from: string, to: string) =>
    `product,period,period end,price,units,currency\nshared,${from},${to},9.99,7,usd\n`
  await choose(page, 'first.csv', row('2026-01-05', '2026-01-12'))
  await send(page)
  await choose(page, 'next.csv', row('2026-01-08', '2026-01-15'))
  await page.getByRole('button', { name: 'Import …' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText(/One row overlaps other rows of the product/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Keep overlapping periods as they are' }).click()
  await send(page)
  await expect(page.getByText('Imported: 1 row.')).toBeVisible()
  expect((await client.products.get('shared')).basePrice).toBe(999)
})
