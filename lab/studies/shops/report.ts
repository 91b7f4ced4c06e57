import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeVersion } from '../../harness/version.ts'
import { countResults } from '../../report/expected.ts'
import { markdownTable } from '../../report/markdown.ts'
import { addTallies, reliabilityOfTallies, type Tally } from '../../report/reliability.ts'
import type { Verdict } from './bars.ts'
import { ablations as ablated } from './entrants.ts'
import type { Outcome } from './season.ts'
import type { ShopKind } from './shop-kind.ts'
import { headings } from './table.ts'
import { worthHeadings, worthLines } from './worth.ts'

/** The contenders' results in the shops of each kind, by its id and their names. */
export type Outcomes = ReadonlyMap<string, ReadonlyMap<string, readonly Outcome[]>>

/** A shop of ours in which a claim can be right, with its kind. */
export type Claimed = { kind: string; outcome: Outcome }

/** The report's description of its run. */
type About = { command: string; played: string; minutes: number }

/** Writes the page of a run into a folder, and prints its path. */
export function writeReport(
  folder: string,
  about: About,
  sections: { pages: readonly string[]; claims: readonly Claimed[]; verdicts: readonly Verdict[] },
): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'shops.md')
  writeFileSync(file, reportOf(about, sections.pages, sections.claims, sections.verdicts))
  console.log(`Report: ${file}`)
}

/** The section of a kind of shop: a row for each contender. */
export function pageOf(kind: ShopKind, lines: string[][]): string {
  return `## ${kind.id} ${kind.name}\n\n${markdownTable(headings, lines)}\n`
}

/** What Lerner loses without each ingredient. */
export function worthOf(kinds: readonly ShopKind[], outcomes: Outcomes): string {
  const played = kinds.map(({ id }) => ({ id, outcomes: outcomes.get(id) ?? new Map() }))
  const lacking = ablated.map(({ name }) => name)
  return `## What each ingredient is worth

Lerner's gain without each ingredient minus its usual gain, in the same shops: points ± standard errors over shops. An ingredient
with a negative figure earns its place.

${markdownTable(worthHeadings(played), worthLines(played, lacking))}
`
}

function reportOf(
  { command, played, minutes }: About,
  pages: readonly string[],
  claims: readonly Claimed[],
  verdicts: readonly Verdict[],
): string {
  const lines = verdicts.map(({ name, value, error, side, limit, result }) => [
    name,
    `${value.toFixed(3)} ± ${error.toFixed(3)}`,
    `${side} ${limit}`,
    result === 'missed' ? '**missed**' : result,
  ])
  return `# Typical shops

\`${command}\`: ${played}; ${minutes.toFixed(0)} minutes. Version: ${describeVersion()}.

Thirteen weeks, ±25 % of base prices, true expected profit in per cent of what base prices earn; "captured" is the gain's share of
what the best prices gain over all shops together; the mean share and the median are over the shares of single shops. Means ±
standard errors over shops. The analyst fits the history once and never changes a price. How it is played: lab/studies/shops.

${pages.join('\n')}
## Calibration of confidence

Claims about all products before the first day and every fourth week, each price weighted by how often it is served: mean
confidence, and the share that was right. The bars require an error of at most 0.05.

${markdownTable(['', 'claims', 'claimed', 'right', 'error'], reliabilityLines(claims))}

## ${countResults(verdicts)}

${markdownTable(['bar', 'measured', 'wanted', ''], lines)}
`
}

/**
 * How confident and how right claims were, moved and unmoved prices separately, by tenth and by
 * kind.
 */
function reliabilityLines(claims: readonly Claimed[]): string[][] {
  const line = (name: string, tallies: readonly (readonly Tally[])[]): string[] => {
    const { claims: count, confidence, right, ece } = reliabilityOfTallies(addTallies(tallies))
    if (!(count > 0)) return [name, '0', '', '', '']
    return [name, count.toFixed(0), confidence.toFixed(2), right.toFixed(2), ece.toFixed(3)]
  }
  const kinds = [...new Set(claims.map(({ kind }) => kind))]
  const outcomes = claims.map(({ outcome }) => outcome)
  const all = addTallies(outcomes.map(({ tallies }) => tallies))
  return [
    line('all', [all]),
    line(
      'moved',
      outcomes.map(({ movedTallies }) => movedTallies),
    ),
    line(
      'unmoved',
      outcomes.map(({ unmovedTallies }) => unmovedTallies),
    ),
    ...kinds.flatMap((kind) => {
      const own = claims.filter((one) => one.kind === kind).map(({ outcome }) => outcome)
      return [
        line(
          `${kind} moved`,
          own.map(({ movedTallies }) => movedTallies),
        ),
        line(
          `${kind} unmoved`,
          own.map(({ unmovedTallies }) => unmovedTallies),
        ),
      ]
    }),
    ...all.map((tally, i) => line(`claimed 0.${i} to ${((i + 1) / 10).toFixed(1)}`, [[tally]])),
  ]
}
