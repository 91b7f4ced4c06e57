import type { Figure } from '../../../report/figure.ts'
import { markdownTable, percent, spread } from '../../../report/markdown.ts'
import { reliabilityOf } from '../../../report/reliability.ts'
import { mean } from '../../../report/statistics.ts'
import { checkpoints, type Judgement, judgedFrom } from '../play/judgement.ts'
import { ablations, ourEngine } from '../play/variants.ts'
import type { Bar } from '../results/bars.ts'
import {
  calibrationOf,
  coverageOf,
  everyOfferError,
  type Moment,
  momentOf,
} from '../results/confidence-figures.ts'
import { figureOf, leadOver, type Measure, quantileOf, type Results } from '../results/results.ts'
import { isOurs, meanRegretRatio, rivalsIn } from '../results/rivals.ts'
import type { Verdict } from '../results/verdicts.ts'
import { labelOf, type MarketName, marketOf } from '../worlds/markets.ts'

const own = ourEngine.name
const ablated = ablations.map(({ name }) => name)

/** Every bar with its measurement. */
export function barsTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ bar, measured, result, known }) => [
    bar.name + (measured.remark ? ` (${measured.remark})` : ''),
    goal(bar),
    amount(bar.unit, measured),
    measured.byChance === undefined ? '' : measured.byChance.toFixed(3),
    result === 'missed' ? '**missed**' : result,
    known === null ? '' : amount(bar.unit, { ...measured, value: known, error: Number.NaN }),
  ])
  return markdownTable(['bar', 'target', 'measured', 'by chance', '', 'known'], rows)
}

function goal({ low, high, slack, unit }: Bar): string {
  const at = (value: number) => amount(unit, { value, error: Number.NaN, instances: 0 })
  const within = slack > 0 ? ` − ${slack} se` : ''
  if (Number.isFinite(low) && Number.isFinite(high)) return `${at(low)} … ${at(high)}`
  return Number.isFinite(low) ? `≥ ${at(low)}${within}` : `≤ ${at(high)}`
}

/** A figure in the unit of its bar. */
export function amount(unit: Bar['unit'], figure: Figure): string {
  if (unit === 'share' || unit === 'points') return percent(figure)
  return spread(figure.value, figure.error, unit === 'error' ? 3 : 2)
}

/** The markets played. */
export function definitionTable(results: Results): string {
  const rows = results.markets().map((market) => {
    const { text, offers } = marketOf(market)
    return [labelOf(market), text, String(offers), String(results.of(market, own).length)]
  })
  return markdownTable(['', 'definition', 'offers', 'instances'], rows)
}

/** Markets by contenders: one measure, the best of each market in bold. */
export function marketTable(
  results: Results,
  measure: Measure | { quantile: number },
  contenders: readonly string[],
): string {
  const rows = results.markets().map((market) => {
    const figures = contenders.map((name) => {
      const outcomes = results.of(market, name)
      if (outcomes.length === 0) return null
      return typeof measure === 'string'
        ? figureOf(outcomes, measure)
        : quantileOf(outcomes, 'whole', measure.quantile)
    })
    const best = Math.max(...figures.map((figure) => figure?.value ?? Number.NEGATIVE_INFINITY))
    return [
      labelOf(market),
      ...figures.map((figure) => {
        if (figure === null) return ''
        return figure.value === best ? `**${percent(figure)}**` : percent(figure)
      }),
    ]
  })
  return markdownTable(['', ...contenders], rows)
}

/** Our engine's results other than earnings. */
export function conductTable(results: Results): string {
  const rows = results.markets().map((market) => {
    const outcomes = results.of(market, own)
    const settled = quantileOf(outcomes, 'settledAfter', 0.5)
    const changes = figureOf(outcomes, 'changesPer100')
    return [
      labelOf(market),
      Number.isNaN(settled.value) ? '–' : spread(settled.value, settled.error, 0),
      spread(changes.value, changes.error, 1),
      percent(figureOf(outcomes, 'sacrifice')),
      figureOf(outcomes, 'seconds').value.toFixed(2),
    ]
  })
  const headings = ['', 'settled after', 'changes / 100', 'given up, %', 'seconds']
  return markdownTable(headings, rows)
}

/** Calibration of confidence by market and moment. */
export function calibrationTable(results: Results): string {
  const moments: Moment[] = ['cold', 'warm', 'after a shock']
  const kept = [
    ...moments.map(
      (moment) => (market: MarketName, one: Judgement) => momentOf(market, one) === moment,
    ),
    (_: MarketName, one: Judgement) => one.moved,
    (_: MarketName, one: Judgement) => !one.moved,
  ]
  const rows = results.markets().flatMap((market) => {
    const outcomes = results.of(market, own)
    const all = calibrationOf(outcomes, ({ offer }) => offer >= judgedFrom)
    if (all === null) return []
    return [
      [
        labelOf(market),
        spread(all.error.value, all.error.error, 3),
        all.byChance.toFixed(3),
        everyOfferError(outcomes).toFixed(3),
        all.reliability.brier.toFixed(3),
        ...kept.map((keep) => {
          const some = calibrationOf(
            outcomes,
            (one) => one.offer >= judgedFrom && keep(market, one),
          )
          return some ? spread(some.error.value, some.error.error, 3) : ''
        }),
      ],
    ]
  })
  const headings = ['', 'ECE', 'by chance', 'every offer', 'Brier', ...moments, 'moved', 'unmoved']
  return markdownTable(headings, rows)
}

