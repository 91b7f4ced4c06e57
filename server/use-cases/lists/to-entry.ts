import type { Proposal } from '../../../engine/lists/propose.ts'
import {
  type BindingGuardrail,
  drawnInTurn,
  type EntryDetails,
  type Expected,
  type ListEntry,
  type PriceList,
  rounded,
} from '../../domain/price-list.ts'
import { questionProposal } from '../../domain/question-entry.ts'
import type { ProductInputs } from './product-inputs.ts'
import { reasonOf } from './reason.ts'

/** The entry of a proposal. */
export function toEntry(list: PriceList, inputs: ProductInputs, proposal: Proposal): ListEntry {
  const { product, question, unit } = inputs
  const { currentMinor } = question
  const small = smallChange(list, inputs, proposal)
  const entry = {
    productId: product.id,
    name: product.name,
    attributes: product.attributes,
    basePrice: product.basePrice,
    currentPrice: currentMinor,
    proposedPrice: proposal.priceMinor,
    price: proposal.priceMinor,
    edited: false,
    locked: small !== null,
    dropped: inputs.isStopped ?? false,
    note: null,
    changed: null,
    unit,
    confidence: proposal.confidence,
    factors: proposal.factors,
    beliefVersion: proposal.beliefVersion,
    ...drawnFrom(list, currentMinor, proposal),
  }
  const unlocked = detailsOf(list, inputs, proposal)
  const details = small ? { ...unlocked, small } : unlocked
  const { policy } = inputs
  const beside = { currentMinor, basePriceMinor: product.basePrice, policy }
  const warnings =
    inputs.isStopped || entry.locked ? [] : questionProposal(proposal.priceMinor, beside)
  return { ...entry, details: warnings.length === 0 ? details : { ...details, warnings } }
}

/** A change that is smaller than the list makes; null for any other. */
function smallChange(
  { selection: { minChange = 0 } }: Pick<PriceList, 'selection'>,
  { question: { currentMinor }, isStopped }: Pick<ProductInputs, 'question' | 'isStopped'>,
  { priceMinor }: Proposal,
): EntryDetails['small'] | null {
  const moveShare = Math.round(10_000 * Math.abs(priceMinor / currentMinor - 1)) / 10_000
  if (isStopped || priceMinor === currentMinor || moveShare >= minChange) return null
  return { moveShare, leastShare: minChange }
}

/** The distribution of an entry's price: for a switchback, the current price and the others. */
export function drawnFrom(
  { design, blocks }: Pick<PriceList, 'design' | 'blocks'>,
  currentMinor: number,
  { priceMinor, pricesMinor, probabilities }: Proposal,
): Pick<ListEntry, 'prices' | 'probabilities'> {
  if (design !== 'switchback') return { prices: pricesMinor, probabilities }
  return priceMinor === currentMinor
    ? { prices: [priceMinor], probabilities: [1] }
    : drawnInTurn(currentMinor, priceMinor, blocks?.prices ?? 2)
}

/** What is reported for an entry besides its prices. */
export function detailsOf(
  list: PriceList,
  inputs: ProductInputs,
  proposal: Proposal,
): EntryDetails {
  const { unitsNow, units, profit, rules, costBasis } = proposal
  const { currentMinor, guardrails } = inputs.question
  const cost = guardrails.unitCostMinor
  const share = list.design === 'switchback' ? 1 / (2 * ((list.blocks?.prices ?? 2) - 1)) : 1
  const unexplained: Omit<EntryDetails, 'reason' | 'remark'> = {
    costBasis,
    identified: proposal.identified,
    unitsNow: unitsNow && rounded(unitsNow, 1000),
    // A switchback shows the proposed price for half of the time, of three prices for a quarter.
    units: units && rounded(scaled(units, share), 1000),
    profit: profit && rounded(scaled(profit, share), 1),
    profitNow:
      costBasis !== 'known' || unitsNow === null || cost === null
        ? null
        : Math.round(unitsNow.value * (currentMinor - cost)),
    guardrails: toGuardrails(rules),
    confidenceNow: proposal.confidenceNow,
  }
  const { message: reason, ...remark } = reasonOf(list, inputs, proposal, unexplained)
  const details = { ...unexplained, reason, remark }
  return inputs.isStopped ? { ...details, stopped: true } : details
}

/** The guardrails that bound a proposal, as they are stored and shown. */
export function toGuardrails(rules: Proposal['rules']): BindingGuardrail[] {
  return rules.map(({ name, fromMinor, toMinor, costMinor }) => ({
    name,
    from: fromMinor,
    to: toMinor,
    cost: costMinor === null ? null : Math.round(costMinor),
  }))
}

function scaled({ value, low, high }: Expected, by: number): Expected {
  return { value: value * by, low: low * by, high: high * by }
}
