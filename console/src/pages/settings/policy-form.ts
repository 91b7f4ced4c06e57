import type { PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { formatNumber, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import {
  capsInWords,
  competitorInWords,
  inventoryInWords,
  priorityInWords,
  volumeBreaksInWords,
} from './rule-words.ts'

/** The props of a rule's input. */
export type RuleProps = {
  draft: PolicyFields
  /** The value that applies if the draft has none. */
  effective: PolicyFields
  onChange: (fields: Partial<PolicyFields>) => void
  isDisabled: boolean
}

/** A share, shown in per cent. */
export type ShareField = {
  hint: string
  name:
    | 'maxDecrease'
    | 'maxIncrease'
    | 'minMargin'
    | 'maxStep'
    | 'exploration'
    | 'maxLoss'
    | 'holdout'
    | 'maxSegmentGap'
  max: number
}

export const shareFields: readonly ShareField[] = [
  {
    name: 'maxDecrease',
    hint: t('settings.maxDecreaseHint'),
    max: 1,
  },
  { name: 'maxIncrease', hint: t('settings.maxIncreaseHint'), max: 10 },
  {
    name: 'minMargin',
    hint: t('settings.minMarginHint'),
    max: 0.99,
  },
  {
    name: 'maxStep',
    hint: t('settings.maxStepHint'),
    max: 10,
  },
  {
    name: 'exploration',
    hint: t('settings.explorationHint', { none: formatPercent(0), all: formatPercent(1) }),
    max: 1,
  },
  {
    name: 'holdout',
    hint: t('settings.holdoutHint'),
    max: 0.9,
  },
  {
    name: 'maxSegmentGap',
    hint: t('settings.maxSegmentGapHint'),
    max: 10,
  },
  {
    name: 'maxLoss',
    hint: t('settings.maxLossHint', { all: formatPercent(1) }),
    max: 1,
  },
]

/** A field with one of several values. */
export type WordField = {
  hint: string
  name: 'objective' | 'mode' | 'personalization' | 'unknownProducts'
  options: readonly { value: string; name: string }[]
}

export const wordFields: readonly WordField[] = [
  {
    name: 'objective',
    hint: t('settings.objectiveHint'),
    options: [
      { value: 'profit', name: t('settings.objectiveProfit') },
      { value: 'revenue', name: t('settings.objectiveRevenue') },
      { value: 'units', name: t('settings.objectiveUnits') },
    ],
  },
  {
    name: 'mode',
    hint: t('settings.modeHint'),
    options: [
      { value: 'live', name: t('settings.modeLive') },
      { value: 'shadow', name: t('settings.modeShadow') },
      { value: 'paused', name: t('settings.modePaused') },
    ],
  },
  {
    name: 'personalization',
    hint: t('settings.personalizationHint'),
    options: [
      { value: 'segment', name: t('settings.personalizationSegment') },
      { value: 'none', name: t('settings.personalizationNone') },
    ],
  },
  {
    name: 'unknownProducts',
    hint: t('settings.unknownHint'),
    options: [
      { value: 'create', name: t('settings.unknownCreate') },
      { value: 'reject', name: t('settings.unknownReject') },
    ],
  },
]

/** Where customers must be told how prices are determined. */
export const jurisdictions: readonly {
  id: NonNullable<PolicyFields['jurisdictions']>[number]
  name: string
}[] = [
  { id: 'eu', name: t('settings.lawsEu') },
  { id: 'us_ny', name: t('settings.lawsNewYork') },
]

/** A change made in the form, in words. */
export type PolicyChange = { name: string; label: string; from: string; to: string }

/** The differences between two sets of fields, limited to those that the form shows. */
export function changesBetween(
  before: PolicyFields,
  after: PolicyFields,
  effective: PolicyFields,
  currency: string,
): PolicyChange[] {
  const unset = (name: keyof PolicyFields, say: (value: unknown) => string) =>
    effective[name] === undefined || before[name] !== undefined
      ? t('settings.byDefault')
      : t('settings.byDefaultOf', { value: say(effective[name]) })
  const say = (name: keyof PolicyFields, words: (value: unknown) => string, of: PolicyFields) =>
    of[name] === undefined ? unset(name, words) : words(of[name])
  return wordsOfFields(currency)
    .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(({ name, words }) => ({
      name,
      label: ruleNames[name],
      from: say(name, words, before),
      to: say(name, words, after),
    }))
}

type FieldWords = {
  name: keyof PolicyFields & keyof typeof ruleNames
  words: (value: unknown) => string
}

/** How the value of each field is shown, in the order in which changes are listed. */
function wordsOfFields(currency: string): readonly FieldWords[] {
  return [
    ...wordFields.map(({ name, options }) => ({
      name,
      words: (value: unknown) => options.find((one) => one.value === value)?.name ?? String(value),
    })),
    ...shareFields.map(({ name }) => ({
      name,
      words: (value: unknown) => formatPercent(Number(value), { digits: 2 }),
    })),
    {
      name: 'cooldownSeconds',
      words: (value: unknown) => {
        const hours = Number(value) / 3600
        return t('settings.hours', { hours, shown: formatNumber(hours) })
      },
    },
    {
      name: 'priceEnding',
      words: (value: unknown) => endingsInWords(value as PolicyFields['priceEnding']),
    },
    {
      name: 'jurisdictions',
      words: (value: unknown) =>
        (value as string[])
          .map((one) => jurisdictions.find(({ id }) => id === one)?.name)
          .join(', ') || t('settings.noLaws'),
    },
    {
      name: 'autoActivate',
      words: (value: unknown) =>
        value ? t('settings.activateThemselves') : t('settings.waitForSomebody'),
    },
    {
      name: 'listApproval',
      words: (value: unknown) => (value ? t('settings.bySecond') : t('settings.notNeeded')),
    },
    {
      name: 'listApprovalAbove',
      words: (value: unknown) => formatPercent(Number(value), { digits: 2 }),
    },
    {
      name: 'competitor',
      words: (value: unknown) => competitorInWords(value as PolicyFields['competitor'], currency),
    },
    {
      name: 'inventory',
      words: (value: unknown) => inventoryInWords(value as PolicyFields['inventory'], currency),
    },
    {
      name: 'priority',
      words: (value: unknown) => priorityInWords(value as PolicyFields['priority']),
    },
    {
      name: 'volumeBreaks',
      words: (value: unknown) => volumeBreaksInWords(value as PolicyFields['volumeBreaks']),
    },
    {
      name: 'emergencyCaps',
      words: (value: unknown) => capsInWords(value as PolicyFields['emergencyCaps']),
    },
  ]
}

export function endingsInWords(ending: PolicyFields['priceEnding']): string {
  if (ending === undefined) return t('settings.anything')
  if ('endings' in ending) return ending.endings.join(', ')
  return t('settings.multiples', { step: ending.step })
}

/** Digits as typed: 99, 49. Undefined: none; null: not a list of numbers. */
export function readEndings(text: string): number[] | undefined | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  if (parts.length === 0) return undefined
  const endings = parts.map(Number)
  return endings.every((one, i) => /^\d{1,6}$/.test(parts[i] ?? '') && Number.isInteger(one))
    ? endings
    : null
}
