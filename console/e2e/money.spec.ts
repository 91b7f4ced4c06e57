import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

test('rules that contradict each other say so at the field, in money', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'tea', name: 'Tea', basePrice: 450, currency: 'usd' })
  await signIn(page, newKey)
  await page.goto('/products/tea')
  await page.getByLabel('Highest price').fill('4.00')
  await page.getByLabel('Lowest price').fill('5.00')
  await page.getByLabel('Lowest price').blur()
  const field = page.getByLabel('Lowest price')
  await expect(page.getByText('“Lowest price” would be US$5.00')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('US$5.00')
  await expect(page.getByText('min_price')).toBeHidden()
  await expectAccessible(page)
})

test('a price that is refused stays in its dialog, with the reason at the field', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'tea', name: 'Tea', basePrice: 450, currency: 'usd' })
  await client.products.policy.put('tea', { maxPrice: 500 })
  const until = new Date(Date.now() + 28 * 86_400_000).toISOString()
  const { id } = await client.priceLists.create({ name: 'May', currency: 'usd', until })
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await page.getByRole('button', { name: 'Edit Tea' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your price').fill('9.99')
  await dialog.getByLabel('Note').fill('as next door')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText(
    'The highest price of the product is US$5.00 and does not allow US$9.99',
  )
  await expect(dialog.getByLabel('Your price')).toHaveValue('US$9.99')
  await expect(dialog.getByLabel('Note')).toHaveValue('as next door')
  await expectAccessible(page)
  await dialog.getByLabel('Your price').fill('4.99')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tea: changed.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Tea/ })).toContainText('US$4.99')
})

test('why a price is as it is speaks of money as every other page does', async ({
  signedIn: page,
}) => {
  await page.goto('/worklist')
  await page.getByRole('link', { name: 'Spring prices' }).click()
  await page.getByRole('row').nth(1).getByRole('link').click()
  const why = page.locator('main')
  await expect(why).toContainText(/We ask US\$\d/)
  await expect(why).not.toContainText(/\d USD/)
})
