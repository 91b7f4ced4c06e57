import type { PolicyFields, ProductPolicyFields } from '../../../clients/typescript/src/main.ts'
import { t } from '../messages/messages.ts'

/** The labels of a policy's fields, in forms, tables and changes. */
export const ruleNames = {
  objective: t('format.objective'),
  unitCost: t('format.unitCost'),
  minPrice: t('format.minPrice'),
  maxPrice: t('format.maxPrice'),
  maxDecrease: t('format.maxDecrease'),
  maxIncrease: t('format.maxIncrease'),
  minMargin: t('format.minMargin'),
  priceEnding: t('format.priceEnding'),
  maxStep: t('format.maxStep'),
  cooldownSeconds: t('format.cooldownSeconds'),
  competitor: t('format.competitor'),
  inventory: t('format.inventory'),
  diversionBetween: t('format.diversionBetween'),
  group: t('format.group'),
  volumeBreaks: t('format.volumeBreaks'),
  exploration: t('format.exploration'),
  maxLoss: t('format.maxLoss'),
  holdout: t('format.holdout'),
  mode: t('format.mode'),
  personalization: t('format.personalization'),
  jurisdictions: t('format.jurisdictions'),
  emergencyCaps: t('format.emergencyCaps'),
  maxSegmentGap: t('format.maxSegmentGap'),
  priority: t('format.priority'),
  unknownProducts: t('format.unknownProducts'),
  autoActivate: t('format.autoActivate'),
  listApproval: t('format.listApproval'),
  listApprovalAbove: t('format.listApprovalAbove'),
} satisfies Partial<Record<keyof (PolicyFields & ProductPolicyFields), string>>

/** The name of a field on the wire. */
export function wireName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Labels of the rules by their names on the wire: min_price is “Lowest price”. */
export const ruleLabels: ReadonlyMap<string, string> = new Map(
  Object.entries(ruleNames).map(([name, label]) => [wireName(name), label]),
)
