import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

const until = new Date(Date.now() + 28 * 86_400_000).toISOString()

async function draftOfCoffee(shop: { url: string }, key: string) {
  const client = new Lerner({ apiKey: key, baseUrl: shop.url })
  await client.products.create({ id: 'coffee', name: 'Coffee', basePrice: 890, currency: 'eur' })
  const { id } = await client.priceLists.create({ name: 'May', currency: 'eur', until })
  await expect.poll(async () => (await client.priceLists.get(id)).status).toBe('draft')
  const price = async () => (await client.priceLists.entries.list(id, {})).data[0]?.price
  return { client, id, price }
}

for (const { locale, typed, shown, edit, own, save } of [
  {
    locale: 'en-GB',
    typed: '9,20',
    shown: '€9.20',
    edit: 'Edit Coffee',
    own: 'Your price',
    save: 'Save',
  },
  {
    locale: 'de-DE',
    typed: '9.20',
    shown: '9,20\u00a0€',
    edit: 'Coffee bearbeiten',
    own: 'Ihr Preis',
    save: 'Speichern',
  },
]) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`a price typed as ${typed} is nine euros twenty`, async ({ page, shop, newKey }) => {
      const { id, price } = await draftOfCoffee(shop, newKey)
      await signIn(page, newKey)
      await page.goto(`/worklist/${id}`)
      await page.getByRole('button', { name: edit }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(own).fill(typed)
      await dialog.getByLabel(own).blur()
      await expect(dialog.getByLabel(own)).toHaveValue(shown)
      await dialog.getByRole('button', { name: save }).click()
      await expect(dialog).toBeHidden()
      expect(await price()).toBe(920)
    })
  })
}

test('a number that can be read in two ways is refused, and nothing is saved', async ({
  page,
  shop,
  newKey,
}) => {
  const { client, id, price } = await draftOfCoffee(shop, newKey)
  const before = await price()
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await page.getByRole('button', { name: 'Edit Coffee' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Your price')
  await field.fill('1,234')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('can be read in two ways. Write 1234 or 1,23.')
  await expect(field).toHaveValue('1,234')
  await field.press('Enter')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  expect(await price()).toBe(before)

  // The guardrails are saved by a button outside of any form.
  await page.goto('/products/coffee')
  await page.getByLabel('Highest price').fill('12,50')
  await page.getByLabel('Lowest price').fill('1,234')
  await page.getByRole('button', { name: 'Save guardrails' }).click()
  await expect(page.getByText('can be read in two ways')).toBeVisible()
  expect((await client.products.policy.get('coffee')).own).toEqual({})
  await page.getByLabel('Lowest price').fill('8,1')
  await page.getByRole('button', { name: 'Save guardrails' }).click()
  await expect
    .poll(async () => (await client.products.policy.get('coffee')).own)
    .toEqual({ minPrice: 810, maxPrice: 1250 })
})

test('a far price is questioned when it is set, and named before the list is activated', async ({
  page,
  shop,
  newKey,
}) => {
  const { id, price } = await draftOfCoffee(shop, newKey)
  const before = await price()
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await page.getByRole('button', { name: 'Edit Coffee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your price').fill('920')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'The price would change by 10,237.1%, from €8.90 to €920.00. Is that right?',
  )
  expect(await price()).toBe(before)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yes, €920.00' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'One price is far from today’s, or beyond what your limits propose. The largest change in the list is 10,237.1%.',
  )
  await expect(page.getByRole('alertdialog')).toContainText('Coffee: €8.90 becomes €920.00')
})
