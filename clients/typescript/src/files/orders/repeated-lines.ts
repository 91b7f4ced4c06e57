import { SeenRows } from '../seen-rows.ts'
import type { Row } from '../split-rows.ts'
import type { OrderAccount } from './account.ts'
import type { OrderForm } from './find-orders.ts'
import { firstText } from './line-texts.ts'
import type { OrderField } from './order-fields.ts'

/** What is read of the goods of a line. */
const ofGoods = [
  'product',
  'name',
  'variant',
  'quantity',
  'unit_price',
  'price',
  'line_total',
  'basket',
] as const satisfies readonly OrderField[]

/** Finds lines that occur twice, and says which are counted nevertheless. */
export class RepeatedLines {
  readonly #form: OrderForm
  readonly #account: OrderAccount
  /**
   * The block of each line, a run of lines of one order. Unbounded: the lines are in memory anyway.
   */
  readonly #seen = new SeenRows(Number.POSITIVE_INFINITY)
  readonly #seenGoods = new SeenRows(Number.POSITIVE_INFINITY)

  constructor(form: OrderForm, account: OrderAccount) {
    this.#form = form
    this.#account = account
  }

  /** Whether the same line of the same order occurred earlier, elsewhere in the file. */
  isTwin({ texts, line }: Row, id: string, inBlock: number, isTimed: boolean): boolean {
    // Without ids, customers may well buy the same on one day, but hardly in the same second.
    if (id === '' && !isTimed) return false
    const lineId = id === '' ? '' : this.#text(texts, 'line_id')
    const key = lineId === '' ? `${id}\n${texts.join('\n')}` : `${id}\n${lineId}`
    const block = this.#seen.firstLine(key, inBlock)
    if (block === 0) {
      if (id !== '' && lineId === '') this.#noteGoods(id, texts, line, inBlock)
      return false
    }
    if (id === '' || (lineId === '' && block === inBlock)) {
      const said = 'lines that are the same in every column, each counted as sold'
      this.#account.add('guessed', 'same', said, line, id || firstText(texts))
      return false
    }
    this.#account.add('left_out', 'twice', 'lines that appear twice', line, id)
    return true
  }

  /** Says if a line repeats one of its order in all but columns that are not read. */
  #noteGoods(id: string, texts: readonly string[], line: number, inBlock: number): void {
    const key = [id, ...ofGoods.map((field) => this.#text(texts, field))].join('\n')
    if (this.#seenGoods.firstLine(key, inBlock) === 0) return
    const said = 'lines that repeat one of their order in all that is read, each counted as sold'
    this.#account.add('guessed', 'repeated', said, line, id)
  }

  #text(texts: readonly string[], field: OrderField): string {
    const index = this.#form.places.get(field)
    return index === undefined ? '' : (texts[index] ?? '').trim()
  }
}
