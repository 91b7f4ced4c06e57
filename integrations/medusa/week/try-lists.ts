import assert from 'node:assert/strict'
import { runCaptured } from '../../../cli/testing/run-captured.ts'
import { labKey } from '../../../lab/harness/service.ts'
import type { Town } from '../../week/town.ts'
import { visit } from './buyer.ts'
import { asOwner, type Shop } from './seed-shop.ts'

const listed = 17.77

/**
 * Tests a price list for everybody, through `lerner sync medusa`: a buyer without an id sees its
 * price on page, cart and order, and the shop's own once it is reverted.
 *
 * @throws AssertionError if any other price is shown.
 */
export async function tryLists({ shop, lernerUrl }: Town<Shop>): Promise<void> {
  const admin = await asOwner(shop.url)
  const { api_key } = await admin<{ api_key: { token: string } }>('POST', '/admin/api-keys', {
    title: 'Lerner',
    type: 'secret',
  })
  const environment = {
    LERNER_BASE_URL: lernerUrl,
    LERNER_API_KEY: labKey,
    MEDUSA_URL: shop.url,
    MEDUSA_API_KEY: api_key.token,
  }
  const lerner = async (...words: string[]) => {
    const { exitCode, stdout, stderr } = await runCaptured(words, environment)
    assert.equal(exitCode, 0, `lerner ${words.join(' ')}: ${stderr}`)
    return stdout
  }
  const sync = (how: string) => lerner('sync', 'medusa', '--currency', 'usd', how)
  const nobody = { visitor: '', sku: 'mug', limit: 99, quantity: 2, intent: 'buys' } as const

  const made = await lerner('lists', 'create', '--currency', 'usd', '--product', 'mug')
  const id = /list_\w{26}/.exec(made)?.[0] ?? ''
  await lerner('lists', 'edit', id, 'mug', '--price', String(listed))
  await lerner('lists', 'activate', id)
  assert.match(await sync('--dry-run'), /17\.77 usd/)
  await sync('--apply')
  const under = await visit(shop, nobody)
  assert.equal(under.shown, listed, 'the page shows another price than the list')
  assert.match(await sync('--dry-run'), /^0 prices/)
  await sync('--revert')
  const after = await visit(shop, { ...nobody, intent: 'abandons the cart' })
  assert.equal(after.shown, 19.99, 'the price of the list stayed')
  console.log(
    `price lists: ${under.shown} by sync on page, cart and order; ${after.shown} reverted`,
  )
}
