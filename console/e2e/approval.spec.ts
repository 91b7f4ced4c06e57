import { Lerner } from '../../clients/typescript/src/main.ts'
import { draftList } from './harness/draft-list.ts'
import { expect, expectAccessible, signIn, test } from './harness/test.ts'

test.setTimeout(180_000)

test('a list waits for a second person, whom it names with the first', async ({
  page,
  browser,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'tea', name: 'Tea', basePrice: 450, currency: 'usd' })
  const ana = await client.apiKeys.create({ name: 'Ana', scopes: ['*'] })
  const reading = ['quotes:read', 'products:read', 'reports:read', 'audit:read'] as const
  const ben = await client.apiKeys.create({ name: 'Ben', scopes: [...reading, 'lists:approve'] })
  const eve = await client.apiKeys.create({
    name: 'Eve',
    scopes: [...reading, 'quotes:write', 'products:write', 'outcomes:write'],
  })
  await signIn(page, ana.key)
  await page.goto('/settings')
  await page.getByText('a second person approves each').click()
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect.poll(async () => (await client.policy.get()).effective.listApproval).toBe(true)

  const own = new Lerner({ apiKey: ana.key, baseUrl: shop.url })
  const { id } = await draftList(own, { name: 'May' })
  await page.goto('/worklist')
  await expect(page.getByText('To approve')).toBeVisible()
  await page.getByRole('link', { name: 'May' }).click()
  await expect(page.getByText('needs the approval of a second person (Ana requested')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled()
  await expectAccessible(page)
  // The person who requested it cannot approve it, and is not offered to.
  await expect(page.getByRole('button', { name: /^(Approve|Decline)$/ })).toHaveCount(0)

  // An editor was not involved either, and is offered what editors may do.
  const other = await browser.newContext({ baseURL: shop.url, locale: 'en-GB' })
  const second = await other.newPage()
  await signIn(second, eve.key)
  await second.goto(`/worklist/${id}`)
  await expect(second.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await second.goto('/settings')
  await expect(second.getByText('Editor: you may change prices')).toBeVisible()
  await expect(second.getByRole('checkbox', { name: /a second person approves/ })).toBeDisabled()

  // An approver reviews, comments and approves on a phone, and is offered nothing else.
  await second.context().clearCookies()
  await signIn(second, ben.key)
  await second.setViewportSize({ width: 390, height: 844 })
  await second.goto(`/worklist/${id}`)
  await expect(second.getByRole('button', { name: 'Approve' })).toBeVisible()
  for (const name of ['Activate', 'Discard', 'Import CSV', 'Edit Tea']) {
    await expect(second.getByRole('button', { name })).toHaveCount(0)
  }
  await second.getByLabel('Comment on the list').fill('Fine with me.')
  await second.getByRole('button', { name: 'Add comment' }).click()
  await expect(second.getByRole('listitem').filter({ hasText: 'Fine with me.' })).toBeVisible()
  expect(await second.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

  // What they do not agree with goes back with a reason, which its author has news of.
  await second.getByRole('button', { name: 'Decline' }).click()
  const no = second.getByRole('alertdialog')
  await expect(no.getByRole('button', { name: 'Decline' })).toBeDisabled()
  await no.getByLabel('Reason').fill('Tea is dear enough.')
  await expectAccessible(second)
  await no.getByRole('button', { name: 'Decline' }).click()
  await expect(second.getByText('Declined by Ben on')).toBeVisible()
  await expect(second.getByRole('listitem').filter({ hasText: 'dear enough.' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Declined by Ben on')).toBeVisible()
  await page.getByRole('button', { name: /^News/ }).click()
  await expect(page.getByRole('button', { name: /Ben.*“May”/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lock Tea' }).click()
  await expect(page.getByText('needs the approval of a second person')).toBeVisible()
  await second.reload()
  await second.getByRole('button', { name: 'Approve' }).click()
  const asked = second.getByRole('alertdialog')
  await asked.getByText('I have read what will change.').click()
  // What changes in the meantime is not approved unread.
  await own.priceLists.entries.update(id, 'tea', { note: 'As agreed.' })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(asked.getByText('Somebody changed the list after you opened this.')).toBeVisible()
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('is approved, and can be activated.')).toBeVisible()
  await other.close()

  await page.reload()
  await expect(page.getByText('Requested by Ana; approved by Ben')).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('I have read what will change.').click()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('is active. Revert restores')).toBeVisible()
  await page.goto('/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Price list approved' })).toContainText(
    'Ben',
  )
})

test('small changes need no second person where the settings say up to which', async ({
  page,
  shop,
  newKey,
}) => {
  const client = new Lerner({ apiKey: newKey, baseUrl: shop.url })
  await client.products.create({ id: 'tea', name: 'Tea', basePrice: 500, currency: 'usd' })
  await client.policy.put({ unitCost: 200, listApproval: true })
  const { id } = await draftList(client, { name: 'June' })
  await client.priceLists.entries.update(id, 'tea', { price: 525 })
  await signIn(page, newKey)
  await page.goto(`/worklist/${id}`)
  await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled()

  await page.goto('/settings')
  await page.getByLabel('Approval above a change of').focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review and save' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Approval above a change of')
  await dialog.getByRole('button').last().press('Enter')
  await expect.poll(async () => (await client.policy.get()).effective.listApprovalAbove).toBe(0.05)

  await page.goto(`/worklist/${id}`)
  await expect(page.getByRole('button', { name: 'Activate' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Tea' }).click()
  await page.getByLabel('Your price').fill('5.26')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It needs the approval of a second person')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled()
})
