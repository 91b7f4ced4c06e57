import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

test('the overview tells what was earned, what waits, and the latest quotes', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'What prices earned' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Spring prices' }).first()).toBeVisible()
  const quotes = page.getByRole('table', { name: 'Latest quotes' })
  await expect(quotes).toContainText(/(coffee|tea|kitchen) no\. \d/)
  await expect(quotes).not.toContainText('shop-')
  await expectAccessible(page)
})

test('an empty account is shown three ways to begin, and gets a first price', async ({
  signedInEmpty: page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Try a quote' })).toBeVisible()
  await expect(page.getByLabel('Currency')).toHaveValue('gbp')
  await expect(page.getByRole('button', { name: 'Load the demo shop' })).toBeVisible()
  await expectAccessible(page)
})

test('the demo shop is loaded into empty test data at one click', async ({ page, newKey }) => {
  test.setTimeout(180_000)
  await page.goto('/sign-in')
  await page.getByLabel('API key').fill(newKey)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Load the demo shop' }).click()
  await expect(page.getByRole('table', { name: 'Latest quotes' })).toBeVisible({ timeout: 120_000 })
})

test('from live data, the same click opens the test data with the shop in it', async ({
  page,
  newLiveKey,
}) => {
  test.setTimeout(180_000)
  await page.goto('/sign-in')
  await page.getByLabel('API key').fill(newLiveKey)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('group', { name: 'Live or test data' }).locator('[aria-current]')
  await expect(shown).toHaveText('Live data')
  await page.getByRole('button', { name: 'Load the demo shop' }).click()
  await expect(page.getByRole('table', { name: 'Latest quotes' })).toBeVisible({ timeout: 120_000 })
  await expect(shown).toHaveText('Test data')
  await page.getByRole('link', { name: 'Live data' }).click()
  await expect(page.getByRole('button', { name: 'Load the demo shop' })).toBeVisible()
  await expect(shown).toHaveText('Live data')
})

test('a part that cannot be had says so, and the others stay', async ({ signedIn: page }) => {
  await page.route('**/v1/reports/**', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { type: 'api_error', code: 'internal_error', message: 'no' } },
    }),
  )
  await page.goto('/')
  await expect(page.getByRole('alert').first()).toContainText('Lerner could not do this')
  await expect(page.getByRole('table', { name: 'Latest quotes' })).toBeVisible()
})

test('a part that is slow keeps its room, and the others do not wait for it', async ({
  signedIn: page,
}) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v1/reports/trade*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('table', { name: 'Latest quotes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What prices earned' })).toBeVisible()
  await expect(page.getByText('Loading what was sold')).toBeAttached()
  answer()
  await expect(page.getByText('Loading what was sold')).not.toBeAttached()
})

test('a cost that may be in the wrong unit stays in sight after its import', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  const ids = Array.from({ length: 12 }, (_, i) => `wine-${i}`)
  for (const id of ids) {
    await client.products.create({ id, name: `Wine ${id}`, basePrice: 1490, currency: 'usd' })
  }
  const policies = ids.map((productId, i) => ({ productId, unitCost: i === 3 ? 7 : 700 }))
  await client.policies.put({ policies, merge: true })
  await expect.poll(async () => (await client.catalogue.get()).active.slightCost).toBe(1)
  await signIn(page, newKey)
  await page.goto('/')
  const line = page.getByRole('listitem').filter({ hasText: 'less than a fiftieth of the price' })
  await line.getByRole('link', { name: '1 product' }).click()
  await expect(page).toHaveURL(/show=slight-cost/)
  await expect(page.getByRole('link', { name: 'Wine wine-3' })).toBeVisible()
  await expect(page.getByText('1 in all')).toBeVisible()
})
