import { useState } from 'react'
import type { PriceList, PriceListEntry } from '../../../../clients/typescript/src/main.ts'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { BulkBar } from './BulkBar.tsx'
import { BulkPrices } from './BulkPrices.tsx'
import type { PriceRule } from './price-rules.ts'
import type { EntryEdits } from './use-entry-edits.ts'

type Props = {
  list: PriceList
  /** The entries that are loaded. */
  rows: readonly PriceListEntry[]
  selected: ReadonlySet<string>
  onSelect: (productIds: ReadonlySet<string>) => void
  edits: EntryEdits
}

/** Actions on the selected entries, which clear the selection when done. */
export function ChosenEntries({ list, rows, selected, onSelect, edits }: Props) {
  const [isPricing, setPricing] = useState(false)
  const chosen = rows.filter(({ productId }) => selected.has(productId))

  const setPrices = (priceRule: PriceRule, ids: readonly string[]) => {
    const priced = new Set(ids)
    // Entries that cannot follow the rule stay selected.
    onSelect(new Set([...selected].filter((id) => !priced.has(id))))
    return edits.editAll(
      chosen.filter(({ productId }) => priced.has(productId)),
      { priceRule },
      (count) => t('worklist.pricesChanged', { count }),
    )
  }

  return (
    <>
      {selected.size > 0 && (
        <BulkBar
          count={selected.size}
          onPrices={() => setPricing(true)}
          onDo={(changes, said) => {
            onSelect(new Set())
            edits.editAll(chosen, changes, (count) => said(formatCount(count)))
          }}
        />
      )}
      {isPricing && (
        <BulkPrices
          list={list}
          entries={chosen}
          onApply={setPrices}
          onClose={() => setPricing(false)}
        />
      )}
    </>
  )
}
