import { useCallback } from 'react'
import type { PriceListEntry } from '../../../../clients/typescript/src/main.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { SelectInput } from '../../components/fields.tsx'
import { SearchInput } from '../../components/SearchInput.tsx'
import { formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './EntryFilters.module.css'
import { confidenceText, type Filters } from './filters.ts'

type Props = {
  filters: Filters
  /** The loaded entries, whose categories can be chosen. */
  rows: readonly PriceListEntry[]
  onChange: (changes: Readonly<Record<string, string | null>>) => void
}

const changes = [
  { value: '', name: t('worklist.anyChange') },
  { value: 'raised', name: t('worklist.goesUp') },
  { value: 'lowered', name: t('worklist.goesDown') },
  { value: 'kept', name: t('worklist.stays') },
]

const confidences = [
  { value: '', name: t('worklist.anyConfidence') },
  { value: '0.6', name: t('worklist.andMore', { share: formatPercent(0.6) }) },
  { value: '0.8', name: t('worklist.andMore', { share: formatPercent(0.8) }) },
  { value: '0.95', name: t('worklist.andMore', { share: formatPercent(0.95) }) },
  ...[0.95, 0.8, 0.6].map((share) => ({
    value: `<${share}`,
    name: t('worklist.lessThan', { share: formatPercent(share) }),
  })),
]

/** Which entries are shown; the address holds it. */
export function EntryFilters({ filters, rows, onChange }: Props) {
  const search = useCallback((query: string) => onChange({ query }), [onChange])
  const catalogue = useCatalogue()
  const seen = new Set(rows.flatMap(({ attributes }) => attributes.category ?? []))
  // Entries of one category do not tell which others there are.
  if (filters.category !== null) {
    seen.add(filters.category)
    for (const { category } of catalogue.data?.categories ?? []) seen.add(category)
  }
  const categories = [...seen].sort().map((category) => ({ value: category, name: category }))
  return (
    <div className={style.filters}>
      <SearchInput label={t('worklist.search')} value={filters.query ?? ''} onChange={search} />
      <SelectInput
        label={t('worklist.category')}
        value={filters.category ?? ''}
        onChange={(category) => onChange({ category })}
        options={[{ value: '', name: t('worklist.allCategories') }, ...categories]}
      />
      <SelectInput
        label={t('worklist.change')}
        value={filters.change ?? ''}
        onChange={(change) => onChange({ change })}
        options={changes}
      />
      <SelectInput
        label={t('worklist.confidence')}
        value={confidenceText(filters)}
        onChange={(confidence) => onChange({ confidence })}
        options={confidences}
      />
    </div>
  )
}
