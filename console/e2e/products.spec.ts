import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

test('products are searched, sorted and found again by their address', async ({
  signedIn: page,
}) => {
  await page.goto('/products')
  const table = page.getByRole('table', { name: 'Products' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await table.getByRole('button', { name: 'Worth a week' }).click()
  await expect(page).toHaveURL(/sort=next_gain/)
  await page.getByLabel('Search by name or id').fill('tea no')
  await expect(page).toHaveURL(/query=tea/)
  await expect(table.getByRole('link', { name: 'coffee no. 1', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Search by name or id')).toHaveValue('tea no')
  await expect(table.getByRole('link').first()).toContainText('tea no.')
  await page.getByLabel('Search by name or id').fill('no such thing')
  await expect(page.getByText('No product matches')).toBeVisible()
  await expectAccessible(page)
})

test('an empty account says how products come about', async ({ signedInEmpty: page }) => {
  await page.goto('/products')
  await expect(page.getByText('No products yet')).toBeVisible()
  await expectAccessible(page)
})

test('products are paused many at once, and undone', async ({ signedIn: page, shop }) => {
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const status = async () => (await client.products.get('shop-02')).status
  await page.goto('/products?query=shop-02')
  const row = page.getByRole('row').filter({ hasText: 'shop-02' })
  await row.getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('1 paused.')).toBeVisible()
  expect(await status()).toBe('paused')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored.')).toBeVisible()
  expect(await status()).toBe('active')
})

test('all that are looked for are chosen, and what is refused stays chosen with its reason', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  const products = Array.from({ length: 118 }, (_, i) => ({
    id: `sku-${i}`,
    name: `Tea no. ${i}`,
    basePrice: 450,
    currency: 'usd',
    attributes: { category: i < 110 ? 'tea' : 'cups' },
  }))
  await Promise.all(products.map((product) => client.products.create(product)))
  const policies = products.slice(0, 100).map(({ id }) => ({ productId: id, unitCost: 200 }))
  await client.policies.put({ policies, merge: true })
  await signIn(page, newKey)
  await page.goto('/products')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check({ force: true })
  await page.getByRole('button', { name: 'Choose all 118' }).click()
  await expect(page.getByText('118 products chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Set guardrails' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Lowest margin').fill('20')
  await dialog.getByRole('button', { name: 'Set guardrails' }).click()
  await expect(page.getByText('Guardrails of 100 of 118 products are set.')).toBeVisible()
  // What was refused is reported at the field that caused it, and can be corrected there.
  await expect(dialog.getByText('18 could not be, and stay chosen.')).toBeVisible()
  const reason = dialog.getByRole('listitem')
  await expect(reason).toContainText('18 products:')
  await expect(reason).toContainText('Tea no. 10')
  await expect(reason.getByText('10 more')).toBeVisible()
  await expect(dialog.getByLabel('Lowest margin')).toHaveAccessibleDescription(
    /“Lowest margin” needs a “Unit cost”/,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('18 products chosen')).toBeVisible()
  expect((await client.products.policy.get('sku-99')).own.minMargin).toBe(0.2)

  await page.getByLabel('Category').selectOption('category=cups')
  await expect(page).toHaveURL(/attribute=category%3Dcups/)
  await expect(page.getByText('8 in all')).toBeVisible()
  await expectAccessible(page)
})

test('filters offer what there is, with counts that the list shows, and their address keeps them', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  for (const [id, currency, category, brand] of [
    ['green', 'usd', 'tea', 'Alto'],
    ['black', 'eur', 'tea', 'Basso'],
    ['cup', 'usd', 'cups', 'Alto'],
    ['pot', 'usd', 'cups', 'Alto'],
  ] as const) {
    const attributes = { category, brand }
    await client.products.create({ id, name: `The ${id}`, basePrice: 900, currency, attributes })
    if (id !== 'cup') await client.products.policy.put(id, { unitCost: 300 })
  }
  await client.products.update('pot', { status: 'archived' })
  await expect.poll(async () => (await client.catalogue.get()).active.looked).toBe(3)
  await signIn(page, newKey)
  await page.goto('/products')
  const table = page.getByRole('table', { name: 'Products' })
  const names = table.getByRole('row').getByRole('link')
  await expect(names).toHaveCount(3)

  const first = page.getByLabel('Show').getByRole('option').first()
  await expect(first).toHaveText('All (3)')

  // Each count is what choosing it shows, beside the other filters.
  const expectTrueCounts = async (labels: readonly string[]) => {
    for (const label of labels) {
      const filter = page.getByRole('combobox', { name: label, exact: true })
      const before = await filter.inputValue()
      const options = (await filter.getByRole('option').allTextContents()).flatMap(
        (text) => /^(.*) \((\d+)\)$/.exec(text) ?? [],
      )
      expect(options.length, label).toBeGreaterThan(0)
      for (let i = 0; i < options.length; i += 3) {
        await filter.selectOption(options[i] ?? '')
        const count = Number(options[i + 2])
        await expect(names, options[i] ?? '').toHaveCount(count)
      }
      await filter.selectOption(before)
    }
  }
  await expectTrueCounts(['Show', 'Category', 'Brand', 'Currency', 'Status'])

  await page.getByLabel('Show').selectOption('no-cost')
  await page.getByLabel('Brand').selectOption('Alto')
  await expect(names).toHaveText(['The cup'])
  await expect(page).toHaveURL(/show=no-cost&brand=Alto/)
  const optionsOf = (label: string) => page.getByLabel(label).getByRole('option')
  await expect(optionsOf('Category').filter({ hasText: 'tea' })).toHaveText('tea (0)')
  await expect(optionsOf('Show').first()).toHaveText('All (2)')
  await expectTrueCounts(['Show', 'Category', 'Brand', 'Currency', 'Status'])
  await expectAccessible(page)
  await page.reload()
  await expect(names).toHaveText(['The cup'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(names).toHaveCount(3)
  await page.getByLabel('Status').selectOption('Archived (1)')
  await expect(names).toHaveText(['The pot'])
})

test('a failure to load the list is shown, and trying again helps', async ({ signedIn: page }) => {
  await page.route('**/v1/products?**', (route) => route.abort())
  await page.goto('/products')
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('Lerner does not answer')
  await page.unroute('**/v1/products?**')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
})

test('a product shows its curves, what a price may bring, segments and quotes', async ({
  signedIn: page,
}) => {
  await page.goto('/products/shop-01')
  await expect(page.getByRole('heading', { level: 1, name: 'coffee no. 1' })).toBeVisible()
  await expect(page.getByRole('slider', { name: /Demand: points/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Segments side by side' })).toBeVisible()
  const units = page.getByText(/^Units in four weeks$/)
  await expect(units).toBeVisible()
  await expectAccessible(page)
  const told = page.getByText(/nine times in ten .* to /).first()
  const before = await told.textContent()
  const thumb = page.getByRole('slider', { name: 'Price to try' })
  await thumb.focus()
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight')
  await expect(told).not.toHaveText(before ?? '')
})

test('on a phone nothing of a product is cut, and no table scrolls sideways', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/products/shop-04')
  const quotes = page.getByRole('table', { name: 'Recent quotes' })
  await expect(quotes).toContainText('Answer')
  await expect(quotes).toContainText(/CES?T/)
  const cut = await page
    .getByRole('region')
    .evaluateAll((boxes) =>
      boxes
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((box) => box.getAttribute('aria-label')),
    )
  expect(cut).toEqual([])
})

test('a guardrail that is edited says what it does, and changes the next quote', async ({
  signedIn: page,
  shop,
}) => {
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const own = (await client.products.policy.get('shop-04')).own
  const { basePrice, currency } = await client.products.get('shop-04')
  await page.goto('/products/shop-04')
  const field = page.getByLabel('Highest price')
  await field.fill('10')
  await field.blur()
  await expect(page.getByRole('columnheader', { name: 'With the change' })).toBeVisible()
  await expect(page.getByTestId('preview')).toContainText('$10.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save guardrails' }).click()
  await expect(page.getByText('The guardrails are saved')).toBeVisible()
  const quote = await client.quote({ productId: 'shop-04', basePrice, currency })
  expect(quote.optimizedPrice).toBeLessThanOrEqual(1000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The guardrails are restored.')).toBeVisible()
  expect((await client.products.policy.get('shop-04')).own).toEqual(own)
})

test('what is cheaper by quantity shows the price of each before it is saved', async ({
  signedIn: page,
  shop,
}) => {
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const { own } = await client.products.policy.get('shop-06')
  const { basePrice, currency } = await client.products.get('shop-06')
  await page.goto('/products/shop-06')
  await page.getByRole('button', { name: 'Add a quantity' }).click()
  const table = page.getByRole('table', { name: 'Volume prices' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table).toContainText('From 10')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save guardrails' }).click()
  await expect(page.getByText('The guardrails are saved')).toBeVisible()
  const quote = await client.quote({
    ...{ productId: 'shop-06', basePrice, currency, quantity: 25 },
    include: ['volume_prices'],
  })
  const [one, ten] = quote.volumePrices ?? []
  expect(quote.optimizedPrice).toBe(ten?.price)
  expect(quote.optimizedPrice).toBeLessThan(one?.price ?? 0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The guardrails are restored.')).toBeVisible()
  expect((await client.products.policy.get('shop-06')).own).toEqual(own)
})

test('a product is renamed, priced and put into a category where it is read, and undone', async ({
  signedIn: page,
  shop,
}) => {
  const client = new Lerner({ apiKey: shop.testKey, baseUrl: shop.url })
  const before = await client.products.get('shop-05')
  await page.goto('/products/shop-05')
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Edit shop-05' })
  await dialog.getByLabel('Name').fill('Breakfast blend')
  await dialog.getByLabel('Base price').fill('12.50')
  await dialog.getByLabel('Category').fill('beans')
  await dialog.getByLabel('Other attributes').fill('Acme')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('“Acme” is not a name and a value')).toBeVisible()
  await dialog.getByLabel('Other attributes').fill('brand: Acme')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Breakfast blend' })).toBeVisible()
  expect(await client.products.get('shop-05')).toMatchObject({
    basePrice: 1250,
    attributes: { brand: 'Acme', category: 'beans' },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The product is restored.')).toBeVisible()
  const { name, basePrice, attributes } = await client.products.get('shop-05')
  expect({ name, basePrice, attributes }).toEqual({
    name: before.name,
    basePrice: before.basePrice,
    attributes: before.attributes,
  })
})

test('a product that is not there says so', async ({ signedIn: page }) => {
  await page.goto('/products/nobody')
  await expect(page.getByText('This does not exist here')).toBeVisible()
  await expectAccessible(page)
})
