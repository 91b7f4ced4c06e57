import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { isoOption } from '../../options.ts'
import * as inputs from '../inputs.ts'
import { sayEntry, sayExplanation, sayList } from '../say.ts'
import { type Desk, defineTool } from '../tool.ts'

const dayMs = 86_400_000
const pollMs = 250
/** Hosts limit a call to a minute; a draft that takes longer continues without it. */
const longestWaitMs = 45_000

/** The existing price lists. */
export const showLists = defineTool({
  name: 'show_lists',
  title: 'Price lists',
  description: 'Shows price lists, newest first: drafts, active lists and lists that ended.',
  scope: 'products:read',
  effect: 'reads',
  input: z.object({
    status: z.enum(['drafting', 'draft', 'active', 'ended']).optional(),
    limit: inputs.limit(100, 10),
  }),
  async run({ client, signal }, asked) {
    const { data, hasMore } = await client.priceLists.list(asked, { signal })
    return { lists: data.map(sayList), more: hasMore }
  },
})

/** One list, with its entries. */
export const showList = defineTool({
  name: 'show_list',
  title: 'A price list and its prices',
  description:
    'Shows a price list with its entries, largest expected gain first: the price that everybody sees now, the proposed one, its expected gain with a 90 % interval, the confidence, and the reason.',
  scope: 'products:read',
  effect: 'reads',
  input: z.object({
    list: inputs.list,
    change: z.enum(['raised', 'lowered', 'kept']).optional(),
    limit: inputs.limit(200, 20),
  }),
  run: (desk, { list, change, limit }) => listWithEntries(desk, list, { change, limit }),
})

/** Why a list entry has its price. */
export const explainEntry = defineTool({
  name: 'explain_entry',
  title: 'Explain a price in a list',
  description:
    'Explains why a product has its price in a list, from the inputs of the proposal: a sentence, and the steps from the base price, which sum exactly.',
  scope: 'products:read',
  effect: 'reads',
  input: z.object({ list: inputs.list, product: inputs.product }),
  async run({ client, signal }, { list, product }) {
    const explanation = await client.priceLists.entries.explain(list, product, { signal })
    return { list, product, ...sayExplanation(explanation) }
  },
})

/** Proposes public prices. */
export const draftList = defineTool({
  name: 'draft_list',
  title: 'Draft a price list',
  description:
    'Proposes one price for everybody for each product, with the expected gain of each. Nothing changes in the shop: review the draft, edit it with change_draft, and activate it with activate_list.',
  scope: 'products:write',
  effect: 'prepares',
  input: z.object({
    currency: inputs.currency.describe('ISO 4217 code of the products, such as usd.'),
    name: z.string().min(1).max(255).optional(),
    products: z.array(inputs.product).min(1).max(500).optional(),
    attributes: inputs.attributes.optional(),
    segment: inputs.segment.optional(),
    from: inputs.date.optional().describe('When the prices are first shown; now if absent.'),
    days: z.int().min(1).max(366).default(7).describe('For how many days they are shown.'),
    design: z
      .enum(['best', 'explore', 'switchback'])
      .default('best')
      .describe(
        'best: the price believed best. explore: drawn around it, so that sales teach most. switchback: proves what the list earns.',
      ),
    limit: inputs.limit(200, 20),
  }),
  async run(desk, { from, days, products, limit, ...asked }) {
    const start = isoOption('from', from)
    const until = new Date((start ? Date.parse(start) : Date.now()) + days * dayMs).toISOString()
    const { client, signal } = desk
    const wanted = { ...asked, productIds: products, from: start, until }
    const { id } = await client.priceLists.create(wanted, { signal })
    await untilDrafted(desk, id)
    return listWithEntries(desk, id, { limit })
  },
})

/** Changes one price of a draft. */
export const changeDraft = defineTool({
  name: 'change_draft',
  title: 'Change a price of a draft',
  description:
    'Changes one product of a draft: its price, whether the current price stays (locked), whether it is excluded (dropped), and a note with the reason. The expected result of the list is recomputed. Nothing changes in the shop.',
  scope: 'products:write',
  effect: 'prepares',
  input: z.object({
    list: inputs.list,
    product: inputs.product,
    price: inputs.price.nullable().optional().describe('null restores the proposed price.'),
    locked: z.boolean().optional(),
    dropped: z.boolean().optional(),
    note: z.string().max(500).optional(),
  }),
  async run({ client, signal }, { list, product, price, ...changes }) {
    const { currency } = await client.priceLists.get(list, { signal })
    const minor = typeof price === 'string' ? inputs.minorOf(price, currency) : price
    const wanted = { ...changes, price: minor }
    const entry = await client.priceLists.entries.update(list, product, wanted, { signal })
    return { list, currency, ...sayEntry(entry, currency) }
  },
})

/** Activates a draft. */
export const activateList = defineTool({
  name: 'activate_list',
  title: 'Activate a list',
  description:
    'Activates a draft: from its start, everybody sees its prices. Show the list to the person and get their approval first. revert_list undoes it.',
  scope: 'products:write',
  effect: 'changes',
  input: z.object({ list: inputs.list }),
  run: async ({ client, signal }, { list }) =>
    sayList(await client.priceLists.activate(list, {}, { signal })),
})

/** Reactivates the previous list. */
export const revertList = defineTool({
  name: 'revert_list',
  title: 'Revert a list',
  description:
    'Ends a list at once and reactivates the list that it replaced. Takes effect in the shop within seconds.',
  scope: 'products:write',
  effect: 'changes',
  input: z.object({ list: inputs.list }),
  run: async ({ client, signal }, { list }) =>
    sayList(await client.priceLists.revert(list, { signal })),
})

/** Ends a list, or discards a draft. */
export const endList = defineTool({
  name: 'end_list',
  title: 'End a list, or discard a draft',
  description: 'Ends a list at once, so that its prices no longer apply; a draft is discarded.',
  scope: 'products:write',
  effect: 'changes',
  input: z.object({ list: inputs.list }),
  run: async ({ client, signal }, { list }) =>
    sayList(await client.priceLists.end(list, { signal })),
})

/** Waits until a list is drafted, or the time limit of the call is reached. */
async function untilDrafted({ client, signal }: Desk, id: string): Promise<void> {
  const endMs = Date.now() + longestWaitMs
  while (Date.now() < endMs) {
    if ((await client.priceLists.get(id, { signal })).status !== 'drafting') return
    await wait(pollMs, undefined, { signal })
  }
}

async function listWithEntries(
  { client, signal }: Desk,
  id: string,
  page: { change?: 'raised' | 'lowered' | 'kept' | undefined; limit: number },
) {
  const list = await client.priceLists.get(id, { signal })
  if (list.status === 'drafting') {
    const { done, total } = list.progress
    const said = `It is still being drafted, ${done} of ${total} products: call show_list again later.`
    return { ...sayList(list), remark: said }
  }
  const { data, hasMore } = await client.priceLists.entries.list(id, page, { signal })
  const entries = data.map((entry) => sayEntry(entry, list.currency))
  return { ...sayList(list), entries, more_entries: hasMore }
}
