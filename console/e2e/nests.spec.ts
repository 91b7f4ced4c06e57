import { Lerner } from '../../clients/typescript/src/main.ts'
import { categories, historyOfRivals } from '../../server/testing/rivals.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

test('a manager confirms that products compete, refuses it of others, and takes it back', async ({
  page,
  shop,
  newKey,
}) => {
  test.setTimeout(180_000)
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await stockShopOfRivals(client)
  await expect
    .poll(async () => (await client.nests.get()).nests.map(({ proposed }) => proposed), {
      timeout: 120_000,
    })
    .toEqual(['substitutes', 'substitutes', 'substitutes', 'substitutes'])
  await signIn(page, newKey)
  await page.goto('/evidence?tab=nests')
  const panelOf = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(panelOf('Category: tea')).toContainText('To be confirmed')
  await expect(panelOf('Category: tea')).toContainText('Of the units that one of them loses')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'They compete, Category: tea' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'They compete' }).click()
  await expect(panelOf('Group: tea')).toContainText('You stated that they compete')
  await page.getByRole('button', { name: 'They do not compete, Category: salt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'They do not compete' }).click()
  await expect(panelOf('Category: salt')).toContainText('each is priced on its own')
  expect((await client.products.policy.get('p3')).own.diversionBetween).toEqual([0, 0])
  expect((await client.products.policy.get('p0')).own.group).toMatchObject({ name: 'tea' })
  await page.goto('/products/p3')
  await expect(panelOf('Products that compete, and sizes of orders')).toContainText(
    'Its neighbours: p11',
  )

  await page.getByRole('link', { name: 'Say whether they compete' }).click()
  await page.getByRole('button', { name: 'Withdraw this, Category: salt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw this' }).click()
  await expect(panelOf('Category: salt')).toContainText('To be confirmed')
})

/** A shop whose history shows that the products of each of its four categories compete. */
async function stockShopOfRivals(client: Lerner): Promise<void> {
  await client.policy.put({ unitCost: 1000 })
  for (let i = 0; i < 32; i++) {
    const attributes = { category: categories[i % categories.length] ?? '' }
    await client.products.create({ id: `p${i}`, basePrice: 2000, currency: 'usd', attributes })
  }
  const rows = historyOfRivals(0.6, 3)
  for (let at = 0; at < rows.length; at += 1000) {
    await client.sales.create(rows.slice(at, at + 1000))
  }
}
