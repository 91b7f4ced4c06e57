import { useCallback } from 'react'
import type { PriceListEntry } from '../../../../clients/typescript/src/main.ts'
import { SelectInput } from '../../components/fields.tsx'
import { SearchInput } from '../../components/SearchInput.tsx'
import { formatPercent } from '../../format/number.ts'
import style from './EntryFilters.module.css'
import type { Filters } from './filters.ts'

type Props = {
  filters: Filters
  /** What is loaded: its categories can be chosen. */
  rows: readonly PriceListEntry[]
  onChange: (changes: Readonly<Record<string, string | null>>) => void
}

const changes = [
  { value: '', name: 'Any change' },
  { value: 'raised', name: 'Goes up' },
  { value: 'lowered', name: 'Goes down' },
  { value: 'kept', name: 'Stays' },
]

const confidences = [
  { value: '', name: 'Any confidence' },
  { value: '0.6', name: `${formatPercent(0.6)} and more` },
  { value: '0.8', name: `${formatPercent(0.8)} and more` },
  { value: '0.95', name: `${formatPercent(0.95)} and more` },
]

/** Which entries are shown; the address holds it. */
export function EntryFilters({ filters, rows, onChange }: Props) {
  const search = useCallback((query: string) => onChange({ query }), [onChange])
  const seen = new Set(rows.flatMap(({ attributes }) => attributes.category ?? []))
  if (filters.category !== null) seen.add(filters.category)
  const categories = [...seen].sort().map((category) => ({ value: category, name: category }))
  return (
    <div className={style.filters}>
      <SearchInput label="Search by name or id" value={filters.query ?? ''} onChange={search} />
      <SelectInput
        label="Category"
        value={filters.category ?? ''}
        onChange={(category) => onChange({ category })}
        options={[{ value: '', name: 'All categories' }, ...categories]}
      />
      <SelectInput
        label="Change"
        value={filters.change ?? ''}
        onChange={(change) => onChange({ change })}
        options={changes}
      />
      <SelectInput
        label="Confidence"
        value={filters.confidence === null ? '' : String(filters.confidence)}
        onChange={(confidence) => onChange({ confidence })}
        options={confidences}
      />
    </div>
  )
}
