import { t } from '../messages/messages.ts'
import { formatInstant } from './date.ts'
import { formatMoney } from './money.ts'
import { formatNumber, formatPercent } from './number.ts'
import { ruleLabels } from './rule-names.ts'

const labels = new Map<string, string>([
  ...ruleLabels,
  ['dropped', t('audit.fieldDropped')],
  ['from', t('audit.fieldFrom')],
  ['until', t('audit.fieldUntil')],
  ['on_hand', t('audit.fieldOnHand')],
  ['salvage_value', t('audit.fieldSalvageValue')],
  ['seen', t('audit.fieldSeen')],
  ['usual', t('audit.fieldUsual')],
  ['period_start', t('files.period')],
  ['period_end', t('files.periodEnd')],
  ['units', t('importing.units')],
  ['quantity', t('importing.units')],
  ['exposure', t('importing.visits')],
  ['in_stock', t('importing.inStock')],
  ['promotion', t('importing.promotion')],
  ['competitor_price', t('importing.competitorPrice')],
  ['randomized', t('importing.randomized')],
  ['offer_id', t('files.offerId')],
  ['offered_at', t('importing.offeredAt')],
  ['url', t('audit.fieldUrl')],
  ['scopes', t('audit.fieldScopes')],
  ['stops_prices', t('audit.fieldStopsPrices')],
  ['base_price', t('audit.fieldBasePrice')],
  ['currency', t('audit.fieldCurrency')],
  ['status', t('audit.fieldStatus')],
  ['attributes', t('audit.fieldAttributes')],
  ['name', t('audit.fieldName')],
  ['price', t('audit.fieldPrice')],
  ['locked', t('audit.fieldLocked')],
  ['product_id', t('audit.fieldProductId')],
  ['segment', t('audit.fieldSegment')],
  ['kind', t('audit.fieldKind')],
  ['reason', t('audit.fieldReason')],
  ['accepted', t('audit.fieldAccepted')],
  ['description', t('audit.fieldDescription')],
  ['events', t('audit.fieldEvents')],
  ['text', t('audit.fieldText')],
  ['file_name', t('audit.fieldFileName')],
  ['rows', t('audit.fieldRows')],
  ['recorded', t('audit.fieldRecorded')],
  ['unchanged', t('audit.fieldUnchanged')],
  ['rejected', t('audit.fieldRejected')],
  ['loss_share', t('audit.fieldLossShare')],
  ['paused', t('audit.fieldPaused')],
  ['summary', t('audit.fieldSummary')],
  ['created_at', t('audit.fieldCreatedAt')],
  ['created_by', t('audit.fieldCreatedBy')],
  ['updated_at', t('audit.fieldUpdatedAt')],
  ['drafted_at', t('audit.fieldDraftedAt')],
  ['approved_at', t('audit.fieldApprovedAt')],
  ['approved_by', t('audit.fieldApprovedBy')],
  ['activated_at', t('audit.fieldActivatedAt')],
  ['ended_at', t('audit.fieldEndedAt')],
  ['closed_at', t('audit.fieldClosedAt')],
  ['closed_by', t('audit.fieldClosedBy')],
  ['revoked_at', t('audit.fieldRevokedAt')],
  ['expires_at', t('audit.fieldExpiresAt')],
])

const money = new Set(['unit_cost', 'min_price', 'max_price', 'base_price', 'price'])
for (const name of ['salvage_value', 'prior_price', 'seen', 'usual']) money.add(name)
const shares = new Set(['max_decrease', 'max_increase', 'min_margin', 'max_step', 'exploration'])
for (const name of ['max_loss', 'holdout', 'max_segment_gap', 'tolerance']) shares.add(name)

/** The attributes that Lerner itself knows; the others keep the merchant’s own names. */
const attributes: Readonly<Record<string, string>> = {
  category: t('files.category'),
  brand: t('files.brand'),
  tier: t('files.tier'),
}

/** An attribute of a product, with its value. */
export function attributeInWords(name: string, value: string): string {
  return t('audit.fieldWithin', { whole: attributes[name] ?? name, part: value })
}

/** Fields that contain a single other one, whose name adds nothing. */
const alone = new Map([['price_ending', 'endings']])

/**
 * A field by its label, preceded by what contains it.
 *
 * @param nameOf - The name of a product whose id the field is.
 */
export function fieldInWords(
  path: readonly string[],
  nameOf: (id: string) => string = (id) => id,
): string {
  return path
    .filter((name, i) => i === 0 || alone.get(path[i - 1] ?? '') !== name)
    .map((part, i) => {
      const name = i === 0 ? nameOf(part) : part
      if (name !== part) return name
      if (path[i - 1] === 'attributes') return attributes[name] ?? name
      return labels.get(name) ?? (isName(name) ? spoken(name, i === 0) : name)
    })
    .reduce((whole, part) => t('audit.fieldWithin', { whole, part }))
}

const isName = (text: string) => /^[a-z]+(_[a-z]+)*$/.test(text)

function spoken(name: string, isFirst: boolean): string {
  const words = name.replaceAll('_', ' ')
  return isFirst ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

/** A value as the forms show it: money, shares, moments, yes and no. */
export function valueInWords(
  path: readonly string[],
  value: unknown,
  currency: string | null,
): string {
  const name = path.at(-1) ?? ''
  if (typeof value === 'number') {
    if (money.has(name) && currency !== null) return formatMoney(value, currency)
    return shares.has(name) ? formatPercent(value, { digits: 2 }) : formatNumber(value)
  }
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatInstant(value) : value
  }
  if (Array.isArray(value)) {
    return value.map((one) => valueInWords(path, one, currency)).join(', ') || t('audit.none')
  }
  return JSON.stringify(value)
}
