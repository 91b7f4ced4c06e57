import type { Command } from 'commander'
import { UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { type Output, output } from '../../output.ts'
import { askShopify } from '../../sync/shopify-api.ts'
import { applyHooks, type HookChange, planHooks } from '../../sync/shopify-hooks.ts'
import { addressOf } from '../sync/shop-command.ts'

type Options = {
  address: string
  shop?: string
  dryRun?: boolean
  apply?: boolean
  revert?: boolean
  json?: boolean
}

const help = `
Examples:
  lerner hooks shopify --address https://hooks.example.com/shopify --dry-run
  lerner hooks shopify --address https://hooks.example.com/shopify --apply
  lerner hooks shopify --address https://hooks.example.com/shopify --revert
`

/** `lerner hooks shopify`: subscribes to the webhooks that `lerner pull --hooks` receives. */
export function hooksShopifyCommand(hooks: Command, io: Io): void {
  hooks
    .command('shopify')
    .summary('A Shopify shop (not tried against a real one)')
    .description(
      'Has the shop send a webhook for each order that is created, changed, cancelled or refunded to an address where `lerner pull --hooks` receives it; without any customer data. The token is read from SHOPIFY_ACCESS_TOKEN, with the scope read_orders.',
    )
    .requiredOption(
      '--address <address>',
      'where Shopify sends to, over https, ending with /shopify',
    )
    .option('--shop <address>', 'https://NAME.myshopify.com; SHOPIFY_URL if absent')
    .option('--dry-run', 'only show what would change')
    .option('--apply', 'change it')
    .option('--revert', 'stop sending to this address')
    .addHelpText('after', help)
    .action(async (_: unknown, called: Command) => {
      const { address, shop, dryRun, apply, revert, json } = called.optsWithGlobals<Options>()
      if ([dryRun, apply, revert].filter(Boolean).length !== 1) {
        throw new UsageError('Give one of --dry-run, --apply and --revert.')
      }
      if (!URL.canParse(address)) {
        throw new UsageError(
          `--address is '${address}': write where Shopify sends to, such as https://hooks.example.com/shopify.`,
        )
      }
      const { SHOPIFY_URL, SHOPIFY_ACCESS_TOKEN: token } = io.environment
      const url = addressOf(shop ?? SHOPIFY_URL, 'SHOPIFY_URL', 'https://NAME.myshopify.com')
      if (!token)
        throw new UsageError('SHOPIFY_ACCESS_TOKEN is not set: set it to a token of the shop.')
      const ask = askShopify(url, token, 'read_orders')
      const changes = await planHooks(ask, address, revert !== true)
      if (!dryRun) await applyHooks(ask, address, changes)
      showChanges(output(io, json === true), changes, dryRun === true)
    })
}

function showChanges(out: Output, changes: readonly HookChange[], isDry: boolean): void {
  if (out.json) {
    out.value(changes.map(({ topic, todo }) => ({ topic, change: todo })))
    return
  }
  out.table(
    ['TOPIC', 'CHANGE'],
    changes.map(({ topic, todo }) => [topic, todo]),
  )
  const count = changes.filter(({ todo }) => todo !== 'nothing').length
  out.line(`${count} subscriptions ${isDry ? 'would be ' : ''}changed.`)
}