/** Claims of confidence by market: of all prices, of moved and of unmoved ones. */
export function claimsTable(results: Results): string {
  const kinds = [() => true, (one: Judgement) => one.moved, (one: Judgement) => !one.moved]
  const rows = results.markets().flatMap((market) => {
    const judgements = results
      .of(market, own)
      .flatMap((outcome) => outcome.judgements.filter(({ offer }) => offer >= judgedFrom))
    if (judgements.length === 0) return []
    const cells = kinds.flatMap((keep) => {
      const { claims, confidence, right } = reliabilityOf(judgements.filter(keep))
      if (claims === 0) return ['0', '', '']
      return [String(claims), confidence.toFixed(2), right.toFixed(2)]
    })
    return [[labelOf(market), ...cells]]
  })
  const headings = ['all', 'moved', 'unmoved'].flatMap((kind) => [kind, 'claimed', 'right'])
  return markdownTable(['', ...headings], rows)
}

/** Confidences in tenths, all markets together, against the share that was right. */
export function reliabilityTable(results: Results): string {
  const outcomes = results.markets().flatMap((market) => results.of(market, own))
  const bins = calibrationOf(outcomes)?.reliability.bins ?? []
  const rows = bins.map(({ claims, confidence, right }, tenth) => [
    `${(tenth / 10).toFixed(1)} … ${((tenth + 1) / 10).toFixed(1)}`,
    String(claims),
    spread(confidence, Number.NaN, 3),
    spread(right, Number.NaN, 3),
  ])
  return markdownTable(['confidence', 'answers', 'mean', 'right'], rows)
}

/** Share of demand-curve points inside their 90 % band, by offers. */
export function coverageTable(results: Results): string {
  const rows = results.markets().flatMap((market) => {
    const outcomes = results.of(market, own)
    const all = coverageOf(outcomes)
    if (all.instances === 0) return []
    const by = checkpoints.map((offer) => coverageOf(outcomes, offer))
    return [
      [labelOf(market), percent(all), ...by.map((one) => (one.instances > 0 ? percent(one) : ''))],
    ]
  })
  return markdownTable(['', 'all', ...checkpoints.map((offer) => `after ${offer}`)], rows)
}

/** Our mean regret over the markets that a peer was shown, relative to the peer's. */
export function regretTable(results: Results): string {
  const rows = rivalsIn(results).flatMap((name) => {
    const ratio = meanRegretRatio(results, name)
    if (ratio === null) return []
    const seconds = results
      .markets()
      .flatMap((market) => results.of(market, name).map(({ score }) => score.seconds))
    return [[name, spread(ratio.value, ratio.error, 2), mean(seconds).toFixed(3)]]
  })
  const headings = ['peer', 'our regret / theirs', 'their seconds per instance']
  return markdownTable(headings, rows)
}

/** What our engine earns when denied what a market offers. */
export function handicapTable(results: Results): string {
  const rows = results.markets().flatMap((market) =>
    results
      .contenders(market)
      .filter((name) => isOurs(name) && name !== own && !ablated.includes(name))
      .map((name) => [
        labelOf(market),
        name,
        percent(figureOf(results.of(market, name), 'whole')),
        percent(figureOf(results.of(market, own), 'whole')),
      ]),
  )
  return markdownTable(['', 'denied', 'whole run', `${own} itself`], rows)
}

/** The loss or gain when one ingredient is omitted, in points; null if none was. */
export function ablationTable(results: Results, measure: Measure): string | null {
  const played = ablated.filter((name) => results.contenders().includes(name))
  if (played.length === 0) return null
  const leads = results
    .markets()
    .filter((market) => played.some((name) => results.of(market, name).length > 0))
    .map((market) => ({
      market,
      figures: played.map((name) => {
        const lead = leadOver(results, market, name, measure)
        return { ...lead, value: -lead.value }
      }),
    }))
  const rows = leads.map(({ market, figures }) => [
    labelOf(market),
    ...figures.map((figure) => percent(figure)),
  ])
  const means = played.map((_, column) => {
    const figures = leads.map(({ figures }) => figures[column])
    const value = mean(figures.map((figure) => figure.value))
    const error = Math.hypot(...figures.map((figure) => figure.error)) / figures.length
    return percent({ value, error, instances: figures.length }, 2)
  })
  return markdownTable(['', ...played], [...rows, ['mean', ...means]])
}
