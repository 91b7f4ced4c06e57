import { markdownTable } from '../../report/markdown.ts'
import { quantile } from '../../report/statistics.ts'
import { formatCount, formatPercent } from '../../report/table.ts'
import { type Bar, barsOf } from './bars.ts'
import type { Finding, SalesStudy } from './finding.ts'
import type { Wape } from './forecast-errors.ts'
import type { OffersCase } from './imported-offers.ts'
import type { Coverage } from './simulated-twins.ts'

/** The report in Markdown, and how many of its bars are missed. */
export function reportOf(
  finding: Finding,
  how: { command: string; machine: string; seconds: number },
): { page: string; missed: number } {
  const { cheese, retail, offers, absent } = finding
  const bars = barsOf(finding)
  const missed = bars.filter(({ met }) => !met).length
  const sales = [cheese, retail].filter((one) => one !== null)
  const parts = [
    '# The engine on real data',
    'The data are read from `../shared/data` next to the repository and are not part of it: cheese from the R package bayesm (Boatwright, McCulloch & Rossi 1999), gifts from UCI’s Online Retail (Chen 2012, CC BY 4.0), apples from the R package wooldridge, ketchup from the R package Ecdat (Jain, Vilcassim & Chintagunta 1994). ± is one standard error, over products.',
    `Made by \`${how.command}\` in ${how.seconds.toFixed(0)} s on ${how.machine}.`,
    ...(finding.quick ? ['A short run: some products and one twin each.'] : []),
    ...absent.map((file) => `\`../shared/data/${file}\` is absent: what needs it was skipped.`),
    `## Bars: ${bars.length - missed} of ${bars.length} met`,
    'A share of intervals counts as met within one standard error. Forecasts are compared with what a fixed-effects regression had reached before (gifts 0.603; cheese 0.23, minus a hundredth); the apples’ elasticity given the competitor’s price (−1.65) and ketchup’s range (−6.1 to −2.2) are published with the data.',
    ...(bars.length > 0 ? [barsTable(bars)] : []),
    ...(cheese ? forecastPart(cheese) : []),
    ...(retail ? forecastPart(retail, christmas) : []),
    ...(sales.length > 0
      ? [
          '![How often each level of sales followed each forecast, last fifth of the periods; the dashed line is perfect.](real/predicted.svg)',
        ]
      : []),
    ...(cheese ? elasticityPart(cheese) : []),
    ...(finding.twins ? twinsPart(finding.twins) : []),
    ...(offers.length > 0 ? offersPart(offers) : []),
    ...sales.flatMap((study) => abstentionPart(study)),
  ]
  return { page: `${parts.join('\n\n')}\n`, missed }
}

const christmas =
  ' The last fifth is the run-up to Christmas, about which the ten months before it say nothing, and weeks without sales are omitted on both sides. For weeks more than a month from any known time of the year, the forecasts state that they do not know the season.'

function barsTable(bars: readonly Bar[]): string {
  return markdownTable(
    ['', 'bar', 'measured', ''],
    bars.map(({ about, bar, measured, met }) => [about, bar, measured, met ? 'met' : '**missed**']),
  )
}

function forecastPart({ name, forecasts, fitMs }: SalesStudy, note = ''): string[] {
  const { ours, fixedEffects, means, lead, held } = forecasts
  return [
    `## Forecasts: ${name}`,
    `The last fifth of the periods of ${forecasts.products} products, ${formatCount(forecasts.periods)} periods, predicted at once from the first four fifths; prices and promotions of the predicted periods are given. *Ours* is the response of a running service to \`GET /v1/products/{id}/forecast\`, after the first four fifths were reported to it. WAPE: sum of absolute errors over sum of units. Fixed effects are least squares of log units on log price and promotion, a level for each product. One fit took ${fitMs.toFixed(1)} ms of processor time on average.`,
    markdownTable(
      ['', 'WAPE'],
      [
        ['ours', plusMinus(ours)],
        ['fixed effects', plusMinus(fixedEffects)],
        ['product means', plusMinus(means)],
        ['ours minus fixed effects', plusMinus(lead)],
      ],
    ),
    `The 90 % intervals cover the units of ${formatPercent(held.inside)} of the periods, ± ${formatPercent(held.error)}; ${formatPercent(held.below)} are below and ${formatPercent(held.above)} above.${note}`,
  ]
}

