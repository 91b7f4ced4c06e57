import type { Page } from '@playwright/test'
import { Lerner } from '../../clients/typescript/src/main.ts'
import { draftList } from './harness/draft-list.ts'
import { byKeyboard, byPointer, type Hands } from './harness/hands.ts'
import { makeKey } from './harness/make-key.ts'
import { stockMispricedShop } from './harness/mispriced-shop.ts'
import { expect, test } from './harness/test.ts'

// A whole day of several people, possibly on two shared cores.
test.setTimeout(240_000)
test.use({ actionTimeout: 20_000 })

type Day = { client: Lerner; ana: string; ben: string }

let stocked: Promise<Day> | null = null

/** A shop with a history, whose lists need a second person, and two of its people. */
async function shopOf(url: string): Promise<Day> {
  const key = makeKey(process.env.E2E_DATA_DIR, crypto.randomUUID())
  const client = new Lerner({ apiKey: key, baseUrl: url })
  await stockMispricedShop(client)
  const { id } = await draftList(client, { name: 'April' })
  await client.priceLists.activate(id)
  const asked = { productId: 'good-01', basePrice: 1000, currency: 'usd' }
  const { quoteId } = await client.quote(asked)
  await client.outcomes.create([{ quoteId, status: 'accepted' }])
  await client.priceLists.end(id)
  await client.policy.put({ maxLoss: 0.05, listApproval: true })
  const ana = await client.apiKeys.create({ name: 'Ana', scopes: ['*'] })
  const ben = await client.apiKeys.create({ name: 'Ben', scopes: ['*'] })
  return { client, ana: ana.key, ben: ben.key }
}

const dayAfterTomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** A screen, through the navigation, which is folded on a phone. */
async function goTo(page: Page, hands: Hands, name: RegExp | string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await hands.press(menu)
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await hands.press(screens.getByRole('link', { name }))
}

