import { Fault, rejectionOf } from '../fault.ts'
import { blank } from '../faults.ts'
import type { OrderAmounts } from './amounts.ts'
import { documentOf } from './document-types.ts'
import type { Order, OrderLine } from './order.ts'
import { type KeptLine, money, type ReturnedLine, type Settling } from './sold-line.ts'

/** The lines of an order that were sold, and those of returned units. */
export function keptLines(
  order: Order,
  amounts: OrderAmounts,
  settling: Settling,
): { kept: KeptLine[]; returned: ReturnedLine[] } {
  const { account, conventions } = settling
  const takesOff = conventions.discountsOff === 'line' || conventions.discountsOff === 'both'
  const kept: KeptLine[] = []
  const returned: ReturnedLine[] = []
  for (const [i, line] of order.lines.entries()) {
    const gross = amounts.gross[i] ?? null
    const quantity = line.quantity ?? 1
    const { product, at } = line
    if (isNoSale(order, line, settling)) continue
    if (quantity === 0) {
      account.add('left_out', 'no_units', 'lines without units', line.line, product)
      continue
    }
    if (gross === null) {
      refuseBlank(line, settling)
      continue
    }
    if (line.quantity === null) {
      const text = 'lines without a quantity, counted as one unit'
      account.add('guessed', 'quantity', text, line.line, product)
    }
    const isCredited = documentOf(line.document) === 'credit'
    if (quantity < 0 || isNegative(line) || isCredited) {
      const units = Math.abs(quantity)
      returned.push({
        order: order.id,
        line: line.line,
        product,
        currency: order.currency,
        at,
        units,
        unit: gross / units,
        isCredited,
      })
      continue
    }
    const discount = takesOff ? Math.min(amounts.lineDiscounts[i] ?? 0, gross) : 0
    if (discount > 0) {
      const example = `${product} −${money(discount, order.exponent)}`
      account.add('netted', 'line_discount', 'discounts of lines', line.line, example)
    }
    kept.push({ line, quantity, gross, discount, tax: amounts.lineTaxes[i] ?? 0 })
  }
  return { kept, returned }
}

/** Whether a line is of a document that sells nothing; says so, and which types are unknown. */
function isNoSale({ id }: Order, line: OrderLine, { account, hasInvoices }: Settling): boolean {
  const type = documentOf(line.document)
  const example = `${id} '${line.document}'`
  if (type === 'none' || (type === 'order' && hasInvoices)) {
    const text = 'lines of quotations, delivery notes and other documents that sell nothing'
    account.add('left_out', 'document', text, line.line, example)
    return true
  }
  if (type === null && line.document !== '') {
    const text = 'lines of an unknown type of document, counted as sold'
    account.add('guessed', 'document_unknown', text, line.line, example)
  }
  return false
}

function refuseBlank({ line }: OrderLine, { form, unreadable }: Settling): void {
  const { header, places } = form
  const place = places.get('unit_price') ?? places.get('line_total') ?? places.get('price') ?? -1
  const column = header[place] ?? 'price'
  unreadable.push(rejectionOf(new Fault(column, '', blank()), line))
}

function isNegative({ amounts }: OrderLine): boolean {
  const { unit_price, price, line_total, total } = amounts
  return [unit_price, price, line_total, total].some((value) => value !== undefined && value < 0)
}
