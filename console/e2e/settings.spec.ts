import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

test('a rule is changed after a look at what changes, and put back', async ({
  signedInEmpty: page,
}) => {
  const own = async () => (await (await page.request.get('/v1/policy')).json()).own
  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Largest decrease' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Largest decrease' }).fill('10')
  await page.getByRole('textbox', { name: 'Prices end in' }).fill('.99')
  await expect(page.getByText('Write only digits')).toBeVisible()
  await page.getByRole('textbox', { name: 'Prices end in' }).fill('99, 49')
  await page.getByRole('button', { name: 'Review and save' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('the default, 25')
  await expect(asked).toContainText('99, 49')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The policy applies from now on.')).toBeVisible()
  expect(await own()).toMatchObject({ max_decrease: 0.1, price_ending: { endings: [99, 49] } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(own).toEqual({})
})

test('a competitor, stock, the order of rules and a cap are set in money, and hold', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'tea', name: 'Tea', basePrice: 450, currency: 'eur' })
  await signIn(page, newKey)
  const own = async () => (await (await page.request.get('/v1/policy')).json()).own
  await page.goto('/settings')
  await expect(page.getByText('In EUR. Empty: none.')).toBeVisible()
  await page.getByLabel('Their price').fill('19.99')
  await page.getByLabel('Their price').blur()
  await expect(page.getByLabel('Their price')).toHaveValue('€19.99')
  await page.getByLabel('Our price is').selectOption('within')
  await page.getByLabel('Units left').fill('40')
  await page.getByLabel('Units left').blur()
  await expect(page.getByText('Give a date, or clear the units.')).toBeVisible()
  await page.getByLabel('To be sold by').fill('2030-06-30T18:00')
  await page.getByRole('button', { name: 'Lowest margin yields sooner' }).click()
  await page.getByRole('button', { name: 'Add a quantity' }).click()
  await page.getByRole('button', { name: 'Add a cap' }).click()
  await page.getByLabel('Where', { exact: true }).fill('us_ca')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review and save' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('40 until 30 Jun 2030, 18:00 CEST')
  await expect(asked).toContainText('€19.99, near theirs')
  await expect(asked).toContainText('us_ca: at most 10%')
  await expect(asked).toContainText('from 10 5% off')
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The policy applies from now on.')).toBeVisible()
  expect(await own()).toMatchObject({
    competitor: { price: 1999, rule: 'within', tolerance: 0 },
    inventory: { on_hand: 40, until: '2030-06-30T16:00:00.000Z' },
    emergency_caps: [{ region: 'us_ca', max_increase: 0.1 }],
    volume_breaks: [{ from: 10, discount: 0.05 }],
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(own).toEqual({})
})

test('all prices are paused with a reason, every screen says so, and they move again', async ({
  signedInEmpty: page,
}) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Pause all prices' }).click()
  await page.getByLabel('Reason').fill('prices look odd')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Reason: prices look odd')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Let prices move again' }).click()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(page.getByText('Moving')).toBeVisible()
  expect((await (await page.request.get('/v1/account')).json()).paused).toBeNull()
})

test('what cannot be loaded can be tried again', async ({ signedInEmpty: page }) => {
  await page.route('**/v1/policy', (route) => route.abort())
  await page.goto('/settings')
  await expect(page.getByRole('alert')).toContainText('Lerner does not answer')
  await page.unroute('**/v1/policy')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Largest decrease' })).toBeVisible()
})

test('what is changed and not saved asks before it is left', async ({ page, newKey }) => {
  await signIn(page, newKey)
  await page.goto('/settings')
  await page.getByLabel('Most that prices may lose').fill('2')
  await page.getByLabel('Most that prices may lose').blur()
  const asked: string[] = []
  page.once('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Products' }).click()
  expect(asked).toEqual(['Your changes here are not saved. Leave anyway?'])
  await expect(page).toHaveURL(/settings/)
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/products/)
})

test('what is not saved asks before “Back” leaves it, too', async ({ page, newKey }) => {
  await signIn(page, newKey)
  await page.goto('/products')
  await page.getByRole('link', { name: 'Settings' }).click()
  const field = page.getByLabel('Most that prices may lose')
  await field.fill('2')
  await field.blur()
  const asked: string[] = []
  page.once('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  await page.goBack()
  await expect.poll(() => asked).toEqual(['Your changes here are not saved. Leave anyway?'])
  await expect(page).toHaveURL(/settings/)
  await expect(field).toHaveValue('2%')
  page.once('dialog', (dialog) => dialog.accept())
  await page.goBack()
  await expect(page).toHaveURL(/products/)
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

test('what each limit on loss earns and risks is worked out, and one is chosen', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'tea', name: 'Tea', basePrice: 450, currency: 'eur' })
  const startMs = Date.now() - 40 * 7 * 86_400_000
  const weeks = Array.from({ length: 40 }, (_, i) => startMs + i * 7 * 86_400_000)
  await client.sales.create(
    weeks.map((ms, i) => ({
      productId: 'tea',
      currency: 'eur',
      price: i % 3 === 0 ? 420 : 450,
      units: i % 3 === 0 ? 36 : 30,
      unitCost: 250,
      periodStart: new Date(ms).toISOString(),
      periodEnd: new Date(ms + 7 * 86_400_000).toISOString(),
    })),
  )
  await expect
    .poll(async () => (await client.products.demand('tea')).data.salesRows ?? 0, {
      timeout: 30_000,
    })
    .toBe(40)
  await signIn(page, newKey)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Calculate what each limit earns and risks' }).click()
  const table = page.getByRole('table', { name: 'What each limit is expected to earn and to risk' })
  await expect(table.getByRole('row')).toHaveCount(7, { timeout: 120_000 })
  await expectAccessible(page)
  const row = table.getByRole('row', { name: /^2/ })
  await row.getByRole('button', { name: 'Choose' }).press('Enter')
  // The keyboard stays where the button was.
  await expect(row.getByText('chosen')).toBeFocused()
  const own = async () => (await (await page.request.get('/v1/policy')).json()).own
  expect(await own()).toEqual({ max_loss: 0.02 })
})