function elasticityPart({ beliefs }: SalesStudy): string[] {
  const identified = beliefs.filter(({ belief }) => belief.identified)
  const row = (name: string, group: typeof beliefs) => [
    name,
    String(group.length),
    ...[0.1, 0.5, 0.9].map((share) =>
      quantile(
        group.map(({ belief }) => belief.elasticity.mean),
        share,
      ).toFixed(2),
    ),
  ]
  return [
    '## Elasticities: cheese',
    'Least squares account by account gives about −3.6, −2.1 and −1.0 at these percentiles (Boatwright, McCulloch & Rossi 1999 have the data; the true values are unknown).',
    markdownTable(
      ['', 'accounts', 'p10', 'p50', 'p90'],
      [row('all', beliefs), row('identified', identified)],
    ),
    '![Elasticity of each account with its 90 % interval.](real/elasticities.svg)',
    '![Units a week by price: the belief at average promotion with its 90 % band, and the means of weeks by price.](real/curves.svg)',
  ]
}

function twinsPart({ twins, elasticity, level }: Coverage): string[] {
  return [
    '## Whether intervals cover the truth',
    `${twins} simulated twins of the cheese accounts: the real prices, promotions and weeks; demand, noise and its persistence as fitted to the real rows. How often the 90 % intervals fitted to a twin cover its true parameters:`,
    markdownTable(
      ['', 'held', 'standard error'],
      [
        ['elasticity', formatPercent(elasticity), formatPercent(shareError(elasticity, twins))],
        ['level', formatPercent(level), formatPercent(shareError(level, twins))],
      ],
    ),
  ]
}

function offersPart(offers: readonly OffersCase[]): string[] {
  return [
    '## Elasticities: offers, through the service',
    'Imported with `lerner import`; the elasticity at the median price is the response of `GET /v1/products/{id}/demand`, including what was learnt from the products imported before. *Plain logit* is a logistic regression on log price, and on the competitor’s price if given, without priors and with uncleaned prices, at the mean share of buyers; it describes all prices together, including promotions, ours those within 15 % of the median.',
    markdownTable(
      ['offers', 'declared', 'competitor', 'elasticity (90 %)', 'plain logit', 'identified'],
      offers.map(({ name, told, declared, offers: count, demand, plain }) => [
        `${name}, ${formatCount(count)}`,
        declared,
        told === 'beside the competitor' ? 'known' : 'unknown',
        `${demand.elasticity.value.toFixed(2)} (${demand.elasticity.low.toFixed(2)} to ${demand.elasticity.high.toFixed(2)})`,
        `${plain.value.toFixed(2)} ± ${plain.error.toFixed(2)}`,
        demand.identified ? 'yes' : 'no',
      ]),
    ),
    'Remarks of the service:',
    offers
      .filter(({ demand }) => demand.reasons.length > 0)
      .map(
        ({ name, told, declared, demand }) =>
          `- ${name}, ${declared}, ${told}: ${demand.reasons.join(' ')}`,
      )
      .join('\n'),
  ]
}

function abstentionPart({ name, beliefs }: SalesStudy): string[] {
  const silent = beliefs.filter(({ belief }) => !belief.identified)
  const byKind = Map.groupBy(silent, ({ belief }) => kindOf(belief.reasons[0] ?? ''))
  const few = silent.length <= 6
  return [
    `## Where the data do not identify demand: ${name}`,
    `${silent.length} of ${beliefs.length} products have \`identified: false\`.`,
    ...(silent.length > 0 && !few
      ? [
          markdownTable(
            ['first reason', 'products'],
            [...byKind].map(([kind, group]) => [kind, String(group.length)]),
          ),
        ]
      : []),
    ...(few
      ? [
          silent
            .map(({ product, belief }) => `- ${product}: ${belief.reasons.join(' ')}`)
            .join('\n'),
        ]
      : []),
  ].filter((part) => part !== '')
}

const kinds = [
  ['Only', 'too few rows'],
  ['Nothing', 'nothing was sold'],
  ['The price hardly moved', 'the price hardly moved'],
  ['The price took only', 'the price took one or two values'],
  ['The price moved only', 'the price moved only together with something else'],
  ['Sales vary', 'sales vary too much for other reasons'],
] as const

/** A reason without its figures. */
function kindOf(reason: string): string {
  return kinds.find(([start]) => reason.startsWith(start))?.[1] ?? reason
}

function plusMinus({ value, error }: Wape): string {
  return `${value.toFixed(3)} ± ${error.toFixed(3)}`
}

/** Standard error of a share of independent trials. */
function shareError(share: number, trials: number): number {
  return Math.sqrt((share * (1 - share)) / trials)
}