async function signInBy(page: Page, hands: Hands, key: string): Promise<void> {
  await page.goto('/sign-in')
  await hands.fill(page.getByLabel('API key'), key)
  await hands.press(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
}

/** Ticks the confirmation, and confirms. */
async function confirm(page: Page, hands: Hands, verb: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await hands.press(dialog.getByRole('checkbox'))
  await hands.press(dialog.getByRole('button', { name: verb }))
}

const ways = [
  { by: 'pointer', width: 1440 },
  { by: 'pointer', width: 390 },
  { by: 'keyboard', width: 1440 },
  { by: 'keyboard', width: 390 },
] as const

for (const { by, width } of ways) {
  test(`a manager’s day, by ${by} at ${width} px`, async ({ page, browser, shop }) => {
    stocked ??= shopOf(shop.url)
    const { client, ana, ben } = await stocked
    await client.products.policy.put('good-02', { unitCost: 500 })
    await client.products.policy.put('good-02', { unitCost: 5 })
    const handsOn = (of: Page) => (by === 'pointer' ? byPointer() : byKeyboard(of))
    const hands = handsOn(page)
    const name = `May, ${by} ${width}`
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })

    await test.step('signs in', () => signInBy(page, hands, ana))

    await test.step('imports products, is told what is wrong, and mends it', async () => {
      await goTo(page, hands, 'Import')
      const take = async (text: string) => {
        const chooser = page.waitForEvent('filechooser')
        await hands.press(page.getByRole('button', { name: /Choose (a|another) file/ }))
        const buffer = Buffer.from(text)
        await (await chooser).setFiles({ name: 'new.csv', mimeType: 'text/csv', buffer })
        await expect(page.getByLabel('Rows are')).toHaveValue('products')
        await hands.press(page.getByRole('button', { name: 'Import …' }))
        const dialog = page.getByRole('alertdialog')
        await hands.press(dialog.getByRole('button', { name: /^Import [\d,]+ rows?$/ }))
      }
      const heading = 'id,name,base_price,currency\n'
      await take(`${heading}pot-${by}-${width},Pot ${by} ${width},24.00,usd\njug,Jug,free,usd\n`)
      await expect(page.getByText(/Imported: 1 row/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Download rejected rows' })).toBeVisible()
      await take(`${heading}jug-${by}-${width},Jug,12.00,usd\n`)
      await expect(page.getByText(/Imported: 1 row/)).toBeVisible()
    })

    await test.step('takes back a file that was wrong', async () => {
      const fileName = `wrong-${by}-${width}.csv`
      const begun = await client.imports.create({ kind: 'sales', currency: 'usd', fileName })
      const row = `tae-${by}-${width},9,3,2026-01-05T00:00:00Z,2026-01-12T00:00:00Z`
      await client.imports.sendRows(
        begun.id,
        `product_id,price,units,period_start,period_end\n${row}\n`,
      )
      await goTo(page, hands, 'Import')
      await hands.press(page.getByRole('link', { name: 'Imports so far' }))
      await hands.press(page.getByRole('button', { name: `Undo ${fileName}` }))
      const question = page.getByRole('alertdialog')
      await hands.press(question.getByRole('button', { name: 'Undo import' }))
      const file = page.getByRole('row').filter({ hasText: fileName })
      await expect(file).toContainText('1 row removed')
    })

    await test.step('answers an alarm', async () => {
      await goTo(page, hands, /^Alarms/)
      const alarm = page.getByRole('region', { name: /^Alarm: / })
      await hands.press(alarm.getByRole('button', { name: /^Restore/ }))
      await expect(page.getByText('No open alarms')).toBeVisible()
    })

    await test.step('finds what looks mispriced, and reads a product’s past and what comes', async () => {
      await goTo(page, hands, 'Products')
      await hands.choose(page.getByRole('combobox', { name: 'Show' }), 'Look')
      await expect(page).toHaveURL(/show=mispriced/)
      const first = page.getByRole('table', { name: 'Products' }).getByRole('link').first()
      const product = await first.innerText()
      await hands.press(first)
      await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Price and units over a year' })).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Show as table' }).nth(3))
      await expect(page.getByRole('cell', { name: 'Expected' }).first()).toBeVisible()
    })

    await test.step('drafts a list for later, changes many prices, and says why', async () => {
      await goTo(page, hands, 'Worklist')
      await hands.press(page.getByRole('button', { name: 'Draft a list' }))
      const dialog = page.getByRole('dialog', { name: 'Draft a price list' })
      await hands.fill(dialog.getByLabel('Name'), name)
      await hands.fill(dialog.getByLabel('First day'), dayAfterTomorrow())
      await expect(dialog.getByLabel('First day')).toHaveValue(dayAfterTomorrow())
      await hands.press(dialog.getByRole('button', { name: 'Draft' }))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await hands.press(page.getByRole('checkbox', { name: 'Select all rows' }))
      await hands.press(page.getByRole('button', { name: 'Change prices …' }))
      const change = page.getByRole('dialog', { name: /^Change [\d,]+ prices$/ })
      await hands.fill(change.getByLabel('Change'), '2')
      await page.keyboard.press('Tab')
      await hands.press(change.getByRole('button', { name: /^Change [\d,]+ prices$/ }))
      await expect(page.getByText(/\d+ prices are changed\./)).toBeVisible()
      await hands.fill(page.getByLabel('Comment on the list'), 'All up by 2 %, as agreed.')
      await hands.press(page.getByRole('button', { name: 'Add comment' }))
      await expect(page.getByRole('listitem').filter({ hasText: 'as agreed.' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled()
    })

    await test.step('has it approved by somebody else, whom the news lead there', async () => {
      const context = await browser.newContext({ baseURL: shop.url, locale: 'en-GB' })
      const other = await context.newPage()
      await other.setViewportSize({ width, height: 900 })
      const theirs = handsOn(other)
      await signInBy(other, theirs, ben)
      await theirs.press(other.getByRole('button', { name: /^News/ }))
      const item = other.getByRole('button', { name: `“${name}” waits for your approval.` })
      await theirs.press(item)
      await theirs.press(other.getByRole('button', { name: 'Approve' }))
      await confirm(other, theirs, 'Approve')
      await expect(other.getByText('is approved, and can be activated.')).toBeVisible()
      await context.close()
    })

    await test.step('schedules it, and takes it back', async () => {
      await page.reload()
      await expect(page.getByText('approved by Ben')).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Activate' }))
      await expect(page.getByRole('alertdialog')).toContainText('sees these prices from')
      await confirm(page, hands, 'Activate')
      await expect(page.getByText('is scheduled: nobody sees its prices before')).toBeVisible()
      const intro = page.getByText('for everybody, in USD')
      await expect(intro).toContainText('Scheduled')
      await expect(page.getByRole('button', { name: 'End now' })).toHaveCount(0)
      await hands.press(page.getByRole('button', { name: 'Revert' }))
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText('The list does not begin, and no price changes.')
      await hands.press(dialog.getByRole('button', { name: 'Revert' }))
      await expect(page.getByText('is reverted.')).toBeVisible()
      await expect(intro).toContainText('Reverted')
    })

    await test.step('reads what an earlier list earned', async () => {
      await goTo(page, hands, 'Worklist')
      await hands.press(page.getByRole('link', { name: 'April' }))
      await expect(page.getByRole('heading', { name: 'What it earned' })).toBeVisible()
    })

    await test.step('finds who changed what, and exports products', async () => {
      await goTo(page, hands, 'Audit')
      const row = page.getByRole('row').filter({ hasText: 'Price list approved' }).first()
      await expect(row).toContainText('Ben')
      await goTo(page, hands, 'Products')
      const saving = page.waitForEvent('download')
      await hands.press(page.getByRole('button', { name: 'Export CSV' }))
      expect((await saving).suggestedFilename()).toMatch(/\.csv$/)
    })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })
}
