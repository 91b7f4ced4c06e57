import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

const chai = { id: 'chai', name: 'Chai, 500 g', basePrice: 225, currency: 'usd' }

/** A shop whose chai costs 1.66, until somebody reports that it costs a cent. */
async function withWrongCost(url: string, apiKey: string): Promise<Lerner> {
  const client = new Lerner({ apiKey, baseUrl: url })
  await client.products.create(chai)
  await client.products.create({ id: 'tea', name: 'Tea', basePrice: 450, currency: 'usd' })
  await client.products.policy.put('chai', { unitCost: 166 })
  await client.products.policy.put('chai', { unitCost: 1 })
  return client
}

const costOf = async (client: Lerner) => (await client.products.policy.get('chai')).own.unitCost

test('a wrong cost is shown in money everywhere, and can be restored', async ({
  page,
  shop,
  newKey,
}) => {
  const client = await withWrongCost(shop.url, newKey)
  await signIn(page, newKey)
  await page.goto('/')
  await expect(page.getByText('The unit cost went from US$1.66 to US$0.01.')).toBeVisible()
  await page.getByRole('link', { name: 'Alarms 1 to answer' }).click()
  const alarm = page.getByRole('region', { name: 'Alarm: Chai, 500 g' })
  await expect(alarm).toContainText('The unit cost went from US$1.66 to US$0.01.')
  await expect(alarm).toContainText('It is sold at its base price, US$2.25, until you answer')
  await expectAccessible(page)

  await alarm.getByRole('link', { name: 'Chai, 500 g' }).click()
  const banner = page.getByRole('region', { name: 'Alarm: Chai, 500 g' })
  await expect(banner).toContainText('The unit cost went from US$1.66 to US$0.01.')
  await expectAccessible(page)
  const bell = page.getByRole('button', { name: /^News/ })
  await expect(bell).toContainText('1 unread')
  await banner.getByRole('button', { name: 'Restore US$1.66' }).click()
  await expect(bell).toHaveText('News')
  await expect(page.getByText('Chai, 500 g: US$1.66 is the unit cost again.')).toBeVisible()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('link', { name: 'Alarms', exact: true })).toBeVisible()
  expect(await costOf(client)).toBe(166)

  await page.goto('/alarms')
  await expect(page.getByText('No open alarms')).toBeVisible()
  await expect(page.getByRole('row', { name: /Chai, 500 g/ })).toContainText('Restored')
  await expectAccessible(page)
})

test('a cost that is right is accepted, after a question that names it', async ({
  page,
  shop,
  newKey,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await withWrongCost(shop.url, newKey)
  await signIn(page, newKey)
  await page.goto('/alarms')
  await page.getByRole('button', { name: 'It is right' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Is US$0.01 the right unit cost?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'It is right' }).click()
  await expect(page.getByText('US$0.01 is used from now on.')).toBeVisible()
  await expect(page.getByText('No open alarms')).toBeVisible()
  expect(await costOf(client)).toBe(1)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})

test('a list leaves out what an alarm stopped, and says so', async ({ page, shop, newKey }) => {
  const client = await withWrongCost(shop.url, newKey)
  await signIn(page, newKey)
  const until = new Date(Date.now() + 28 * 86_400_000).toISOString()
  const { id } = await client.priceLists.create({ name: 'May', currency: 'usd', until })
  await page.goto(`/worklist/${id}`)
  const summary = page.getByRole('region', { name: 'Expected result of the list' })
  await expect(summary).toContainText('1 product is left out')
  await expect(page.getByRole('row', { name: /Chai, 500 g/ })).toContainText('stopped by an alarm')
  await expect(page.getByRole('row', { name: /Chai, 500 g/ })).toContainText('left out')
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Answer the alarms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alarms' })).toBeVisible()
})

test('a cost that opens an alarm says so at once, and the page shows the price that it leaves', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'beans', name: 'Beans', basePrice: 890, currency: 'eur' })
  await client.products.policy.put('beans', { unitCost: 440 })
  await signIn(page, newKey)
  await page.goto('/products/beans')
  await page.getByLabel('Unit cost').fill('0,04')
  await page.getByLabel('Unit cost').blur()
  await page.getByRole('button', { name: 'Save guardrails' }).click()
  await expect(page.getByText('an alarm has opened')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore €4.40' })).toBeVisible()
  await expect(page.getByTestId('preview')).toContainText('€8.90')
  await expect(page.getByTestId('preview')).toContainText('prices do not move')
})

test('a base price in the wrong unit waits for an answer, and is set right with one click', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'rose', name: 'Rosé', basePrice: 109_000, currency: 'usd' })
  const weekMs = 7 * 86_400_000
  const startMs = Math.floor(Date.now() / weekMs - 12) * weekMs
  await client.sales.create(
    Array.from({ length: 12 }, (_, week) => ({
      productId: 'rose',
      currency: 'usd',
      price: [990, 1090, 1150][week % 3] ?? 1090,
      units: 30 + (week % 4),
      periodStart: new Date(startMs + week * weekMs).toISOString(),
      periodEnd: new Date(startMs + (week + 1) * weekMs).toISOString(),
    })),
  )
  const isOpen = async () => (await client.breakers.list({ status: 'open' })).data.length
  await expect.poll(isOpen, { timeout: 60_000 }).toBe(1)
  await signIn(page, newKey)
  await page.goto('/alarms')
  const alarm = page.getByRole('region', { name: 'Alarm: Rosé' })
  await expect(alarm).toContainText(
    'The base price is US$1,090.00, but customers paid about US$10.90.',
  )
  await expect(alarm).toContainText('New price lists leave the product out until you answer.')
  await alarm.getByRole('button', { name: 'Set US$10.90 as the base price' }).click()
  await expect(page.getByText('US$10.90 is the base price now.')).toBeVisible()
  await expect(page.getByText('No open alarms')).toBeVisible()
  expect((await client.products.get('rose')).basePrice).toBe(1090)
})
