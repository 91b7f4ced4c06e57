import type { Output } from '../output.ts'
import type { Pulled } from './pull-since.ts'
import type { PullSource } from './source-file.ts'
import { type PullState, statePath } from './state-file.ts'
import { dayText } from './watch-rows.ts'

const right = (title: string) => ({ title, right: true }) as const

/** Reports what a run read and sent. */
export function reportRun(
  out: Output,
  { path, kind }: PullSource,
  { read, since, sent, state }: Pulled,
  isDry: boolean,
): void {
  const { rows, accepted, unchanged, rejected } = sent
  if (out.json) {
    const counts = { read, rows, accepted, unchanged, rejected }
    out.value({ source: path, kind, dryRun: isDry, since, ...counts, lastRow: state.lastRow })
    return
  }
  out.table(
    [
      ...['SOURCE', 'KIND', 'SINCE'],
      ...['READ', 'ROWS', isDry ? 'VALID' : 'ACCEPTED', 'UNCHANGED', 'REJECTED'].map(right),
      'LAST ROW',
    ],
    [
      [
        ...[path, kind, since ?? 'all'],
        ...[read, rows, accepted, unchanged, rejected].map(String),
        state.lastRow ?? '',
      ],
    ],
  )
  if (isDry) out.note('Nothing was sent, and nothing is remembered: this was a dry run.')
}

/** Reports what webhooks changed. */
export function reportWebhooks(out: Output, { sent }: Pulled, webhooks: number): void {
  const { rows, accepted } = sent
  const at = new Date().toISOString()
  const came = webhooks === 1 ? '1 webhook' : `${webhooks} webhooks`
  const sentRows = rows === 1 ? '1 row' : `${rows} rows`
  out.line(`${at} ${came}: ${sentRows} sent, of which ${accepted} changed something.`)
}

/** Reports when a source was last pulled, and the result. */
export function reportStatus(
  out: Output,
  { path, kind }: PullSource,
  state: PullState | null,
): void {
  const { lastRun = null, lastRow = null, lastDay = null, failure = null } = state ?? {}
  if (out.json) {
    out.value({ source: path, kind, lastRun, lastRow, failure })
    return
  }
  out.table(
    [
      'SOURCE',
      'KIND',
      'LAST RUN',
      ...['READ', 'ROWS', 'CHANGED', 'REJECTED'].map(right),
      'LAST ROW',
    ],
    [
      [
        ...[path, kind, lastRun?.at ?? 'never'],
        ...[lastRun?.read, lastRun?.rows, lastRun?.changed, lastRun?.rejected].map((n) =>
          String(n ?? ''),
        ),
        lastRow ?? (lastDay === null ? '' : dayText(lastDay)),
      ],
    ],
  )
  if (failure !== null) out.note(`The run of ${failure.at} failed: ${failure.message}`)
  out.note(`Kept in ${statePath(path)}.`)
}
