import { expect, expectAccessible, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

test('a quote is tried, and the code that does the same is shown', async ({ signedIn: page }) => {
  await page.goto('/developers?product=shop-01&price=500')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Price to show')).toBeVisible()
  await expect(page.getByText('A preview: it is not recorded.')).toBeVisible()
  for (const [language, line] of [
    ['TypeScript', "from '@lerner/client'"],
    ['Python', 'from lerner import Lerner'],
    ['Go', 'lerner.QuoteParams'],
    ['curl', '"product_id":"shop-01"'],
  ] as const) {
    await page.getByRole('tab', { name: language }).click()
    await expect(page.getByRole('region', { name: `Code in ${language}` })).toContainText(line)
  }
  await expectAccessible(page)
})

test('a key is made, replaced and ended', async ({ signedIn: page, shop }) => {
  const let_in = async (key: string) =>
    (await fetch(`${shop.url}/v1/session`, { headers: { authorization: `Bearer ${key}` } })).status
  const shownKey = async () => {
    const shown = page.getByRole('region', { name: 'API key', exact: true })
    const key = (await shown.textContent()) ?? ''
    await page.getByRole('button', { name: 'I have saved it' }).click()
    return key.trim()
  }
  await page.goto('/developers?tab=keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('till')
  await page.getByLabel('It is for').selectOption('A viewer')
  await page.getByRole('button', { name: 'Create the key' }).click()
  const first = await shownKey()
  expect(first).toMatch(/^lrn_test_/)
  expect(await let_in(first)).toBe(200)
  await expect(page.getByRole('row', { name: /till/ })).toContainText('Viewer')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Rotate till' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Rotate', exact: true }).click()
  const second = await shownKey()
  expect(second).not.toBe(first)
  expect([await let_in(first), await let_in(second)]).toEqual([200, 200])
  await expect(
    page.getByRole('row', { name: /till/ }).filter({ hasText: 'Replaced' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Revoke till' }).first().click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('no longer works')).toBeVisible()
  await expect.poll(() => let_in(second)).toBe(401)
})

test('a webhook is made, hears of an event, and is sent it again', async ({
  signedIn: page,
  shop,
}) => {
  await page.goto('/developers?tab=webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill('https://shop.example/webhooks')
  await page.getByText('A product was created').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create it' }).click()
  await expect(page.getByRole('region', { name: 'Secret' })).toContainText('whsec_')
  await page.getByRole('button', { name: 'I have saved it' }).click()

  await fetch(`${shop.url}/v1/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.testKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'heard-of', base_price: 500, currency: 'usd' }),
  })
  await page.getByRole('button', { name: /^Deliveries to/ }).click()
  await expect(page.getByRole('table', { name: /Deliveries/ })).toContainText(
    'A product was created',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again: A product was created' }).first().click()
  await expect(page.getByText('It is being sent again.')).toBeVisible()

  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByLabel('What happened').selectOption('A product was created')
  await expect(page).toHaveURL(/type=product.created/)
  await page.getByRole('button', { name: 'A product was created' }).first().click()
  await expect(page.getByRole('region', { name: 'The event' })).toContainText('heard-of')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  // On a phone, nothing of when it was is cut.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const cell of await page.getByRole('row').nth(1).getByRole('cell').all()) {
    const cut = await cell.evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(cut).toBeLessThanOrEqual(1)
  }

  await page.getByRole('tab', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})
