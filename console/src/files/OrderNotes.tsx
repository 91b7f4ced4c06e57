import type { OrderNote, OrderSales } from '../../../clients/typescript/src/files/main.ts'
import { formatCount } from '../format/number.ts'

/** What lines of orders became, and what was netted, left out and guessed on the way. */
export function OrderNotes({ orders }: { orders: OrderSales }) {
  const { totals, notes, rows, per, unreadable } = orders
  return (
    <>
      <p>
        {formatCount(totals.lines)} lines of {formatCount(totals.orders)} orders become{' '}
        {formatCount(rows.length)} {per === 'day' ? 'days' : 'weeks or parts of them'} of{' '}
        {formatCount(totals.products)} products: {formatCount(totals.units)} units.
      </p>
      <ul>
        {notes.map((note) => (
          <li key={note.code}>{noteText(note)}</li>
        ))}
        {unreadable.length > 0 && (
          <li>
            Lines that cannot be read: {formatCount(unreadable.length)}, the first on line{' '}
            {unreadable[0]?.line}: {unreadable[0]?.column} {unreadable[0]?.reason}.
          </li>
        )}
      </ul>
    </>
  )
}

const deeds = { read: 'Read', netted: 'Netted', left_out: 'Left out', guessed: 'Guessed' }

function noteText({ deed, text, count, examples }: OrderNote): string {
  const shown = examples.map((one) => `line ${one.line} ${one.text}`.trim()).join('; ')
  const often = count === 0 ? '' : ` (${formatCount(count)})`
  return `${deeds[deed]}: ${text}${often}${shown === '' ? '' : `: ${shown}`}.`
}
