import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CellDeps } from '../../deps.ts'
import { type Actor, keyOf } from '../../domain/audit.ts'
import { Refusal } from '../../domain/errors.ts'
import {
  type ListEntry,
  oppositePrice,
  type PriceList,
  shownPrice,
} from '../../domain/price-list.ts'
import { type PriceRule, priceByRule, type RuleBase } from '../../domain/price-rule.ts'
import { questionEntry } from '../../domain/question-entry.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { findKey } from '../../storage/tables/api-keys.ts'
import { recordChange } from '../../storage/tables/audit.ts'
import { takeApprovalBack } from '../../storage/tables/list-approvals.ts'
import { findEntries, sumEntries, updateEntries } from '../../storage/tables/price-list-entries.ts'
import { lockPriceList, writeSummary } from '../../storage/tables/price-lists.ts'
import { poolOf, type TenantContext } from '../cells/cache.ts'
import { type BrokenLimit, brokenLimit } from '../cells/guardrails.ts'
import { loadContext } from '../cells/load-context.ts'
import { type ProductInputs, readProductInputs } from './product-inputs.ts'
import { answerQuestion } from './propose.ts'
import { detailsOf } from './to-entry.ts'

export type EditDeps = CellDeps

/** Changes to an entry; undefined leaves a field as it is. */
export type EntryEdit = {
  productId: string
  /** Null: the proposed price again. */
  price?: number | null | undefined
  /** Instead of a price: how to compute it. */
  rule?: PriceRule | undefined
  locked?: boolean | undefined
  dropped?: boolean | undefined
  note?: string | null | undefined
}

/**
 * Changes entries of a draft, each on its own: one that cannot be changed is refused in its place.
 *
 * A chosen price is checked against the rules that never yield, and its expected result is computed
 * as for the proposed one.
 *
 * @param isTrial - Dry run: nothing is stored.
 * @returns An entry or a refusal for each edit, in the same order; null if there is no such list.
 * @throws Refusal `state_conflict` for a list that is not a draft.
 */
export async function editEntries(
  deps: EditDeps,
  tenantId: number,
  actor: Actor,
  listId: string,
  edits: readonly EntryEdit[],
  { isTrial = false } = {},
): Promise<(ListEntry | Refusal)[] | null> {
  const context = await loadContext(deps, tenantId)
  return deps.store.tenant(tenantId, async (db) => {
    const list = await lockPriceList(db, tenantId, listId)
    if (list === null) return null
    if (list.status !== 'draft') {
      throw refusalOfNoDraft(list.status)
    }
    const ids = [...new Set(edits.map(({ productId }) => productId))]
    const entries = await findEntries(db, tenantId, listId, ids)
    const before = new Map(entries)
    const priced = edits.flatMap(({ productId, price, rule }) => {
      const entry = entries.get(productId)
      return entry === undefined || (price == null && rule === undefined) ? [] : [entry]
    })
    const products = priced.map((entry) => ({ ...entry, id: entry.productId }))
    const inputs = await readProductInputs(deps, db, tenantId, context, list, products)
    const inputsOf = new Map(inputs.map((one) => [one.product.id, one]))
    const keyId = keyOf(actor)
    const atMs = deps.now()
    const name = (await findKey(db, tenantId, keyId))?.name
    const stamp = name === undefined ? null : { by: name, atMs }
    const results: (ListEntry | Refusal)[] = []
    for (const edit of edits) {
      const entry = entries.get(edit.productId)
      const changed =
        entry === undefined
          ? refuseUnknown(edit.productId)
          : editOne(deps, list, context, entry, edit, inputsOf.get(edit.productId))
      const stamped = changed instanceof Refusal ? changed : { ...changed, changed: stamp }
      if (!(stamped instanceof Refusal)) entries.set(edit.productId, stamped)
      results.push(stamped)
      if (edit.price || edit.rule) await nextTurn() // lets quotes through between two of them
    }
    const changed = results.filter((one) => !(one instanceof Refusal)) as ListEntry[]
    if (changed.length > 0 && !isTrial) {
      // The last change to a product counts.
      const latest = [...new Map(changed.map((entry) => [entry.productId, entry])).values()]
      await updateEntries(db, tenantId, listId, latest, { keyId, atMs })
      await takeApprovalBack(db, tenantId, listId)
      await writeSummary(db, tenantId, listId, await sumEntries(db, tenantId, listId))
      const change = {
        actor,
        action: 'price_list.changed',
        subject: `price_lists/${listId}/entries`,
      } as const
      const ofChanged = (of: ReadonlyMap<string, ListEntry>) =>
        Object.fromEntries(
          changed.map(({ productId }) => [productId, decisionOf(of.get(productId))]),
        )
      await recordChange(
        db,
        tenantId,
        { ...change, before: ofChanged(before), after: ofChanged(entries) },
        atMs,
      )
    }
    return results
  })
}

