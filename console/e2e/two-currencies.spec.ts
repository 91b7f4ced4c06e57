import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, signIn, test } from './harness/test.ts'

const weekMs = 7 * 86_400_000

/** Two products in pounds, and one in dollars that sells. */
async function stockTwo(client: Lerner): Promise<void> {
  for (const id of ['cup', 'pot']) {
    await client.products.create({ id, basePrice: 900, currency: 'gbp' })
  }
  await client.products.create({ id: 'tea', basePrice: 1000, currency: 'usd' })
  const startMs = Math.floor(Date.now() / weekMs) * weekMs - 4 * weekMs
  await client.sales.create(
    [0, 1, 2].map((week) => ({
      ...{ productId: 'tea', currency: 'usd', price: 1000, units: 50 },
      periodStart: new Date(startMs + week * weekMs).toISOString(),
      periodEnd: new Date(startMs + (week + 1) * weekMs).toISOString(),
    })),
  )
}

test('an account of two currencies chooses which one is counted, and the address keeps it', async ({
  page,
  newLiveKey,
  shop,
}) => {
  await stockTwo(new Lerner({ apiKey: newLiveKey, baseUrl: shop.url }))
  await signIn(page, newLiveKey)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByText('Nothing was sold in GBP in this period')).toBeVisible()
  await page.getByLabel('Currency').selectOption('usd')
  await expect(page.getByText('$1,500').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('$1,500').first()).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})

test('a file in one of two currencies is questioned in money, and takes a last price on request', async ({
  page,
  newLiveKey,
  shop,
}) => {
  await stockTwo(new Lerner({ apiKey: newLiveKey, baseUrl: shop.url }))
  await signIn(page, newLiveKey)
  const file = page.locator('input[type=file]')
  const give = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  await page.goto('/import?set.currency=usd')
  await give('costs.csv', 'product,unit_cost\ntea,174.96\n')
  await page.getByRole('button', { name: 'Import …' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('is US$174.96 and the base price is US$10.00')).toBeVisible()
  await page.getByRole('button', { name: /^News/ }).first().click()
  await expect(page.getByText('An import of costs and guardrails ended: 1 row')).toBeVisible()

  await page.goto('/import?set.currency=usd&period=week')
  await give('weeks.csv', 'product,period,price,units\ntea,2026-01-05,9,4\ntea,2026-01-12,,0\n')
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await expect(page.getByText('Valid rows: 1 of 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the last price where nothing was sold' }).click()
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await expect(page.getByText('Valid rows: all 2.')).toBeVisible()
})
