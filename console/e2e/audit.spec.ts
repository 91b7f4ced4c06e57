import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

test('the record is filtered, a change is looked at, and the chain holds', async ({
  signedIn: page,
  shop,
}) => {
  await fetch(`${shop.url}/v1/products/shop-02/policy`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${shop.testKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ unit_cost: 321 }),
  })
  await page.goto('/audit')
  await expect(page.getByRole('table', { name: 'Changes, newest first' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Product' }).fill('shop-02')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/product=shop-02/)
  await page.getByRole('button', { name: 'Rules changed' }).first().click()
  const change = page.getByRole('dialog')
  await expect(change.getByRole('row', { name: /Unit cost/ })).toContainText('US$3.21')
  await expect(change).not.toContainText('unit_cost')
  await expect(change).not.toContainText('key_')
  await expect(change.getByRole('link', { name: /no\. 2/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByLabel('What was done').selectOption('All prices paused')
  await expect(page.getByText('No matching changes')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByLabel('From').fill('2035-01-01')
  await expect(page).toHaveURL(/since=2035-01-01/)
  await expect(page.getByText('No matching changes')).toBeVisible()
  await page.getByLabel('From').fill('2020-01-01')
  // The day in the browser's time zone, which may differ from the one here.
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await page.getByLabel('To the end of').fill(today)
  await expect(page.getByRole('button', { name: 'Rules changed' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Verify the record' }).click()
  await expect(page.getByText(/All \d+ entries are intact/)).toBeVisible()
  await expectAccessible(page)
})

for (const width of [1280, 390]) {
  test(`who changed a product is found by its name and by person, at ${width} px`, async ({
    page,
    shop,
    newKey,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
    await client.products.create({
      id: 'sku-1',
      name: 'Green tea',
      basePrice: 450,
      currency: 'gbp',
    })
    await client.products.create({ id: 'sku-2', name: 'Cup', basePrice: 900, currency: 'gbp' })
    const { key, id } = await client.apiKeys.create({ name: 'Ada Lovelace', scopes: ['*'] })
    const ada = new Lerner({ apiKey: key, baseUrl: shop.url })
    await ada.products.policy.put('sku-1', { unitCost: 249, maxIncrease: 0.1 })
    await signIn(page, newKey)
    await page.goto('/products/sku-1')
    await page.getByRole('link', { name: 'Who changed what' }).click()
    const table = page.getByRole('table', { name: 'Changes, newest first' })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByRole('cell', { name: 'Ada Lovelace' }).first()).toBeVisible()
    const cut = await table.getByRole('row').evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return [...row.children].some((cell) => {
            const box = cell.getBoundingClientRect()
            return cell.checkVisibility() && (box.top < top - 1 || box.bottom > bottom + 1)
          })
        }).length,
    )
    expect(cut).toBe(0)
    await page.getByRole('textbox', { name: 'Product' }).fill('green')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(/product=green/)
    await page.getByLabel('Who').selectOption('Ada Lovelace')
    await expect(page).toHaveURL(new RegExp(`actor=${id}`))
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('row').nth(1)).toContainText('Green tea')
    await expectAccessible(page)
    await table.getByRole('button', { name: 'Rules changed' }).click()
    const change = page.getByRole('dialog')
    await expect(change).toContainText('Ada Lovelace')
    await expect(change.getByRole('row', { name: /Unit cost/ })).toContainText('£2.49')
    await expect(change.getByRole('row', { name: /Largest increase/ })).toContainText('10%')
    await change.getByRole('link', { name: 'Green tea' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Green tea' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
}

test('costs that came together are one line of the record, and each on request', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  const ids = Array.from({ length: 30 }, (_, i) => `sku-${i}`)
  for (const id of ids) {
    await client.products.create({ id, name: `Tea ${id}`, basePrice: 450, currency: 'usd' })
  }
  await client.policies.put({ policies: ids.map((productId) => ({ productId, unitCost: 200 })) })
  await signIn(page, newKey)
  await page.goto('/audit')
  const run = page.getByRole('row').filter({ hasText: 'Rules changed (30)' })
  await expect(run).toContainText('and 29 others')
  await expect(page.getByRole('button', { name: /^Rules changed/ })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByText('Each change of an import').click()
  await expect(page).toHaveURL(/each=1/)
  await expect(
    page.getByRole('button', { name: 'Rules changed', exact: true }).nth(5),
  ).toBeVisible()
})
