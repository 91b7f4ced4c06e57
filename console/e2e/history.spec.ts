import { Lerner } from '../../clients/typescript/src/main.ts'
import { stockMispricedShop } from './harness/mispriced-shop.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(240_000)

test('a new shop reads its past, what looks mispriced, and drafts the safest first list', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await stockMispricedShop(client)
  await signIn(page, newKey)
  await page.goto('/')

  // Sales compared with the period before, for a chosen period.
  await expect(page.getByRole('heading', { name: 'What was sold' })).toBeVisible()
  const table = page.getByRole('table', { name: 'What was sold by category' })
  await expect(table.getByRole('link', { name: 'cups' })).toBeVisible()
  await expect(page.getByText('of revenue whose cost is known').first()).toBeVisible()
  // The last week has not been sent: that is no loss of a thirteenth.
  await expect(page.getByText(/^Sales are known for (77|84) days .* and 91 of/)).toBeVisible()
  await expect(
    page.getByText(/^[+−]?\d\.?\d?% on the average day; US\$.* before$/).first(),
  ).toBeVisible()
  const before = await table.innerText()
  await page.getByRole('combobox', { name: 'Time', exact: true }).selectOption('4')
  await expect(page).toHaveURL(/range=4/)
  await expect(table).not.toHaveText(before)
  await page.getByRole('combobox', { name: 'Time', exact: true }).selectOption('own')
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // A product's year, with its promotions and its forecast.
  await page.goto('/products/good-01')
  await expect(page.getByRole('heading', { name: 'Price and units over a year' })).toBeVisible()
  await expect(page.getByRole('slider', { name: /Units over a year: points/ })).toBeVisible()
  await expect(page.getByText('Dots mark weeks in which the product was promoted.')).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).nth(3).click()
  await expect(page.getByRole('cell', { name: 'Expected' }).first()).toBeVisible()

  // The steps lead to the first list.
  await page.goto('/')
  const steps = page.getByRole('list', { name: 'Steps to the first list' })
  await expect(steps).toContainText('1 has none')
  await expect(page.getByText(/products look mispriced/)).toBeVisible()
  await expect(page.getByText(/worth about US\$[\d.,]+k? a month/i).first()).toBeVisible()
  await page.getByRole('button', { name: 'Draft the safest list' }).click()
  await expect(page).toHaveURL(/worklist\/list_/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Safest moves of')
  await page.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('I have read what will change.').click()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('is active. Revert restores')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'What was sold' })).toBeVisible()
  await expect(steps).toBeHidden()
})

test('a product tells what it last sold for, and how far back its prices are known', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'tea', name: 'Tea', basePrice: 450, currency: 'usd' })
  const day = (ago: number) => new Date(Math.floor(Date.now() / 86_400_000 - ago) * 86_400_000)
  await client.sales.create(
    [40, 33, 26, 19].map((ago) => ({
      ...{ productId: 'tea', currency: 'usd', price: 520, units: 20 },
      periodStart: day(ago).toISOString(),
      periodEnd: day(ago - 7).toISOString(),
    })),
  )
  await signIn(page, newKey)
  await page.goto('/products/tea')
  await expect(
    page.getByText(/It was last sold at US\$5\.20, in the week of .* US\$4\.50\./),
  ).toBeVisible()
  await expect(
    page.getByText(/^Lowest .* Earlier prices than those of .* are not known/),
  ).toBeVisible()
})
