/**
 * Whether what a report proves is true: accounts with equal arms, accounts with a gain, plans of
 * how long a proof takes, other policies' profit, and the share of confident prices that are right.
 * `npm run lab -- run evidence [--quick]` writes lab/reports/evidence.md; quick, it prints.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doInThreads } from '../../harness/threads.ts'
import { describeVersion } from '../../harness/version.ts'
import { markdownTable } from '../../report/markdown.ts'
import { formatPercent } from '../../report/table.ts'
import type { LabOptions } from '../options.ts'
import { type Coverage, coverCalibration, coverOffPolicy } from './coverage.ts'
import { type Detection, earningAccounts } from './detection.ts'
import { type Alarms, equalAccounts } from './false-alarms.ts'
import { type Answer, playAccount, type Task } from './tasks.ts'

/**
 * Seeds start here: lower ones were looked at while intervals and plans were being fixed, so
 * figures on them would flatter.
 */
const unseen = 1_000_000

type Calibration = ReturnType<typeof coverCalibration>

type Bar = { says: string; met: boolean }

/** Measures, compares the figures with their goals, and writes the page. True if all are met. */
export async function run({ quick, jobs, out, from: further }: LabOptions): Promise<boolean> {
  const startMs = performance.now()
  const from = unseen + further
  const runs = quick
    ? { alarms: 150, detection: 40, offPolicy: 600, calibration: 60 }
    : { alarms: 2_000, detection: 100, offPolicy: 4_000, calibration: 400 }
  const tasks: Task[] = [
    ...equalAccounts.map((_, place) => ({
      kind: 'alarms' as const,
      place,
      runs: runs.alarms,
      from,
    })),
    ...earningAccounts.map((_, place) => ({
      kind: 'detection' as const,
      place,
      runs: runs.detection,
      from,
    })),
  ]
  const answers = await doInThreads<Task, Answer>(tasks, jobs, {
    program: new URL('./task-worker.ts', import.meta.url),
    here: playAccount,
    done: (_, answer) => console.log(JSON.stringify(answer)),
  })
  const alarms = answers.flatMap((one) => ('alarms' in one ? [one.alarms] : []))
  const detections = answers.flatMap((one) => ('detection' in one ? [one.detection] : []))
  const offPolicy = coverOffPolicy(2_000, runs.offPolicy, from)
  const calibration = coverCalibration(runs.calibration, from)
  const bars = [
    ...alarms.map(barOfAlarms),
    ...detections.map(barOfPlan),
    ...[...offPolicy, calibration.right].map(barOfCoverage),
  ]
  const page = pageOf({ quick, from, startMs, alarms, detections, offPolicy, calibration, bars })
  console.log(page)
  if (!quick || out !== null) {
    const folder = out ?? join(import.meta.dirname, '../../reports')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'evidence.md'), page)
  }
  return bars.every(({ met }) => met)
}

/** Two standard errors of a share over this many runs. */
const slack = (share: number, runs: number) => 2 * Math.sqrt((share * (1 - share)) / runs)

function barOfAlarms({ name, ours, runs }: Alarms): Bar {
  const share = ours / runs
  return {
    says: `${name}: at most 5 % false alarms, measured ${formatPercent(share)}`,
    met: share <= 0.05 + slack(0.05, runs) * Number(runs < 2_000),
  }
}

/** Plans are made from four weeks of offers, so they can only be expected to be within a third. */
function barOfPlan({ name, planned, fourInFive }: Detection): Bar {
  const ratio = planned / fourInFive
  return {
    says: `${name}: planned ${weeks(planned)}, needed ${weeks(fourInFive)} weeks in four runs of five`,
    met: ratio > 0.67 && ratio < 1.5,
  }
}

function barOfCoverage({ name, held, runs }: Coverage): Bar {
  const share = held / runs
  const off = slack(0.95, runs)
  return {
    says: `${name}: 93 to 97 % of intervals cover the truth, measured ${formatPercent(share)}`,
    met: share >= 0.93 - off * Number(runs < 1_000) && share <= 0.97 + off * Number(runs < 1_000),
  }
}

