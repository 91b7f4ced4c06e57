import type { PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { formatNumber, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import {
  capsInWords,
  competitorInWords,
  inventoryInWords,
  priorityInWords,
  volumeBreaksInWords,
} from './rule-words.ts'

/** A field that is a share, shown in per cent. */
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
    hint: 'Below the base price.',
    max: 1,
  },
  { name: 'maxIncrease', hint: 'Above the base price.', max: 10 },
  {
    name: 'minMargin',
    hint: 'Of the price, for products whose cost is known.',
    max: 0.99,
  },
  {
    name: 'maxStep',
    hint: 'Between two prices of a product that follow each other.',
    max: 10,
  },
  {
    name: 'exploration',
    hint: `${formatPercent(0)} none, ${formatPercent(1)} as much as pays.`,
    max: 1,
  },
  {
    name: 'holdout',
    hint: 'Share of offers, to prove what prices earn.',
    max: 0.9,
  },
  {
    name: 'maxSegmentGap',
    hint: 'Of the lower price, at one base price.',
    max: 10,
  },
  {
    name: 'maxLoss',
    hint: `Less than base prices earn, all products together. ${formatPercent(1)} promises nothing.`,
    max: 1,
  },
]

/** A field of which one word is chosen. */
export type WordField = {
  hint: string
  name: 'objective' | 'mode' | 'personalization' | 'unknownProducts'
  options: readonly { value: string; name: string }[]
}

export const wordFields: readonly WordField[] = [
  {
    name: 'objective',
    hint: 'What prices should bring the most of.',
    options: [
      { value: 'profit', name: 'Profit' },
      { value: 'revenue', name: 'Revenue' },
      { value: 'units', name: 'Units sold' },
    ],
  },
  {
    name: 'mode',
    hint: 'In shadow, prices are decided and recorded, and customers see base prices.',
    options: [
      { value: 'live', name: 'Optimized prices' },
      { value: 'shadow', name: 'Base prices, in shadow' },
      { value: 'paused', name: 'Base prices, paused' },
    ],
  },
  {
    name: 'personalization',
    hint: 'Whether their prices may differ.',
    options: [
      { value: 'segment', name: 'May differ' },
      { value: 'none', name: 'All see one price' },
    ],
  },
  {
    name: 'unknownProducts',
    hint: 'Creates the product, or is refused.',
    options: [
      { value: 'create', name: 'Creates it' },
      { value: 'reject', name: 'Is refused' },
    ],
  },
]

/** Where customers are to be told how prices come about. */
export const jurisdictions: readonly {
  id: NonNullable<PolicyFields['jurisdictions']>[number]
  name: string
}[] = [
  { id: 'eu', name: 'European Union' },
  { id: 'us_ny', name: 'New York, USA' },
]

/** A change that was made in the form, in words. */
export type PolicyChange = { name: string; label: string; from: string; to: string }

/** What differs between two sets of fields, of those that the form shows. */
export function changesBetween(
  before: PolicyFields,
  after: PolicyFields,
  effective: PolicyFields,
  currency: string,
): PolicyChange[] {
  const unset = (name: keyof PolicyFields, say: (value: unknown) => string) =>
    effective[name] === undefined || before[name] !== undefined
      ? 'the default'
      : `the default, ${say(effective[name])}`
  const say = (name: keyof PolicyFields, words: (value: unknown) => string, of: PolicyFields) =>
    of[name] === undefined ? unset(name, words) : words(of[name])
  const all = [
    ...wordFields.map(({ name, options }) => ({
      name,
      words: (value: unknown) => options.find((one) => one.value === value)?.name ?? String(value),
    })),
    ...shareFields.map(({ name }) => ({
      name,
      words: (value: unknown) => formatPercent(Number(value), { digits: 2 }),
    })),
    {
      name: 'cooldownSeconds' as const,
      words: (value: unknown) => `${formatNumber(Number(value) / 3600)} hours`,
    },
    {
      name: 'priceEnding' as const,
      words: (value: unknown) => endingsInWords(value as PolicyFields['priceEnding']),
    },
    {
      name: 'jurisdictions' as const,
      words: (value: unknown) =>
        (value as string[])
          .map((one) => jurisdictions.find(({ id }) => id === one)?.name)
          .join(', ') || 'none',
    },
    {
      name: 'autoActivate' as const,
      words: (value: unknown) => (value ? 'activate themselves' : 'wait for somebody'),
    },
    {
      name: 'listApproval' as const,
      words: (value: unknown) => (value ? 'by a second person' : 'not needed'),
    },
    {
      name: 'listApprovalAbove' as const,
      words: (value: unknown) => formatPercent(Number(value), { digits: 2 }),
    },
    {
      name: 'competitor' as const,
      words: (value: unknown) => competitorInWords(value as PolicyFields['competitor'], currency),
    },
    {
      name: 'inventory' as const,
      words: (value: unknown) => inventoryInWords(value as PolicyFields['inventory'], currency),
    },
    {
      name: 'priority' as const,
      words: (value: unknown) => priorityInWords(value as PolicyFields['priority']),
    },
    {
      name: 'volumeBreaks' as const,
      words: (value: unknown) => volumeBreaksInWords(value as PolicyFields['volumeBreaks']),
    },
    {
      name: 'emergencyCaps' as const,
      words: (value: unknown) => capsInWords(value as PolicyFields['emergencyCaps']),
    },
  ]
  return all
    .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(({ name, words }) => ({
      name,
      label: ruleNames[name],
      from: say(name, words, before),
      to: say(name, words, after),
    }))
}

export function endingsInWords(ending: PolicyFields['priceEnding']): string {
  if (ending === undefined) return 'anything'
  if ('endings' in ending) return ending.endings.join(', ')
  return `multiples of ${ending.step}`
}

/**
 * Digits as they were typed: 99, 49. Undefined: none; null: not a list of numbers.
 */
export function readEndings(text: string): number[] | undefined | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  if (parts.length === 0) return undefined
  const endings = parts.map(Number)
  return endings.every((one, i) => /^\d{1,6}$/.test(parts[i] ?? '') && Number.isInteger(one))
    ? endings
    : null
}
