import { Lerner, type PriceList } from '../../clients/typescript/src/main.ts'
import { german } from '../src/messages/de/main.ts'
import { draftList } from './harness/draft-list.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

// axe checks several states of a screen, in two themes, possibly on two shared cores.
test.setTimeout(180_000)
test.use({ locale: 'de-DE' })

const { worklist, components } = german

/** Two teas, neither of which may cost more than 5 euros, and a draft of both. */
async function draftOf(client: Lerner): Promise<PriceList> {
  for (const id of ['green', 'black']) {
    await client.products.create({ id, name: `Tee ${id}`, basePrice: 450, currency: 'eur' })
    await client.products.policy.put(id, { maxPrice: 500 })
  }
  return draftList(client, { name: 'Mai', currency: 'eur' })
}

test('a price outside of the guardrails is refused in German, alone, of many and of a file', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  const { id } = await draftOf(client)
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await page.getByRole('button', { name: 'Tee green bearbeiten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(worklist.yourPrice).fill('9,99')
  await dialog.getByRole('button', { name: components.save }).click()
  await expect(dialog).toContainText(
    /Der Höchstpreis des Produkts von 5,00\s€ lässt 9,99\s€ nicht zu\./,
  )
  await expectAccessible(page)
  // What was typed is not lost by one key; the second closes.
  await page.keyboard.press('Escape')
  await expect(page.getByText(components.typedNotSaved)).toBeVisible()
  await expect(dialog.getByLabel(worklist.yourPrice)).not.toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.locator('input[type=file]').setInputFiles({
    name: 'mai.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('product_id,price\ngreen,9.99\nblack,7.50\nmug,3.00\n'),
  })
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows).toHaveText([
    /^2 Produkte: Der Höchstpreis des Produkts lässt diesen Preis nicht zu\./,
    /Dieses Produkt steht nicht in der Liste/,
  ])
})

test('rules that contradict each other, and an approval of unread prices, are refused in German', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  const { id } = await draftOf(client)
  await signIn(page, newKey)
  await page.goto('/products/green')
  await page.getByLabel(german.rules.minPrice).fill('6,00')
  await page.getByLabel(german.rules.minPrice).blur()
  await expect(page.getByLabel(german.rules.minPrice)).toHaveAccessibleDescription(
    /„Mindestpreis“ wäre 6,00\s€ und „Höchstpreis“ 5,00\s€\./,
  )

  await client.policy.put({ listApproval: true })
  await page.goto(`/worklist/${id}`)
  await expect(page.getByRole('button', { name: worklist.activate })).toBeDisabled()
  await expect(page.getByRole('button', { name: worklist.approve })).toHaveCount(0)

  const { key } = await client.apiKeys.create({ name: 'Ben', scopes: ['*'] })
  await signIn(page, key)
  await page.goto(`/worklist/${id}`)
  await page.getByRole('button', { name: worklist.approve }).click()
  const asks = page.getByRole('alertdialog')
  await asks.getByText(worklist.haveRead).click()
  await client.priceLists.entries.update(id, 'green', { locked: true })
  await asks.getByRole('button', { name: worklist.approve }).click()
  await expect(asks.getByText(/hat die Liste geändert/)).toBeVisible()
})
