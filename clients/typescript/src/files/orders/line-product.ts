import { idFault } from '../read-values.ts'
import type { OrderAccount } from './account.ts'
import { Unread } from './line-amounts.ts'
import { discountWord, feeName, noGoodsKind, noProduct, paymentWord } from './line-texts.ts'
import type { OrderField } from './order-fields.ts'

const noGoods = 'lines of shipping, tips or vouchers'

/** What is known of a line before its product. */
type LineSaid = {
  /** The line's text of a field; '' where absent. */
  text: (field: OrderField) => string
  line: number
  /** The first text of the line. */
  first: string
  saysAmounts: boolean
  saysPrice: () => boolean
  /** Whether the line has a positive quantity, but a negative price. */
  isNegative: () => boolean
  /** Whether the file has a column of SKUs. */
  hasSkus: boolean
  /** Whether it has a column that says which lines are goods. */
  hasKinds: boolean
  account: OrderAccount
}

/**
 * The product of a line: its SKU, or else its name; null if the line sells nothing. A name may
 * contain the quantity.
 */
export function productOfLine({
  text,
  line,
  first,
  saysAmounts,
  saysPrice,
  isNegative,
  hasSkus,
  hasKinds,
  account,
}: LineSaid): { product: string; isDiscount: boolean; quantity: number | null } | null {
  const name = text('name')
  const sku = text('product')
  const both = `${sku} ${name}`
  const looksLikeDiscount = (hasSkus && sku === '') || discountWord.test(both)
  if (looksLikeDiscount && !paymentWord.test(both) && isNegative())
    return { product: sku || name, isDiscount: true, quantity: null }
  if (sku === '' && name === '') {
    if (saysAmounts) account.add('left_out', 'no_product', 'lines without a product', line, first)
    return null
  }
  if (hasKinds && noGoodsKind.test(text('line_kind'))) {
    account.add('left_out', 'no_goods', noGoods, line, sku || name)
    return null
  }
  if (noProduct.test(sku) || (sku === '' && noProduct.test(name)) || feeName.test(name)) {
    account.add('left_out', 'no_goods', noGoods, line, sku || name)
    return null
  }
  if (text('parent') !== '' && !saysPrice()) {
    account.add('left_out', 'part', 'lines that are part of another line', line, sku || name)
    return null
  }
  const wrong = sku === '' ? null : idFault(sku)
  if (wrong !== null) throw new Unread('product', wrong)
  if (sku !== '') return { product: sku, isDiscount: false, quantity: null }
  // `3 × Blue mug` contains the quantity if no column does.
  const counted = /^(\d{1,4})\s*[x×]\s+(\S.*)$/i.exec(name)
  const isCounted = counted !== null && text('quantity') === ''
  const variant = text('variant')
  const full = isCounted ? (counted[2] ?? name) : name
  const product = variant === '' || variant === 'Default Title' ? full : `${full} - ${variant}`
  if (hasSkus)
    account.add('guessed', 'by_name', 'lines without a SKU, told apart by name', line, product)
  return { product, isDiscount: false, quantity: isCounted ? Number(counted[1]) : null }
}
