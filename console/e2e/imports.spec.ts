import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

const heading = 'product_id,price,units,period_start,period_end\n'
const week = (n: number) => new Date(Date.UTC(2026, 0, 5 + 7 * n)).toISOString()
const row = (product: string, n: number, price: number) =>
  `${product},${price},9,${week(n)},${week(n + 1)}\n`

for (const width of [1280, 390]) {
  test(`a wrong file is found in the list and taken back, at ${width} px`, async ({
    page,
    shop,
    newKey,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
    const { key } = await client.apiKeys.create({ name: 'Ada Lovelace', scopes: ['*'] })
    const ada = new Lerner({ apiKey: key, baseUrl: shop.url })
    const send = async (fileName: string, rows: readonly string[]) => {
      const begun = await ada.imports.create({ kind: 'sales', currency: 'gbp', fileName })
      await ada.imports.sendRows(begun.id, heading + rows.join(''))
    }
    await signIn(page, newKey)
    await page.goto('/import')
    await page.getByRole('link', { name: 'Imports so far' }).click()
    await expect(page.getByText('Nothing was imported in the last 30 days')).toBeVisible()
    await expectAccessible(page)

    await send('right.csv', [row('tea', 0, 450), row('tea', 1, 460)])
    await send('wrong.csv', [row('tea', 1, 46_000), row('tea', 2, 45_000), row('tae', 0, 450)])
    await page.goto('/')
    await page.getByRole('button', { name: /^News/ }).click()
    const news = page.getByRole('dialog', { name: 'News' })
    await news.getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
    const rows = page.getByRole('table', { name: 'Imports, newest first' }).getByRole('row')
    const wrong = rows.filter({ hasText: 'wrong.csv' })
    await expect(wrong).toContainText('Ada Lovelace')
    await expect(wrong).toContainText('Imported')
    await expectAccessible(page)
    expect(
      await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
      'nothing stands out at the side',
    ).toBe(true)

    await page.getByRole('button', { name: 'Undo wrong.csv' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo the import of wrong.csv?' })
    await expect(question).toContainText('3 sales rows are undone, of which 1 replaced')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Undo import' }).click()
    await expect(wrong).toContainText('2 rows removed, 1 restored, 1 product removed.')
    await expect(page.getByRole('button', { name: 'Undo wrong.csv' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Undo right.csv' })).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search pages/ }).fill('imports')
    await expect(page.getByRole('option', { name: /^Imports/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const { data } = await client.products.list()
    expect(data.map(({ id }) => id)).toEqual(['tea'])
  })
}

test('last year’s costs are taken back in one click, and a later correction is named', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  for (const id of ['tea', 'mug'])
    await client.products.create({ id, basePrice: 2000, currency: 'gbp' })
  await client.policies.put({ policies: [{ productId: 'tea', unitCost: 900 }] })
  await signIn(page, newKey)
  await page.goto('/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'costs-2025.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('product;unit_cost\ntea;7.00\nmug;3.00\n'),
  })
  await page.getByRole('button', { name: 'Import …' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText(/^Imported: 2 rows/)).toBeVisible()
  await client.policies.put({ policies: [{ productId: 'mug', unitCost: 350 }] })

  await page.goto('/import/list')
  await page.getByRole('button', { name: 'Undo costs-2025.csv' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo the import of costs-2025.csv?' })
  await expect(question).toContainText('What the file set for 2 products is undone.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Undo import' }).click()
  const row = page.getByRole('row').filter({ hasText: 'costs-2025.csv' })
  await expect(row).toContainText('Kept, as changed since: mug.')
  await expectAccessible(page)
  const { own } = await client.products.policy.get('tea')
  expect(own.unitCost).toBe(900)
})

test('a price list of a shop system is read as products, and a doubtful cost told in money', async ({
  page,
  newKey,
}) => {
  await signIn(page, newKey)
  const choose = async (name: string, text: string) => {
    await page.goto('/import')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const send = async () => {
    await page.getByRole('button', { name: 'Import …' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click()
    await expect(page.getByText(/^Imported: 1 row/)).toBeVisible()
  }
  const names = 'Artikelnummer;Bezeichnung;Marke;Verkaufspreis;Einkaufspreis;Währung'
  await choose('artikel.csv', `${names}\nA-1;Filterkaffee;Nord;3,49;1,56;EUR\n`)
  await expect(page.getByLabel('Rows are')).toHaveValue('products')
  const first = page.getByRole('table', { name: 'First rows, as they will be' })
  await expect(first).toContainText('Brand: Nord')
  await expect(first).toContainText('€3.49')
  await send()
  await choose('kosten.csv', 'Artikelnummer;Einkaufspreis;Währung\nA-1;0,02;EUR\n')
  await send()
  const slips = page.getByRole('table', { name: 'Rows that may be mistakes' })
  await expect(slips).toContainText('“Unit cost” is €0.02 and the base price is €3.49.')

  await page.goto('/alarms')
  await expect(page.getByText('The unit cost went from €1.56 to €0.02.')).toBeVisible()
  await page.goto('/import/list')
  const imported = page.getByRole('table', { name: 'Imports, newest first' })
  await expect(imported.getByRole('button', { name: 'Undo artikel.csv' })).toHaveCount(2)
  await expect(imported.getByRole('button', { name: 'Undo kosten.csv' })).toBeVisible()
})
