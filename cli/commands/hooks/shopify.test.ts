import { describe, expect, test } from 'vitest'
import { runCaptured } from '../../testing/run-captured.ts'
import { shopifyShop } from '../../testing/shopify-shop.ts'

const address = 'https://hooks.example.com/shopify'

async function town() {
  const shop = await shopifyShop([])
  const environment = { SHOPIFY_URL: shop.url, SHOPIFY_ACCESS_TOKEN: 'shpat_secret' }
  const hooks = (...words: string[]) => runCaptured(['hooks', 'shopify', ...words], environment)
  return { shop, hooks: (...words: string[]) => hooks('--address', address, ...words), any: hooks }
}

describe('lerner hooks shopify', () => {
  test('says what it would subscribe to, does it, and has nothing to do again', async () => {
    const { shop, hooks } = await town()
    await using _ = shop
    const tried = await hooks('--dry-run')
    const untouched = shop.subscriptions.length
    const done = await hooks('--apply')
    const again = await hooks('--apply')

    expect(tried.exitCode, tried.stderr).toBe(0)
    expect(tried.stdout).toMatch(/^ORDERS_CREATE +create$/m)
    expect(tried.stdout).toContain('4 subscriptions would be changed.')
    expect(untouched).toBe(0)
    expect(done.stdout).toContain('4 subscriptions changed.')
    expect(again.stdout).toContain('0 subscriptions changed.')
    expect(shop.subscriptions.map(({ topic, uri }) => [topic, uri])).toEqual([
      ['ORDERS_CREATE', address],
      ['ORDERS_UPDATED', address],
      ['ORDERS_CANCELLED', address],
      ['REFUNDS_CREATE', address],
    ])
  })

  test('asks for nothing that says who bought', async () => {
    const { shop, hooks } = await town()
    await using _ = shop
    await hooks('--apply')

    const fields = shop.subscriptions.flatMap(({ includeFields }) => includeFields)
    expect(fields).toContain('line_items')
    for (const field of ['email', 'customer', 'shipping_address', 'billing_address', 'note']) {
      expect(fields).not.toContain(field)
    }
  })

  test('puts fields right that somebody changed, and takes away its own address alone', async () => {
    const { shop, hooks, any } = await town()
    await using _ = shop
    await any('--address', 'https://other.example.com/shopify', '--apply')
    await hooks('--apply')
    shop.subscriptions[5]?.includeFields.pop()
    const tried = await hooks('--dry-run')
    await hooks('--apply')
    const mended = await hooks('--dry-run', '--json')
    await hooks('--revert')

    expect(tried.stdout).toMatch(/^ORDERS_UPDATED +update$/m)
    expect(JSON.parse(mended.stdout)).toContainEqual({ topic: 'ORDERS_UPDATED', change: 'nothing' })
    expect(shop.subscriptions.map(({ uri }) => uri)).toEqual(
      Array.from({ length: 4 }, () => 'https://other.example.com/shopify'),
    )
  })

  test('says what is missing, and what Shopify complains of', async () => {
    const { shop, hooks, any } = await town()
    await using _ = shop
    const nothing = await hooks()
    const nowhere = await any('--address', 'here', '--apply')
    const open = await any('--address', 'http://hooks.example.com/shopify', '--apply')
    const stranger = await runCaptured(['hooks', 'shopify', '--address', address, '--dry-run'], {
      SHOPIFY_URL: shop.url,
    })

    expect([nothing, nowhere, open, stranger].map(({ exitCode }) => exitCode)).toEqual([2, 2, 1, 2])
    expect(nothing.stderr).toContain('Give one of --dry-run, --apply and --revert.')
    expect(nowhere.stderr).toContain("--address is 'here'")
    expect(open.stderr).toContain('Shopify refused: Address protocol http:// is not supported')
    expect(stranger.stderr).toContain('SHOPIFY_ACCESS_TOKEN is not set')
  })
})
