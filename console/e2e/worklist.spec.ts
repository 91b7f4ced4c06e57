import { readFileSync } from 'node:fs'
import { Lerner } from '../../clients/typescript/src/main.ts'
import { draftList } from './harness/draft-list.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

test('a draft is looked over, edited, activated and reverted', async ({ signedIn: page, shop }) => {
  // Tall enough for all rows, in any order of gains: rows out of view are not rendered.
  await page.setViewportSize({ width: 1280, height: 2000 })
  await page.goto('/worklist')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Spring prices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring prices' })).toBeVisible()
  const table = page.getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)

  // One entry gets a price set by the manager; the list's total follows.
  const summary = page.getByRole('region', { name: 'Expected result of the list' })
  const before = await summary.innerText()
  await page.getByRole('button', { name: /^Edit coffee no\. 1$/ }).click()
  await page.getByLabel('Your price').fill('5.25')
  await page.getByLabel('Note').fill('as the shop next door')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('coffee no. 1: changed.')).toBeVisible()
  await expect(table.getByText('US$5.25')).toBeVisible()
  await expect(summary).not.toHaveText(before)

  // Others are locked and dropped, and one of those actions is undone.
  await page.getByRole('button', { name: 'Drop tea no. 2', exact: true }).click()
  await expect(page.getByText('tea no. 2: left out of the list.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('button', { name: 'Drop tea no. 2', exact: true })).toBeVisible()

  // Filters are in the address.
  await page.getByLabel('Change').selectOption('raised')
  await expect(page).toHaveURL(/change=raised/)
  await page.reload()
  await expect(page.getByLabel('Change')).toHaveValue('raised')
  await page.getByLabel('Change').selectOption('')

  // The summary must be read before it can be activated.
  await page.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Activate' })).toBeDisabled()
  await dialog.getByText('I have read what will change.').click()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('is active. Revert restores')).toBeVisible()

  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const request = { productId: 'shop-01', basePrice: 500, currency: 'usd' }
  expect((await client.quote(request)).optimizedPrice).toBe(525)

  await page.getByRole('button', { name: 'Revert' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click()
  await expect(page.getByText('is reverted.')).toBeVisible()
  await expect(page.getByText('Reverted', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Reverted by e2e on /)).toBeVisible()
})

test('many entries are accepted, locked and noted at once, by keyboard alone', async ({
  signedIn: page,
  shop,
}) => {
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const { id } = await client.priceLists.create({ name: 'By keyboard', currency: 'usd', until })
  await page.goto(`/worklist/${id}`)
  const all = page.getByRole('checkbox', { name: 'Select all rows that are loaded' })
  await all.focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected entries' })
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Lock' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('locked at the price now.')).toBeVisible()
  await expect(page.getByText('as now').first()).toBeVisible()
  await all.focus()
  await page.keyboard.press('Space')
  await bar.getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('accepted as proposed.')).toBeVisible()
})

test('an account without lists sees what one is, and drafts one', async ({
  signedInEmpty: page,
}) => {
  await page.goto('/worklist')
  await expect(page.getByText('No price list yet')).toBeVisible()
  await expectAccessible(page)
})

test('a list goes out as a file and comes back, a locked entry as the screen shows it', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  for (const id of ['tea', 'cup']) {
    await client.products.create({ id, name: id, basePrice: 450, currency: 'usd' })
  }
  const { id } = await draftList(client, { name: 'May' })
  await client.priceLists.entries.updateMany(id, {
    entries: [{ productId: 'cup', price: 475, locked: true }],
  })
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await expect(page.getByRole('row', { name: /cup/ })).toContainText('US$4.50')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = readFileSync(await (await saving).path(), 'utf8')
  const cup = csv.split('\n').find((line) => line.startsWith('cup'))
  // Base, current, proposed and new price.
  expect(cup?.split(',').slice(3, 7)).toEqual(['4.50', '4.50', '4.50', '4.50'])

  const take = async (text: string) => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'may.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  }
  await take(csv)
  await expect(page.getByText('0 changed, 2 unchanged.')).toBeVisible()
  await take('product_id,price\ntea,4.99\nmug,3.00\n')
  const refused = page.getByRole('dialog', { name: '1 row could not be imported' })
  await expect(refused.getByRole('listitem')).toContainText('mug (line 3)')
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /tea/ })).toContainText('US$4.99')
})

test('a list is saved as a French spreadsheet opens it, and is read back', async ({
  browser,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'the', name: 'Thé', basePrice: 450, currency: 'eur' })
  const { id } = await draftList(client, { name: 'Mai', currency: 'eur' })
  const context = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' })
  const page = await context.newPage()
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const csv = readFileSync(await (await saving).path(), 'utf8')
  expect(csv.split('\n')[1]?.split(';').slice(0, 7)).toEqual(
    ['the', 'Thé', 'eur', '4,50', '4,50', '4,50', '4,50'], // base, current, proposed and new price
  )
  expect(csv.split('\n')[1]).toContain('sans coût unitaire')
  await page.locator('input[type=file]').setInputFiles({
    name: 'mai.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.replace('4,50;4,50;4,50;4,50', '4,50;4,50;4,50;4,75')),
  })
  await expect(page.getByRole('row', { name: /Thé/ })).toContainText('4,75 €')
  await context.close()
})

test('a list is saved as a file', async ({ signedIn: page }) => {
  await page.goto('/worklist')
  await page.getByRole('link', { name: 'Spring prices' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
})
