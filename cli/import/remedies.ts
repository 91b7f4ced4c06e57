import type { Problem, Rejection, Setting } from '../../clients/typescript/src/files/main.ts'

/** The option that resolves an ambiguity of a file. */
const options: Record<Exclude<Setting, 'column'>, string> = {
  encoding: '--encoding windows-1252, say',
  delimiter: "--delimiter ';'",
  sheet: '--sheet NAME',
  kind: '--kind sales, orders, offers, products or policies',
  decimals: '--decimals point, or --decimals comma',
  dates: '--dates DD.MM.YYYY, or --dates MM/DD/YYYY',
  period_length: '--period-length day, week or month',
  first_period: '--first-period 2024-01-01',
  blank_price: '--blank-price carry',
  overlaps:
    '--kind orders adds them up; --overlaps keep takes periods that are not the same as they are',
}

/** Where what overlaps is stored already, often from an earlier file of the same sales. */
const storedOverlap =
  'lerner imports list shows what was imported, and lerner imports undo IMPORT takes back the earlier file; --overlaps keep takes these rows as they are'

/** Everything that prevents a file from being read, each with the option that fixes it. */
export function problemsText(problems: readonly Problem[], header: readonly string[]): string {
  const lines = problems.map((one) => {
    const remedy = remedyOf(one)
    return remedy === null ? one.message : `${one.message} ${remedy}`
  })
  const columns =
    header.length > 0 && problems.some(({ setting }) => setting === 'column')
      ? [`Columns of the file: ${header.join(', ')}.`]
      : []
  return [...lines, ...columns].join('\n')
}

function remedyOf({ setting, field, remark }: Problem): string | null {
  if (setting === null) return null
  const isStored = remark?.reason === 'rows_overlap' || remark?.reason === 'many_rows_overlap'
  if (setting === 'overlaps' && isStored) return `(${storedOverlap})`
  if (setting !== 'column') return `(${options[setting]})`
  if (field === null) return null
  if (field === 'currency') return '(--currency usd, or --map currency=COLUMN)'
  if (field === 'offered_at') {
    return '(--map offered_at=COLUMN, or --set offered_at=2024-01-01)'
  }
  if (field === 'revenue') return '(--map price_unit=COLUMN, or --map revenue= for none)'
  if (field === 'price_unit')
    return '(--map price_unit=COLUMN, or --map unit_price= or --map line_total= for none)'
  if (field === 'price' && remark?.values?.kind === 'sales')
    return '(--map price=COLUMN, or --map revenue=COLUMN where it holds totals)'
  if (field === 'unit_price')
    return '(--map unit_price=COLUMN, or --map line_total=COLUMN where it holds totals)'
  return `(--map ${field}=COLUMN)`
}

/** Why a row was rejected, with the option that would accept it. */
export function reasonText({ reason, setting }: Rejection): string {
  return setting === null || setting === 'column' ? reason : `${reason} (${options[setting]})`
}
