import type { Page } from '@playwright/test'
import { Lerner, type PriceList } from '../../clients/typescript/src/main.ts'
import { draftList } from './harness/draft-list.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

/** Two teas and two cups, with their costs, and a draft of all. */
async function draftOf(client: Lerner): Promise<PriceList> {
  for (const [id, name, basePrice] of [
    ['green', 'Green tea', 450],
    ['black', 'Black tea', 520],
    ['cup', 'Cup', 900],
    ['pot', 'Pot', 2400],
  ] as const) {
    const category = basePrice < 600 ? 'tea' : 'cups'
    await client.products.create({ id, name, basePrice, currency: 'usd', attributes: { category } })
    if (id !== 'pot') await client.products.policy.put(id, { unitCost: basePrice / 2 })
  }
  return draftList(client, { name: 'May' })
}

/** That draft, open in the console. */
async function openDraft({ page, shop, newKey }: Opened): Promise<{ client: Lerner; id: string }> {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  const { id } = await draftOf(client)
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  return { client, id }
}

type Opened = { page: Page; shop: { url: string }; newKey: string }

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

test('a price that the connection lost is sent again by the same button', async ({
  page,
  shop,
  newKey,
}) => {
  await openDraft({ page, shop, newKey })
  await page.getByRole('button', { name: 'Edit Green tea' }).click()
  await page.getByLabel('Your price').fill('4.75')
  await page.getByLabel('Note').fill('as next door')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nothing was changed')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Green tea')).toContainText('US$4.75')
})

test('a price that a person set is shown as such, and an ended list shows what it earned', async ({
  page,
  shop,
  newKey,
}) => {
  const { client, id } = await openDraft({ page, shop, newKey })
  await page.getByRole('button', { name: 'Edit Green tea' }).click()
  await page.getByLabel('Your price').fill('4.75')
  await page.getByLabel('Note').fill('as next door')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Green tea')).toContainText('US$4.75')
  const [{ name: keyName = '' } = {}] = (await client.apiKeys.list()).data
  const said = `Set by hand by ${keyName} on `
  await page.getByRole('link', { name: 'Green tea' }).click()
  await expect(page.getByText(said)).toContainText('Lerner proposes US$')
  await expect(page.getByText(said)).toContainText('Note: as next door.')
  await expectAccessible(page)

  await client.priceLists.activate(id)
  await page.goto('/products/green')
  await expect(page.getByText(said)).toBeVisible()
  for (let i = 0; i < 3; i++) {
    const { quoteId } = await client.quote({ productId: 'green', basePrice: 450, currency: 'usd' })
    await client.outcomes.create([{ quoteId, status: 'accepted' }])
  }
  await client.priceLists.end(id)
  await page.goto(`/worklist/${id}`)
  const earned = page.getByRole('heading', { name: 'What it earned' }).locator('../..')
  await expect(earned).toContainText('Revenue')
  await expect(earned).toContainText('RevenueUS$14')
  await expect(earned).toContainText('US$7.50') // 3 × (4.75 − 2.25)
  await expect(earned).toContainText('proves nothing')
  await expectAccessible(page)
})

test('an entry is edited after its reasons were read', async ({ page, shop, newKey }) => {
  await openDraft({ page, shop, newKey })
  await page.getByRole('link', { name: 'Green tea' }).click()
  await expect(page.getByRole('heading', { name: 'Why this price' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Edit Green tea' }).click()
  await page.getByLabel('Your price').fill('4.75')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowOf(page, 'Green tea')).toContainText('US$4.75')
  await page.getByRole('link', { name: 'Green tea' }).click()
  await expect(page.getByText('Set by hand')).toBeVisible()
})

test('a price that its cost forces up says so, and is asked about before all see it', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'jug', name: 'Jug', basePrice: 1900, currency: 'usd' })
  await client.products.policy.put('jug', { unitCost: 2600 })
  const { id } = await draftOf(client)
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await expect(rowOf(page, 'Jug')).toContainText('check')
  await expect(rowOf(page, 'Jug')).toContainText('held: Unit cost')
  await expect(rowOf(page, 'Jug')).toContainText('US$26.00')
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'One price is far from today’s, or beyond what your limits propose.',
  )
  await expect(page.getByRole('alertdialog')).toContainText('Jug: US$19.00 becomes US$26.00')

  // The list and the reasons of its entry are equally sure.
  await page.goto(`/worklist/${id}`)
  await expect(rowOf(page, 'Jug')).toContainText('>99%')
  await rowOf(page, 'Jug').getByRole('link', { name: 'Jug' }).click()
  await expect(page.locator('dl').first()).toContainText('Confidence>99%')

  await expect.poll(async () => (await client.catalogue.get()).active.belowCost).toBe(1)
  await page.goto('/')
  const line = page.getByRole('listitem').filter({ hasText: 'sells for no more than it costs' })
  await line.getByRole('link', { name: '1 product' }).click()
  await expect(page).toHaveURL(/show=below-cost/)
  await expect(page.getByRole('link', { name: 'Jug' })).toBeVisible()
  await expect(page.getByText('1 in all')).toBeVisible()
})

