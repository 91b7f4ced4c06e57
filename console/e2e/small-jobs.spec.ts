import { Lerner } from '../../clients/typescript/src/main.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)

for (const width of [1440, 390]) {
  test(`a base price is changed by hand, and the product discontinued, at ${width} px`, async ({
    page,
    shop,
    newKey,
  }) => {
    const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
    await client.products.create({ id: 'tea', name: 'Tea', basePrice: 450, currency: 'gbp' })
    const { key } = await client.apiKeys.create({ name: 'Ada Lovelace', scopes: ['*'] })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, key)
    await page.goto('/products/tea')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Base price').fill('4.95')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('base price £4.95')).toBeVisible()

    await page.getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('alertdialog', { name: 'Archive “Tea”?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('archived', { exact: true })).toBeVisible()
    // What nobody may buy has no price, and no list that moves it.
    await expect(page.getByText('No price: the product is archived')).toBeVisible()
    await expect(page.getByText('Lists leave it out until it is resumed.')).toBeVisible()
    expect((await client.products.get('tea')).status).toBe('archived')
    await expect(page.getByRole('button', { name: /^(Pause|Archive)$/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    expect((await client.products.get('tea')).status).toBe('active')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)

    // One click leads to who did what.
    await page.getByRole('link', { name: 'Who changed what' }).click()
    const changes = page.getByRole('row').filter({ hasText: 'Ada Lovelace' })
    await expect(changes).toHaveCount(3)
    await changes.last().getByRole('button').click()
    const change = page.getByRole('dialog')
    await expect(change).toContainText('£4.50')
    await expect(change).toContainText('£4.95')
  })
}
