import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, test } from './harness/test.ts'

test('a quote is found, says why it has its price, and is decided once more', async ({
  signedIn: page,
  shop,
}) => {
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const { quoteId } = await client.quote({ productId: 'shop-02', basePrice: 750, currency: 'usd' })
  await page.goto('/quotes')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Product' }).fill('shop-02')
  await expect(page).toHaveURL(/product=shop-02/)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(quoteId))
  await expect(page.getByRole('heading', { name: 'Why this price' })).toBeVisible()
  await expect(page.getByText(/^We ask /)).toBeVisible()
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByText('Identical', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a quote that is not there is said so', async ({ signedIn: page }) => {
  await page.goto('/quotes/quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3')
  await expect(page.getByText('This does not exist here')).toBeVisible()
})

test('an entry of a list says why, and is proposed once more', async ({ signedIn: page, shop }) => {
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const { data } = await client.priceLists.list({ limit: 1 })
  const list = data[0]
  await page.goto(`/worklist/${list?.id}/shop-03`)
  await expect(page.getByText(/^We ask /)).toBeVisible()
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByText('Identical', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('guides are read and searched, with what codes and factors mean', async ({
  signedIn: page,
}) => {
  test.setTimeout(180_000)
  await page.goto('/guides')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'What did it earn?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What did it earn?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Is confidence accurate?' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/guides?q=rate_limited')
  await page.getByRole('link', { name: /rate_limited/ }).click()
  await expect(page.getByRole('cell', { name: /Wait for as many seconds/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/guides/factors')
  await expect(page.getByRole('cell', { name: 'price_elasticity' })).toBeVisible()
  await expectAccessible(page)
})
