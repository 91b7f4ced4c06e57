import type { OrderNote, OrderSales } from '../../../clients/typescript/src/files/main.ts'
import { formatCount } from '../format/number.ts'
import { t } from '../messages/messages.ts'
import { noteInWords, reasonInWords } from './remark-words.ts'

/** What order lines became, and what was netted, omitted and guessed on the way. */
export function OrderNotes({ orders }: { orders: OrderSales }) {
  const { totals, notes, rows, per, unreadable } = orders
  return (
    <>
      <p>
        {t('files.ordersBecome', {
          lines: totals.lines,
          orders: totals.orders,
          rows: rows.length,
          per,
          products: totals.products,
          units: totals.units,
        })}
      </p>
      <ul>
        {notes.map((note) => (
          <li key={note.code}>{noteText(note)}</li>
        ))}
        {unreadable[0] && (
          <li>
            {t('files.unreadableLines', {
              count: formatCount(unreadable.length),
              line: unreadable[0].line,
              column: unreadable[0].column,
              reason: reasonInWords(unreadable[0]),
            })}
          </li>
        )}
      </ul>
    </>
  )
}

const actions = {
  read: t('files.read'),
  netted: t('files.netted'),
  left_out: t('files.leftOut'),
  guessed: t('files.guessed'),
}

function noteText(note: OrderNote): string {
  const { action, count, examples } = note
  const shown = examples
    .map(({ line, text }) => t('files.exampleLine', { line, text }).trim())
    .join('; ')
  const text = noteInWords(note)
  const said = count === 0 ? text : `${text} (${formatCount(count)})`
  return shown === ''
    ? t('files.note', { action: actions[action], text: said })
    : t('files.noteWithExamples', { action: actions[action], text: said, examples: shown })
}