function pageOf(found: {
  quick: boolean
  from: number
  startMs: number
  alarms: readonly Alarms[]
  detections: readonly Detection[]
  offPolicy: readonly Coverage[]
  calibration: Calibration
  bars: readonly Bar[]
}): string {
  const { quick, from, startMs, alarms, detections, offPolicy, calibration, bars } = found
  const minutes = ((performance.now() - startMs) / 60_000).toFixed(0)
  const [first] = alarms
  const [plan] = detections
  return [
    '# What a report proves',
    `Printed by \`npm run lab -- run evidence${quick ? ' --quick' : ''}\` in ${minutes} minutes at ${describeVersion()}, on seeds from ${from}, on which nothing was tuned. Simulated accounts are checked every day. A third of the purchases is reported late, later for expensive products; one in twenty is returned; demand has a season and drifts apart between products.`,
    `## Equal arms\n\nHow often a difference was ever seen in ${first?.runs ?? 0} accounts without any: by the report, by a t-test at each look, and by one t-test at the end.`,
    tableOfAlarms(alarms),
    `## Prices that earn\n\nWeeks until the lift was proven, in ${plan?.runs ?? 0} accounts of each kind: in half of them, and in four of five; the weeks planned after four weeks, and those of a t-test at a time fixed in advance, with a power of 80 %.`,
    tableOfDetections(detections),
    `Proven with the wrong sign: ${detections.reduce((sum, { wrong }) => sum + wrong, 0)}.`,
    '## Another policy, from logged propensities\n\nLogs of 2 000 offers at seven prices; estimates that report too little overlap are not counted.',
    tableOfCoverage(offPolicy),
    '## Confidence\n\n500 products each, none of which is conclusive on its own.',
    tableOfCalibration(calibration),
    '## Goals',
    bars.map(({ says, met }) => `- ${met ? 'met' : '**missed**'}: ${says}`).join('\n'),
    '',
  ].join('\n\n')
}

function tableOfAlarms(alarms: readonly Alarms[]): string {
  return markdownTable(
    ['account', 'report', 't-test, each look', 't-test, at the end'],
    alarms.map(({ name, runs, ours, peekedT, finalT }) => [
      name,
      formatPercent(ours / runs),
      formatPercent(peekedT / runs),
      formatPercent(finalT / runs),
    ]),
  )
}

function tableOfDetections(detections: readonly Detection[]): string {
  return markdownTable(
    [
      'lift',
      'proven',
      'half',
      'planned',
      'four in five',
      'planned',
      'fixed t-test',
      'half / fixed',
    ],
    detections.map((one) => [
      one.name,
      formatPercent(one.proven / one.runs),
      weeks(one.median),
      weeks(one.plannedMedian),
      weeks(one.fourInFive),
      weeks(one.planned),
      weeks(one.fixed),
      (one.median / one.fixed).toFixed(2),
    ]),
  )
}

function tableOfCoverage(offPolicy: readonly Coverage[]): string {
  return markdownTable(
    ['method', 'intervals that cover', 'mean width'],
    offPolicy.map(({ name, held, runs, meanWidth }) => [
      name,
      formatPercent(held / runs),
      formatPercent(meanWidth),
    ]),
  )
}

function tableOfCalibration({ right, honest, boast }: Calibration): string {
  return markdownTable(
    ['', 'share'],
    [
      ['intervals that cover the share of right prices', formatPercent(right.held / right.runs)],
      ['their mean width', formatPercent(right.meanWidth)],
      [
        'claims within 3 points of the truth that are called wrong',
        formatPercent(honest / right.runs),
      ],
      [
        'claims of 92 % where 60 % are right, that are called too high',
        formatPercent(boast / right.runs),
      ],
    ],
  )
}

function weeks(value: number): string {
  return Number.isFinite(value) ? value.toFixed(1) : 'over'
}
