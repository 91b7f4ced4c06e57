import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import { Failure, UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { formatMoney } from '../../money.ts'
import { currencyOption } from '../../options.ts'
import { type Output, output } from '../../output.ts'
import { medusaSystem } from '../../sync/medusa.ts'
import { applySync, planSync, type SyncPlan } from '../../sync/plan.ts'
import type { ListKey, ShopSystem } from '../../sync/shop.ts'

type Options = {
  currency: string
  segment?: string
  group?: string
  shop?: string
  dryRun?: boolean
  apply?: boolean
  revert?: boolean
  baseUrl?: string
  json?: boolean
}

/** `lerner sync medusa`: prices that everybody sees, from price lists into the shop's own. */
export function syncMedusaCommand(sync: Command, io: Io): void {
  sync
    .command('medusa')
    .summary('A Medusa shop')
    .description(
      'Writes the prices of the price lists in force into a price list of the shop, and tells Lerner of its products. The key is read from MEDUSA_API_KEY: a secret API key of the shop.',
    )
    .requiredOption('--currency <code>', 'whose prices', currencyOption)
    .option('--shop <address>', 'where Medusa listens; MEDUSA_URL if absent')
    .option('--segment <name>', 'lists of this segment, instead of those for everybody')
    .option('--group <id>', 'which customer group of the shop the segment is: cusgroup_…')
    .option('--dry-run', 'only say what would change')
    .option('--apply', 'change it')
    .option('--revert', 'take the price list away: the shop’s own prices hold again')
    .addHelpText(
      'after',
      `
Examples:
  lerner sync medusa --currency usd --dry-run
  lerner sync medusa --currency usd --apply
  lerner sync medusa --currency usd --revert
  lerner sync medusa --currency usd --segment students --group cusgroup_… --apply
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const { dryRun, apply, revert } = options
      if ([dryRun, apply, revert].filter(Boolean).length !== 1) {
        throw new UsageError('Say one of --dry-run, --apply and --revert.')
      }
      const out = output(io, options.json === true)
      const shop = shopOf(io, options)
      const key = keyOf(options)
      if (revert) return takeBack(out, shop, key)
      const lerner = connect(io, options)
      const plan = await planSync(lerner, shop, key, Date.now())
      if (apply) await applySync(lerner, shop, plan)
      if (out.json) out.value(plan.prices.map(({ variant, ...change }) => change))
      else showPlan(out, plan, apply === true)
    })
}

function shopOf(io: Io, { shop }: Options): ShopSystem {
  const url = shop ?? io.environment.MEDUSA_URL
  const key = io.environment.MEDUSA_API_KEY
  if (!url) throw new UsageError('Where is the shop? --shop http://HOST:PORT, or MEDUSA_URL.')
  if (!key) throw new UsageError('MEDUSA_API_KEY is not set: a secret API key (sk_…) of the shop.')
  if (!URL.canParse(url)) {
    throw new UsageError(`--shop is '${url}': write an address such as http://127.0.0.1:9000.`)
  }
  return medusaSystem(url, key)
}

function keyOf({ currency, segment, group }: Options): ListKey {
  if ((segment === undefined) !== (group === undefined)) {
    throw new UsageError('--segment and --group go together: whose prices, and who that is there.')
  }
  const isForAll = segment === undefined || group === undefined
  return { currency, audience: isForAll ? null : { segment, group } }
}

async function takeBack(out: Output, shop: ShopSystem, key: ListKey): Promise<void> {
  const list = await shop.readList(key)
  if (list === null) {
    throw new Failure(`The shop has no such price list of Lerner's in ${key.currency}.`)
  }
  await shop.removeList(list)
  if (out.json) out.value({ reverted: list.prices.size })
  else out.line(`${list.prices.size} prices are the shop's own again.`)
}

function showPlan(out: Output, plan: SyncPlan, isDone: boolean): void {
  const { currency, unknown, moved, endsAt } = plan
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, currency))
  if (plan.prices.length > 0) {
    out.table(
      ['PRODUCT', 'NAME', ...['SHOP', 'LIST NOW', 'LIST THEN'].map(right)],
      plan.prices.map(({ variant, variantId, before, after }) => [
        variant?.productId ?? variantId,
        variant?.name ?? 'no longer in the shop',
        money(variant?.basePrice ?? null),
        money(before),
        money(after),
      ]),
    )
  }
  const done = isDone ? '' : 'would be '
  out.line(`${plan.prices.length} prices ${done}changed${endsAt ? `, until ${endsAt}` : ''}.`)
  if (unknown.length > 0) out.line(`${unknown.length} products ${done}added to Lerner.`)
  if (moved.length > 0) out.line(`${moved.length} base prices ${done}taken from the shop.`)
  if (endsAt === null) out.note(`No price list in ${currency} is in force: lerner lists activate.`)
}

const right = (title: string) => ({ title, right: true }) as const
