import type { Command } from 'commander'
import { UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { shopifySystem } from '../../sync/shopify.ts'
import { addressOf, syncShopCommand } from './shop-command.ts'

/** `lerner sync shopify`: price lists to a price list for a market of a Shopify shop. */
export function syncShopifyCommand(sync: Command, io: Io): void {
  syncShopCommand(sync, io, {
    name: 'shopify',
    summary: 'A Shopify shop (not tried against a real one)',
    description:
      'Writes the prices of the active price lists into a price list of a market in the shop, and adds the shop’s products to Lerner. The token is read from SHOPIFY_ACCESS_TOKEN, with the scopes read_products and write_products.',
    address: 'https://NAME.myshopify.com; SHOPIFY_URL if absent',
    group: 'the market in the shop for the segment: gid://shopify/Market/…',
    more: [['--market <id>', 'the market for everyone: gid://shopify/Market/…']],
    examples: [
      '--currency usd --market gid://shopify/Market/1 --dry-run',
      '--currency usd --market gid://shopify/Market/1 --apply',
      '--currency usd --market gid://shopify/Market/1 --revert',
    ],
    open({ environment }, { shop, market, group }) {
      const address = 'https://NAME.myshopify.com'
      const url = addressOf(shop ?? environment.SHOPIFY_URL, 'SHOPIFY_URL', address)
      const token = environment.SHOPIFY_ACCESS_TOKEN
      if (!token)
        throw new UsageError('SHOPIFY_ACCESS_TOKEN is not set: set it to a token of the shop.')
      const audience = group ?? market ?? ''
      if (!/^gid:\/\/shopify\/Market\/\d+$/.test(audience)) {
        throw new UsageError(
          `--${group === undefined ? 'market' : 'group'} is '${audience}': write gid://shopify/Market/ and the number that its page in Shopify's admin ends with.`,
        )
      }
      return shopifySystem(url, token, audience)
    },
  })
}
