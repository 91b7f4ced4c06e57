import { Lerner } from '../../clients/typescript/src/main.ts'
import { stockMispricedShop } from './harness/mispriced-shop.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(240_000)

test('products, overview and drafts tell one story, and a list in force is the price everywhere', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await stockMispricedShop(client)
  const until = new Date(Date.now() + 28 * 86_400_000).toISOString()
  const { moves, waits } = (await client.catalogue.get()).currencies[0] ?? {}
  await signIn(page, newKey)

  // The overview's counts match the lists behind them.
  await page.goto('/')
  const missing = page.getByRole('link', { name: '1 product', exact: true })
  await expect(page.getByText('no unit cost: prices move only')).toBeVisible()
  await missing.click()
  await expect(page).toHaveURL(/show=no-cost/)
  await expect(page.getByText('1 in all')).toBeVisible()

  await page.getByLabel('Show').selectOption('moving')
  await expect(page.getByText(`${moves?.products} in all`)).toBeVisible()
  await expect(page.getByText('Moves next').first()).toBeVisible()
  await page.getByLabel('Show').selectOption('waiting')
  await expect(page.getByText(`${waits?.products} in all`)).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)

  // Drafts move those, however often one is drafted.
  const drafts = [
    await client.priceLists.create({ name: 'First', currency: 'usd', until }),
    await client.priceLists.create({ name: 'Again', currency: 'usd', until }),
  ]
  for (const { id } of drafts) {
    await expect
      .poll(async () => (await client.priceLists.get(id)).summary)
      .toMatchObject({ entries: 24 })
    const { raised = 0, lowered = 0 } = (await client.priceLists.get(id)).summary ?? {}
    expect(raised + lowered).toBe(moves?.products)
  }
  const [first] = drafts
  await page.goto(`/worklist/${first?.id}`)
  await expect(
    page.getByRole('link', { name: `${waits?.products} other products are waiting` }),
  ).toBeVisible()
  await page.getByText('Why other pages state other amounts').click()
  const worths = page.getByRole('table', { name: 'Why other pages state other amounts' })
  await expect(worths.getByRole('row')).toHaveCount(4)
  await expect(worths.getByRole('row', { name: /^This list/ })).toContainText(`${moves?.products}`)
  await expectAccessible(page)

  // The overview knows what the backtest found, and urges nothing that contradicts it.
  // Between bounds that let hardly any price move, the sales cannot show that moves would gain.
  const bounds = { minPrice: 999, maxPrice: 1001 }
  await client.simulations.create({ currency: 'usd', policy: bounds })
  await expect
    .poll(async () => (await client.catalogue.get()).currencies[0]?.backtest?.verdict)
    .toBe('no_go')
  await page.goto('/')
  await expect(page.getByText('finds that the history is not enough')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^The backtest of/ }).click()
  await expect(page.getByRole('heading', { name: 'No-go' })).toBeVisible()

  // Its amount stands beside those of the overview, by the week.
  await page.getByText('Why other pages state other amounts').click()
  const all = worths.getByRole('row', { name: /^Overview, all that look mispriced/ })
  await expect(all).toContainText(`${(moves?.products ?? 0) + (waits?.products ?? 0)}`)
  await expect(worths.getByRole('row', { name: /^Backtest/ })).toContainText('best-selling')
  await expectAccessible(page)

  // Once in force, its price is the one in every part of a product's page.
  await client.priceLists.activate(first?.id ?? '')
  // Which ones move is drawn: those may all be lowered.
  const entries = await client.priceLists.entries.list(first?.id ?? '', { limit: 100 })
  const entry = entries.data.find((one) => one.price !== one.currentPrice)
  const { productId = '', price = 0 } = entry ?? {}
  await expect
    .poll(async () => (await client.products.segments(productId)).segments[0]?.pricing.price)
    .toBe(price)
  const money = `US$${(price / 100).toFixed(2)}`
  await page.goto('/')
  await expect(page.getByText('“First” is active until')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Draft the safest list' })).toBeHidden()
  await page.goto(`/products/${productId}`)
  const now = page.locator('dl').first()
  await expect(now).toContainText(`Price now${money}Set by “First” until`)
  await expect(page.getByLabel('Exact price')).toHaveValue(money)
  await expect(page.getByTestId('preview')).toContainText('“First” sets the price until')
  await expect(page.getByTestId('preview')).toContainText('Most quotes return afterwards')
  await expect(page.getByText('Price now', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
})