function editOne(
  deps: CellDeps,
  list: PriceList,
  context: TenantContext,
  entry: ListEntry,
  edit: EntryEdit,
  inputs: ProductInputs | undefined,
): ListEntry | Refusal {
  const { locked = entry.locked, dropped = entry.dropped, note = entry.note } = edit
  const decided = { ...entry, locked, dropped, note }
  const price = edit.rule === undefined ? edit.price : ruledPrice(edit, entry, inputs)
  if (price instanceof Refusal) return price
  if (price === undefined) return decided
  const { proposed = entry.details } = entry.details
  if (price === null) {
    return { ...decided, price: entry.proposedPrice, edited: false, details: proposed }
  }
  if (inputs === undefined) throw new Error('what is edited to a price has inputs')
  const { policy, question } = inputs
  const about = { priceMinor: price, currency: list.currency, productId: entry.productId }
  const broken = brokenLimit(policy, price, deps.now())
  if (broken !== null) {
    const values = { ...about, ...ruleIn(broken) }
    return refusalFor('price_outside_limits', values, { param: 'price' }, boundIn(broken))
  }
  const opposite = list.blocks?.prices === 3 ? oppositePrice(entry.currentPrice, price) : null
  const across = opposite === null ? null : brokenLimit(policy, opposite, deps.now())
  if (opposite !== null && across !== null) {
    const values = { ...about, ...ruleIn(across), oppositeMinor: opposite }
    return refusalFor('opposite_price_outside_limits', values, { param: 'price' }, boundIn(across))
  }
  const capMinor = question.guardrails.emergencyMinor ?? null
  if (capMinor !== null && Math.max(price, opposite ?? 0) > capMinor) {
    return refusalFor('price_above_cap', { ...about, capMinor }, { param: 'price' })
  }
  const chosen = { ...question, chosenMinor: price, currentMinor: entry.currentPrice }
  const proposal = answerQuestion(chosen, poolOf(context, list.currency).prior)
  const details = detailsOf(list, { ...inputs, question: chosen }, proposal)
  const warnings = questionEntry(price, {
    currentMinor: entry.currentPrice,
    basePriceMinor: entry.basePrice,
    policy,
  })
  const questioned = warnings.length === 0 ? details : { ...details, warnings }
  const { confidence } = proposal
  return { ...decided, price, edited: true, details: { ...questioned, confidence, proposed } }
}

function ruleIn({ rule, limitMinor }: BrokenLimit) {
  return { rule, limitMinor }
}

function boundIn({ isMost }: BrokenLimit) {
  return { bound: isMost ? 'at most' : 'at least' }
}

/** The price that a rule gives; a refusal if the product lacks its inputs. */
function ruledPrice(
  { rule, price }: EntryEdit,
  entry: ListEntry,
  inputs: ProductInputs | undefined,
): number | Refusal {
  if (rule === undefined || inputs === undefined) throw new Error('a rule has inputs')
  if (price !== undefined) {
    return refusalFor('price_rule_beside_price', {}, { param: 'price_rule' })
  }
  const { unitCost, competitor } = inputs.policy
  const bases: Record<RuleBase, number | undefined> = {
    currentPrice: entry.currentPrice,
    price: shownPrice(entry),
    competitorPrice: competitor?.price,
    unitCost,
  }
  const base = bases[rule.of]
  if (base !== undefined) return priceByRule(rule, base)
  const reason =
    rule.of === 'unitCost' ? 'price_rule_without_cost' : 'price_rule_without_competitor'
  return refusalFor(reason, { productId: entry.productId }, { param: 'price_rule.of' })
}

/** The changes to an entry, as recorded. */
function decisionOf(entry: ListEntry | undefined) {
  return (
    entry && { price: entry.price, locked: entry.locked, dropped: entry.dropped, note: entry.note }
  )
}

export function refusalOfNoDraft(status: PriceList['status']): Refusal {
  return refusalFor('list_not_draft_to_edit', { status })
}

function refuseUnknown(productId: string): Refusal {
  return refusalFor('entry_missing', { productId }, { param: 'product_id' })
}