test('on a phone, each step of an explanation is read without scrolling sideways', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  const { id } = await draftOf(client)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}/green`)
  const steps = page.getByRole('table', { name: 'Steps from base price to price' }).last()
  await expect(steps).toBeVisible()
  // Its values are below each other, however many there are.
  const [name, effect] = await steps.getByRole('row').nth(1).getByRole('cell').all()
  const tops = await Promise.all([name, effect].map((cell) => cell?.boundingBox()))
  expect(tops[1]?.y).toBeGreaterThan(tops[0]?.y ?? 0)
  expect(tops[1]?.x).toBe(tops[0]?.x)
  await expectAccessible(page)
})

test('many prices follow a rule after a look at it, are undone, searched, sorted and duplicated', async ({
  page,
  shop,
  newKey,
}) => {
  await openDraft({ page, shop, newKey })
  await page.getByRole('checkbox', { name: 'Select all rows' }).check({ force: true })
  const bar = page.getByRole('region', { name: 'Selected entries' })
  await bar.getByRole('button', { name: 'Change prices …' }).click()
  const dialog = page.getByRole('dialog')
  // What is typed counts as soon as typing pauses.
  await dialog.getByLabel('Change').fill('10')
  await expect(dialog.getByRole('button', { name: 'Change 4 prices' })).toBeEnabled()
  await dialog.getByLabel('Prices end in').selectOption('.99')
  const look = dialog.getByRole('table', { name: 'What the prices would be' })
  await expect(look.getByRole('row').filter({ hasText: 'Green tea' })).toContainText('US$4.99')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 4 prices' }).click()
  await expect(page.getByText('4 prices are changed.')).toBeVisible()
  await expect(rowOf(page, 'Green tea')).toContainText('US$4.99')
  await expect(rowOf(page, 'Cup')).toContainText('US$9.99')
  // However many controls there are before the button.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rowOf(page, 'Cup')).not.toContainText('US$9.99')

  // A product without a cost has no margin: it is named with the reason, and it stays selected.
  await page.getByRole('checkbox', { name: 'Select all rows' }).check({ force: true })
  await bar.getByRole('button', { name: 'Change prices …' }).click()
  await dialog.getByLabel('How').selectOption('To a margin')
  // A margin that no price has is not silently made another one.
  await dialog.getByLabel('Margin', { exact: true }).fill('150')
  await dialog.getByLabel('Margin', { exact: true }).blur()
  await expect(dialog.getByText('At most 99% fits here.')).toBeVisible()
  await dialog.getByLabel('Margin', { exact: true }).fill('60')
  await dialog.getByLabel('Margin', { exact: true }).blur()
  await expect(dialog.getByText('3 prices change; 1 cannot, and stay chosen.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(/^1 product: .*[Uu]nit cost.*Pot$/)
  await expect(look.getByRole('row')).toHaveCount(1 + 3)
  await dialog.getByRole('button', { name: 'Change 3 prices' }).click()
  await expect(rowOf(page, 'Cup')).toContainText('US$11.25')
  await expect(bar).toContainText('1 selected')

  await page.getByRole('button', { name: 'New price' }).click()
  await expect(page).toHaveURL(/sort=price&order=desc/)
  const names = page.getByRole('table').getByRole('row').getByRole('link')
  await expect(names).toHaveText(['Pot', 'Cup', 'Black tea', 'Green tea'])
  await page.getByLabel('Search by name or id').fill('tea')
  await expect(names).toHaveText(['Black tea', 'Green tea'])
  await expect(page).toHaveURL(/query=tea/)

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('alertdialog').getByLabel('Name').fill('June')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'June' })).toBeVisible()
  await expect(page.getByText('3 decisions are copied.')).toBeVisible()
  await expect(rowOf(page, 'Cup')).toContainText('US$11.25')
})

test('refused parts of a bulk edit are listed by reason with their products, and stay selected', async ({
  page,
  shop,
  newKey,
}) => {
  const { client } = await openDraft({ page, shop, newKey })
  const bar = page.getByRole('region', { name: 'Selected entries' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check({ force: true })
  await bar.getByRole('button', { name: 'Change prices …' }).click()
  await dialog.getByLabel('Change').fill('5')
  await dialog.getByLabel('Change').blur()
  await expect(dialog.getByText('4 prices change.')).toBeVisible()
  // Meanwhile somebody else limits two of them.
  const policies = ['green', 'black'].map((productId) => ({ productId, maxPrice: 300 }))
  await client.policies.put({ policies, merge: true })
  await dialog.getByRole('button', { name: 'Change 4 prices' }).click()
  const refused = page.getByRole('alert', { name: 'What could not be done' })
  await expect(refused).toContainText('2 of 4 could not be changed, and stay chosen.')
  await expect(refused.getByRole('listitem')).toHaveText(/^2 products: The highest price.*tea/)
  await expect(page.getByText('2 prices are changed.')).toBeVisible()
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Close' }).click()
  await expect(refused).toHaveCount(0)
})

test('entries are counted by what became of them, and each count is a filter', async ({
  page,
  shop,
  newKey,
}) => {
  await openDraft({ page, shop, newKey })
  await expect(page.getByRole('group', { name: 'What became of them' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Lock Green tea' }).click()
  const locked = page.getByRole('button', { name: 'Locked: 1' })
  await expect(page.getByRole('button', { name: 'As proposed: 3' })).toBeVisible()
  await locked.click()
  await expect(locked).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/state=locked/)
  await expect(rowOf(page, 'Green tea')).toBeVisible()
  await expect(rowOf(page, 'Cup')).toHaveCount(0)
  await locked.click()
  await expect(rowOf(page, 'Cup')).toBeVisible()
})

test('a product that is left out adds no gain to its list', async ({ page, shop, newKey }) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  const { id } = await draftOf(client)
  await client.priceLists.entries.update(id, 'green', { dropped: true })
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  const cells = rowOf(page, 'Green tea').getByRole('cell')
  await expect(cells.filter({ hasText: /^–$/ })).toHaveCount(2)
  await expect(page.getByText(/^Expected gain, in [\d.]+ days$/)).toBeVisible()
})

test('another category is chosen without going back to all', async ({ page, shop, newKey }) => {
  await openDraft({ page, shop, newKey })
  const names = page.getByRole('table').getByRole('row').getByRole('link')
  await page.getByLabel('Category').selectOption('tea')
  await expect(names).toHaveCount(2)
  await page.getByLabel('Category').selectOption('cups')
  await expect(names).toHaveText([/Cup|Pot/, /Cup|Pot/])
})

test('all entries are chosen, not only those that are loaded, and prices end in .90', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  const products = 520
  await client.sales.create(
    Array.from({ length: products }, (_, i) => ({
      productId: `wine-${i}`,
      currency: 'usd',
      price: 1000 + i,
      units: 3,
      periodStart: '2026-01-05T00:00:00Z',
      periodEnd: '2026-01-12T00:00:00Z',
    })),
  )
  await client.products.update('wine-0', { name: 'Champagne “Cuvée Vieilles Vignes” no. 405' })
  const { id } = await draftList(client, { name: 'Wines' })
  await signIn(page, newKey)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/worklist/${id}`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check({ force: true })
  const bar = page.getByRole('region', { name: 'Selected entries' })
  await expect(bar).toContainText(`${products} selected`)
  await bar.getByRole('button', { name: 'Change prices …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How').selectOption('Round only')
  await dialog.getByLabel('Prices end in').selectOption('.90')
  await dialog.getByRole('button', { name: /^Change 5\d\d prices$/ }).click()
  await expect(page.getByText(/5\d\d prices are changed\./)).toBeVisible()
  const { data } = await client.priceLists.entries.list(id, { limit: 500 })
  expect(data.filter(({ price }) => price % 100 !== 90)).toEqual([])

  // Names of a range differ at their end.
  await page.getByLabel('Search by name or id').fill('wine-0')
  const name = page.getByRole('link', { name: /no\. 405$/ })
  for (const width of [1440, 834]) {
    await page.setViewportSize({ width, height: 1100 })
    await expect(name).toBeVisible()
    const [shown, whole] = await name.evaluate((one) => [one.clientHeight, one.scrollHeight])
    expect(whole).toBeLessThanOrEqual((shown ?? 0) + 1)
  }
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('Wines.csv')
})

test('prices that changed after they were read are not activated', async ({
  page,
  shop,
  newKey,
}) => {
  const { client, id } = await openDraft({ page, shop, newKey })
  await page.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('I have read what will change.').click()
  await client.priceLists.entries.updateMany(id, { entries: [{ productId: 'cup', price: 950 }] })
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toContainText('Somebody changed the list after you opened this.')
  expect((await client.priceLists.get(id)).status).toBe('draft')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Cup')).toContainText('US$9.50')
  await page.getByRole('button', { name: 'Activate' }).click()
  await dialog.getByText('I have read what will change.').click()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('is active. Revert restores')).toBeVisible()

  // The next one says what it goes over.
  const next = await draftList(client, { name: 'June' })
  await page.goto(`/worklist/${next.id}`)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toContainText(/“May” is active until .* this list applies\./)
})
