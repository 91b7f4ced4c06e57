import type { Factor, KnownFactor } from '../../../clients/typescript/src/main.ts'
import { t } from '../messages/messages.ts'
import { ruleNames } from './rule-names.ts'

/** A heading for each factor and step of the service; compilation fails if one is missing. */
const words: Readonly<Record<KnownFactor, string>> = {
  usual_demand: t('explanation.usualDemand'),
  similar_products: t('explanation.similarProducts'),
  sales_history: t('explanation.salesHistory'),
  price_elasticity: t('explanation.priceElasticity'),
  segment_demand: t('explanation.segmentDemand'),
  recent_trend: t('explanation.recentTrend'),
  seasonality: t('explanation.seasonality'),
  competitor_price: t('explanation.competitorPrice'),
  product_group: t('explanation.productGroup'),
  substitutes: t('explanation.substitutes'),
  complements: t('explanation.complements'),
  loss_leader: t('explanation.lossLeader'),
  inventory_level: t('explanation.inventoryLevel'),
  runs_out: t('explanation.runsOut'),
  unit_cost: ruleNames.unitCost,
  unit_cost_unknown: t('explanation.unitCostUnknown'),
  min_price: ruleNames.minPrice,
  max_price: ruleNames.maxPrice,
  emergency_cap: t('explanation.emergencyCap'),
  segment_gap: t('explanation.segmentGap'),
  margin_floor: ruleNames.minMargin,
  max_change: t('explanation.maxChange'),
  pack_size: t('explanation.packSize'),
  price_ending: t('explanation.priceEnding'),
  exploration: t('explanation.exploration'),
  max_loss: t('explanation.maxLoss'),
  volume_break: t('explanation.volumeBreak'),
  holdout: t('explanation.holdout'),
  shadow_mode: t('explanation.shadowMode'),
  price_list: t('explanation.priceList'),
  price_freeze: t('explanation.priceFreeze'),
  account_paused: t('explanation.accountPaused'),
  breaker: t('explanation.breaker'),
  customer_consistency: t('explanation.customerConsistency'),
  learnt: t('explanation.learnt'),
}

/** The name of a newer service's factor is shown unchanged. */
export function factorName(name: Factor): string {
  return isKnown(name) ? words[name] : sentenceCase(name.replaceAll('_', ' '))
}

function isKnown(name: Factor): name is KnownFactor {
  return Object.hasOwn(words, name)
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
