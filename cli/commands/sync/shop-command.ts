import type { Command } from 'commander'
import { connect } from '../../connect.ts'
import { Failure, UsageError } from '../../failure.ts'
import type { Io } from '../../io.ts'
import { formatMoney } from '../../money.ts'
import { currencyOption } from '../../options.ts'
import { type Output, output } from '../../output.ts'
import { applySync, planSync, type SyncPlan } from '../../sync/plan.ts'
import type { ListKey, ShopSystem } from '../../sync/shop.ts'

export type SyncOptions = {
  currency: string
  segment?: string
  group?: string
  shop?: string
  market?: string
  dryRun?: boolean
  apply?: boolean
  revert?: boolean
  baseUrl?: string
  json?: boolean
}

/** The specifics of one `lerner sync SHOP`. */
export type SyncedShop = {
  name: string
  summary: string
  description: string
  /** The meaning of `--shop` and `--group`. */
  address: string
  group: string
  /** Options of this shop only, in commander's form. */
  more?: readonly (readonly [flags: string, help: string])[]
  /** The arguments of its examples, after `lerner sync NAME`. */
  examples: readonly string[]
  open(io: Io, options: SyncOptions): ShopSystem
}

/** `lerner sync SHOP`: public prices, from price lists to the shop's own. */
export function syncShopCommand(sync: Command, io: Io, synced: SyncedShop): void {
  const command = sync
    .command(synced.name)
    .summary(synced.summary)
    .description(synced.description)
    .requiredOption('--currency <code>', 'currency of the prices', currencyOption)
    .option('--shop <address>', synced.address)
    .option('--segment <name>', 'lists of this segment, instead of those for everyone')
    .option('--group <id>', synced.group)
  for (const [flags, help] of synced.more ?? []) command.option(flags, help)
  command
    .option('--dry-run', 'only show what would change')
    .option('--apply', 'change it')
    .option('--revert', 'remove the price list: the shop’s own prices apply again')
    .addHelpText(
      'after',
      `
Examples:
${synced.examples.map((words) => `  lerner sync ${synced.name} ${words}`).join('\n')}
`,
    )
    .action(async (_: unknown, called: Command) => {
      const options = called.optsWithGlobals<SyncOptions>()
      const { dryRun, apply, revert } = options
      if ([dryRun, apply, revert].filter(Boolean).length !== 1) {
        throw new UsageError('Give one of --dry-run, --apply and --revert.')
      }
      const out = output(io, options.json === true)
      const shop = synced.open(io, options)
      const key = keyOf(options)
      if (revert) return takeBack(out, shop, key)
      const lerner = connect(io, options)
      const plan = await planSync(lerner, shop, key, Date.now())
      if (apply) await applySync(lerner, shop, plan)
      if (out.json) out.value(plan.prices.map(({ variant, ...change }) => change))
      else showPlan(out, plan, apply === true)
    })
}

/** The address of a shop: from `--shop` or an environment variable. */
export function addressOf(said: string | undefined, variable: string, example: string): string {
  if (!said) throw new UsageError(`Where is the shop? --shop ${example}, or ${variable}.`)
  if (!URL.canParse(said)) {
    throw new UsageError(`--shop is '${said}': write an address such as ${example}.`)
  }
  return said
}

function keyOf({ currency, segment, group }: SyncOptions): ListKey {
  if ((segment === undefined) !== (group === undefined)) {
    throw new UsageError(
      '--segment and --group go together: the segment, and the group in the shop that it corresponds to.',
    )
  }
  const isForAll = segment === undefined || group === undefined
  return { currency, audience: isForAll ? null : { segment, group } }
}

async function takeBack(out: Output, shop: ShopSystem, key: ListKey): Promise<void> {
  const list = await shop.readList(key)
  if (list === null) {
    throw new Failure(`The shop has no price list of Lerner's in ${key.currency}.`)
  }
  await shop.removeList(list)
  if (out.json) out.value({ reverted: list.prices.size })
  else out.line(`${list.prices.size} prices are back to the shop's own.`)
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
