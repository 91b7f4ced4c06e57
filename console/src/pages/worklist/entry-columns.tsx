import type { PriceList, PriceListEntry } from '../../../../clients/typescript/src/main.ts'
import type { Column } from '../../components/column.ts'
import { formatMoney } from '../../format/money.ts'
import { formatConfidence } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import {
  type EntryActions,
  EntryButtons,
  EntryTags,
  ExpectedGain,
  NamedEntry,
  NewPrice,
} from './entry-cells.tsx'

/** The columns and actions of an entry. */
export function entryColumns(
  list: PriceList,
  mayEdit: boolean,
  /** The number of comments on entries, by product. */
  said: ReadonlyMap<string, number>,
  actions: EntryActions,
): readonly Column<PriceListEntry>[] {
  return [
    {
      id: 'name',
      header: t('worklist.product'),
      sortable: true,
      width: 'minmax(9rem, 3fr)',
      middle: 'minmax(7rem, 2fr)',
      line: 'above',
      cell: (entry) => (
        <NamedEntry
          listId={list.id}
          entry={entry}
          comments={said.get(entry.productId) ?? 0}
          onOpen={actions.open}
        />
      ),
    },
    ...priceColumns(list.currency),
    {
      id: 'tags',
      header: t('worklist.toKnow'),
      width: 'minmax(8.75rem, 2fr)',
      // demanda incierta
      middle: 'minmax(8.5rem, 1fr)',
      line: 'below',
      cell: (entry) => <EntryTags entry={entry} />,
    },
    {
      id: 'do',
      header: t('worklist.actions'),
      width: '7rem',
      middle: mayEdit ? '6.5rem' : '5.25rem',
      narrow: '5rem',
      align: 'end',
      cell: (entry) => <EntryButtons entry={entry} mayEdit={mayEdit} actions={actions} />,
    },
  ]
}

/** From the current price to the list's, and what that should bring. */
function priceColumns(currency: string): readonly Column<PriceListEntry>[] {
  return [
    {
      id: 'current',
      header: t('worklist.priceNow'),
      width: '6rem',
      middle: '5.25rem',
      align: 'end',
      from: 'tablet',
      cell: (entry) => formatMoney(entry.currentPrice, currency),
    },
    {
      id: 'price',
      header: t('worklist.newPrice'),
      sortable: true,
      width: '6.75rem',
      middle: '6.25rem',
      narrow: 'minmax(0, 1fr)',
      align: 'end',
      cell: (entry) => <NewPrice entry={entry} currency={currency} />,
    },
    {
      id: 'gain',
      header: t('worklist.expectedGain'),
      sortable: true,
      width: 'minmax(11rem, 1fr)',
      middle: '6.25rem',
      narrow: 'minmax(0, 1.1fr)',
      align: 'end',
      cell: (entry) => <ExpectedGain entry={entry} currency={currency} />,
    },
    {
      id: 'confidence',
      header: t('worklist.confidence'),
      sortable: true,
      width: '8rem',
      middle: '5.25rem',
      align: 'end',
      from: 'tablet',
      cell: ({ confidence, dropped }) => (dropped ? '–' : formatConfidence(confidence)),
    },
  ]
}
