import { useEffect, useMemo, useRef, useState } from 'react'
import type { PriceList, PriceListEntry } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { useMay } from '../../api/use-session.ts'
import { RefusedNotice } from '../../components/RefusedNotice.tsx'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { ChosenEntries } from './ChosenEntries.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryFilters } from './EntryFilters.tsx'
import { EntryStates } from './EntryStates.tsx'
import { EntryTable } from './EntryTable.tsx'
import style from './EntryWork.module.css'
import { useEntries } from './entries.ts'
import { type Filters, filtersOf } from './filters.ts'
import { useEntryEdits } from './use-entry-edits.ts'

const none: ReadonlySet<string> = new Set()

/** The entries of a list: filtered, edited one by one or in bulk. */
export function EntryWork({ list }: { list: PriceList }) {
  const [state, change] = useUrlState()
  const filters = filtersOf(state)
  const entries = useEntries(list.id, filters, true)
  const rows = useMemo(() => entries.data?.pages.flatMap(({ data }) => data) ?? [], [entries.data])
  const [open, setOpen] = useState<PriceListEntry | null>(null)
  const { selected, setSelected, choose, chooseAll } = useChosen(entries, filters)
  const mayEdit = useMay('products:write') && list.status === 'draft'
  // Refused entries stay selected.
  const edits = useEntryEdits(list, setSelected)
  const { refused } = edits

  return (
    <section className={style.work} aria-label={t('worklist.entries')}>
      <EntryFilters filters={filters} rows={rows} onChange={change} />
      {list.summary !== null && (
        <EntryStates summary={list.summary} chosen={filters.state} onChange={change} />
      )}
      <EntryTable
        list={list}
        entries={entries}
        rows={rows}
        mayEdit={mayEdit}
        edits={edits}
        onOpen={setOpen}
        selected={selected}
        onSelect={choose}
        onSelectAll={chooseAll}
      />
      {refused !== null && (
        <RefusedNotice
          title={t('worklist.someRefused', {
            refused: formatCount(refused.all.length),
            all: formatCount(refused.of),
          })}
          refused={refused.all}
          currency={list.currency}
          onClose={edits.forgetRefused}
        />
      )}
      <ChosenEntries
        list={list}
        rows={rows}
        selected={selected}
        onSelect={setSelected}
        edits={edits}
      />
      {open !== null && (
        <EntryDialog
          list={list}
          entry={open}
          mayEdit={mayEdit}
          onClose={() => setOpen(null)}
          onSave={(edit) => edits.saveOne(open, edit)}
          onTry={edits.questionsOf}
        />
      )}
    </section>
  )
}

/** The chosen entries, all of which pass the filters. */
function useChosen(entries: ReturnType<typeof useEntries>, filters: Filters) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(none)
  /** Counts what was chosen by hand: loading the rest ends with it. */
  const choices = useRef(0)
  const choose = (ids: ReadonlySet<string>) => {
    choices.current++
    setSelected(ids)
  }
  /** Everything that passes the filters, also what scrolling has not loaded yet. */
  const chooseAll = async () => {
    const choice = choices.current
    for (let page = entries; page.hasNextPage; ) {
      page = await entries.fetchNextPage()
      if (page.isError || choices.current !== choice) return
      const all = page.data?.pages.flatMap(({ data }) => data) ?? []
      setSelected(new Set(all.map(({ productId }) => productId)))
    }
  }
  // Nobody should change entries that are out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every view
  useEffect(() => choose(none), [JSON.stringify(filters)])
  return { selected, setSelected, choose, chooseAll }
}
