import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

const dayMs = 86_400_000

async function withTeas(url: string, apiKey: string): Promise<Lerner> {
  const client = new Lerner({ apiKey, baseUrl: url })
  const tea = { basePrice: 450, currency: 'eur', attributes: { category: 'tea' } }
  await client.products.create({ ...tea, id: 'green', name: 'Green tea' })
  await client.products.create({ ...tea, id: 'black', name: 'Black tea' })
  // The newest product is sold in a currency other than most.
  await client.products.create({ id: 'cup', name: 'Cup', basePrice: 900, currency: 'usd' })
  return client
}

for (const [width, prices] of [
  [1280, 2],
  [390, 3],
] as const) {
  test(`a switchback of ${prices} prices is drafted and activated before it begins, at ${width} px`, async ({
    page,
    shop,
    newKey,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const client = await withTeas(shop.url, newKey)
    await signIn(page, newKey)
    await page.goto('/worklist')
    await page.getByRole('button', { name: 'Draft a list' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Currency')).toHaveValue('eur')
    await dialog.getByLabel('Name').fill('Teas in turn')
    await dialog.getByLabel('Category').selectOption('tea')
    await dialog.getByLabel('Design').selectOption('switchback')
    await expect(dialog).toContainText('Overestimates the effect if customers wait')
    await dialog.getByLabel('Prices in turn').selectOption(String(prices))
    await expectAccessible(page)

    // What would be refused is reported at the field, and nothing is sent.
    await dialog.getByLabel('Days of a turn').fill('14')
    await dialog.getByLabel('Days of a turn').blur()
    await expect(dialog).toContainText('At least four turns of 14 days are needed')
    await expect(dialog.getByRole('button', { name: 'Draft' })).toBeDisabled()
    await dialog.getByLabel('Days of a turn').fill('7')
    await dialog.getByLabel('Days of a turn').blur()
    await dialog.getByRole('button', { name: 'Draft' }).click()
    await expect(page.getByText(/Activate it before .* turns of 7 days/)).toBeVisible()
    await page.getByRole('button', { name: 'Activate' }).click()
    const asked = page.getByRole('alertdialog')
    await asked.getByText('I have read what will change.').click()
    await asked.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText('is scheduled: nobody sees its prices before')).toBeVisible()
    const [list] = (await client.priceLists.list()).data
    expect(list).toMatchObject({ design: 'switchback', status: 'active', currency: 'eur' })
    expect(list?.blocks?.prices).toBe(prices)
    expect(list?.selection.attributes).toEqual({ category: 'tea' })
    expect(Date.parse(list?.from ?? '')).toBeGreaterThan(Date.now())
  })
}

test('a switchback whose first day is over cannot be activated, and says so', async ({
  page,
  shop,
  newKey,
}) => {
  const client = await withTeas(shop.url, newKey)
  const { id } = await client.priceLists.create({
    name: 'Too late',
    currency: 'eur',
    design: 'switchback',
    until: new Date(Date.now() + 60 * dayMs).toISOString(),
  })
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await expect(page.getByText('A switchback must be activated before its first day')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled()
})

test('a list that is to come and repeats itself is drafted by its days', async ({
  page,
  shop,
  newKey,
}) => {
  const client = await withTeas(shop.url, newKey)
  // Up by 2.2 %, which is too little, and by 6.7 %.
  await client.products.policy.put('green', { minPrice: 460, maxPrice: 460 })
  await client.products.policy.put('black', { minPrice: 480, maxPrice: 480 })
  await signIn(page, newKey)
  await page.goto('/worklist')
  await page.getByRole('button', { name: 'Draft a list' }).click()
  const dialog = page.getByRole('dialog')
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  await dialog.getByLabel('First day').fill(day(10))
  await dialog.getByLabel('Last day').fill(day(5))
  await expect(dialog).toContainText('Choose a day that is not before the first.')
  await dialog.getByLabel('Last day').fill(day(16))
  await dialog.getByLabel('Repeat').selectOption('Every week')
  await dialog.getByLabel('Only changes from').fill('3')
  await dialog.getByRole('button', { name: 'Draft' }).click()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible()
  const [list] = (await client.priceLists.list()).data
  expect(list).toMatchObject({ every: 'week', status: 'draft', selection: { minChange: 0.03 } })
  const small = page.getByRole('row', { name: /Green tea/ })
  await expect(small).toContainText('locked')
  await expect(small).toContainText('as now')
  await expect(page.getByRole('row', { name: /Black tea/ })).toContainText('€4.80')
  await page.getByRole('button', { name: 'Edit Green tea' }).click()
  await expect(page.getByRole('dialog')).toContainText('is smaller than the 3%')
  expect(Date.parse(list?.until ?? '') - Date.parse(list?.from ?? '')).toBe(7 * dayMs)
})

test('whatever there is to know of an entry, no chip of it is cut off', async ({
  page,
  shop,
  newKey,
}) => {
  const client = await withTeas(shop.url, newKey)
  const until = new Date(Date.now() + 28 * dayMs).toISOString()
  const { id } = await client.priceLists.create({ name: 'Chips', currency: 'eur', until })
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await page.getByRole('button', { name: 'Edit Green tea' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('as the shop next door has it')
  await page.getByRole('dialog').getByText('Lock: the current price stays').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Green tea/ })
  const chips = row.locator('[role=cell]').filter({ hasText: 'locked' })
  await expect(chips.getByText('locked', { exact: true })).toBeVisible()
  await expect(chips.getByTitle('demand unknown, no cost')).toHaveText('+2')
  const box = await row.boundingBox()
  const cell = await chips.boundingBox()
  for (const words of ['locked', 'as the shop next door has it', '+2']) {
    const chip = await chips.getByText(words, { exact: true }).boundingBox()
    expect(chip?.y).toBeGreaterThanOrEqual(box?.y ?? 0)
    expect((chip?.y ?? 0) + (chip?.height ?? 0)).toBeLessThanOrEqual(
      (box?.y ?? 0) + (box?.height ?? 0) + 1,
    )
    expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual(
      (cell?.x ?? 0) + (cell?.width ?? 0),
    )
  }
  await expectAccessible(page)
})

test('a list says the days that it was asked for, wherever they begin', async ({
  page,
  shop,
  newKey,
}) => {
  await withTeas(shop.url, newKey)
  await signIn(page, newKey)
  await page.goto('/worklist')
  // Another question about prices begins with the currency of most products, too.
  await page.goto('/backtest')
  await expect(page.getByLabel('Currency')).toHaveValue('eur')
  await page.goto('/worklist')
  await page.getByRole('button', { name: 'Draft a list' }).click()
  const dialog = page.getByRole('dialog')
  const year = new Date().getFullYear() + 1
  await dialog.getByLabel('Name').fill('Lent')
  // In Berlin a day begins on the day before, in UTC.
  await dialog.getByLabel('First day').fill(`${year}-01-23`)
  await dialog.getByLabel('Last day').fill(`${year}-02-12`)
  await dialog.getByRole('button', { name: 'Draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lent' })).toBeVisible()
  const days = `23 Jan ${year} to 12 Feb ${year}`
  await expect(page.getByText(days)).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(`23 Jan ${year}`)
  await expect(asked).toContainText(`12 Feb ${year}`)
  await page.goto('/worklist')
  await expect(page.getByText(days)).toBeVisible()
})
