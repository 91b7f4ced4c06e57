import type { Command } from 'commander'
import { UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { medusaSystem } from '../../sync/medusa.ts'
import { addressOf, syncShopCommand } from './shop-command.ts'

/** `lerner sync medusa`: price lists to a price list of a Medusa shop. */
export function syncMedusaCommand(sync: Command, io: Io): void {
  syncShopCommand(sync, io, {
    name: 'medusa',
    summary: 'A Medusa shop',
    description:
      'Writes the prices of the active price lists into a price list in the shop, and adds the shop’s products to Lerner. The key is read from MEDUSA_API_KEY: a secret API key of the shop.',
    address: 'where Medusa listens; MEDUSA_URL if absent',
    group: 'the customer group in the shop for the segment: cusgroup_…',
    examples: [
      '--currency usd --dry-run',
      '--currency usd --apply',
      '--currency usd --revert',
      '--currency usd --segment students --group cusgroup_… --apply',
    ],
    open({ environment }, { shop }) {
      const url = addressOf(shop ?? environment.MEDUSA_URL, 'MEDUSA_URL', 'http://127.0.0.1:9000')
      const key = environment.MEDUSA_API_KEY
      if (!key) {
        throw new UsageError('MEDUSA_API_KEY is not set: a secret API key (sk_…) of the shop.')
      }
      return medusaSystem(url, key)
    },
  })
}
