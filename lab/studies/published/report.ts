import { countResults } from '../../report/expected.ts'
import { mean, standardError } from '../../report/statistics.ts'
import { formatCount } from '../../report/table.ts'
import { figuresOf, judge, type Results, type Verdict } from './results.ts'
import type { Scenario, Setup } from './setup.ts'

/** The report of a study in Markdown: a section for each set-up. */
export function reportOf(
  chosen: readonly Setup[],
  results: Results,
  how: { command: string; machine: string; seconds: number },
): string {
  const verdicts = chosen.flatMap((setup) =>
    setup.bars.map((bar) => ({ setup, verdict: judge(results, setup, bar) })),
  )
  const counted = countResults(
    verdicts.map(({ verdict: { result } }) => ({ result, fallen: false })),
  )
  return [
    '# Published set-ups, replicated',
    `Markets from the literature, with the methods of the papers, implemented from their descriptions, and our engine. Every method meets the same customers in the same run; a cell is the mean over runs ± its standard error, with the lowest and the highest run in brackets. Rows marked “printed” are published figures; the rest was measured here.`,
    `Made by \`${how.command}\` in ${Math.round(how.seconds)} s on ${how.machine}.`,
    'Runs are numbered from 0, and a run’s random numbers depend only on its number, so a run can be repeated on its own.',
    `## ${counted}`,
    barTable(verdicts),
    ...chosen.flatMap((setup) => chapterOf(setup, results)),
    '',
  ].join('\n\n')
}

function barTable(verdicts: readonly { setup: Setup; verdict: Verdict }[]): string {
  return markdownTable(
    ['', 'market', 'customers', 'bar', 'ours ahead by, points', ''],
    verdicts.map(({ setup, verdict: { bar, result, ahead, error } }) => [
      setup.id,
      bar.scenario,
      formatCount(bar.checkpoint),
      barInWords(setup, bar.against),
      `${ahead >= 0 ? '+' : '−'}${Math.abs(100 * ahead).toFixed(2)} ± ${(100 * error).toFixed(2)}`,
      result === 'missed' ? '**missed**' : result,
    ]),
  )
}

function barInWords(setup: Setup, against: number | string): string {
  if (typeof against === 'string') return `level with ${against}`
  return `${setup.higherIsBetter ? 'at least' : 'at most'} ${(100 * against).toFixed(0)} %`
}

function chapterOf(setup: Setup, results: Results): string[] {
  return [
    `## ${setup.title}`,
    ...setup.text,
    `This set-up only: \`npm run lab -- run published --only ${setup.id}\``,
    ...setup.scenarios.flatMap((scenario) => [
      `**${scenario.name}**: ${setup.unit}, ${runsOf(setup, scenario, results)} runs`,
      scenarioTable(setup, scenario, results),
    ]),
    `![${setup.title}](published-${setup.id}.svg)`,
  ]
}

function runsOf(setup: Setup, scenario: Scenario, results: Results): number {
  const { name, methods, checkpoints } = scenario
  return figuresOf(results, setup, {
    scenario: name,
    method: methods[0],
    checkpoint: checkpoints[0],
  }).length
}

/**
 * A row for each method followed by its published figures; published rows of other methods come
 * after.
 */
function scenarioTable(setup: Setup, scenario: Scenario, results: Results): string {
  const { name, methods, checkpoints, published } = scenario
  const printed = (method: string) =>
    published
      .filter((row) => row.method === method)
      .map((row) => [`${method}, printed`, ...row.figures])
  const rows = methods.flatMap((method) => [
    [
      method,
      ...checkpoints.map((checkpoint) =>
        cellOf(figuresOf(results, setup, { scenario: name, method, checkpoint })),
      ),
    ],
    ...printed(method),
  ])
  const others = new Set(
    published.map(({ method }) => method).filter((method) => !methods.includes(method)),
  )
  for (const method of others) rows.push(...printed(method))
  return markdownTable(['', ...checkpoints.map(formatCount)], rows)
}

function cellOf(figures: readonly number[]): string {
  const percent = (value: number) => (100 * value).toFixed(1)
  const error = figures.length > 1 ? ` ± ${percent(standardError(figures))}` : ''
  return `${percent(mean(figures))}${error} [${percent(Math.min(...figures))}, ${percent(Math.max(...figures))}]`
}

function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}
