import { saysMinor } from '../minor-heading.ts'
import type { OrderAccount, OrderNote } from './account.ts'
import type { Conventions, LineDiscounts } from './amounts.ts'
import type { OrderForm } from './find-orders.ts'
import type { OrderSettings } from './judge-orders.ts'
import { amountFields } from './order-fields.ts'
import type { Aggregation } from './sales-periods.ts'

const untold = { taxes: 'untold', written: 'yes' }

/** Reports the detected format of a file, and which parts of that are guesses. */
export function sayConventions(
  { system, header, places }: OrderForm,
  { taxes, discountsOff, priceIs, tried, lineDiscounts }: Conventions,
  settings: OrderSettings,
  { per, why, told }: { per: Aggregation; why: string; told: OrderNote['values'] },
  account: OrderAccount,
): void {
  account.say(
    'read',
    'system',
    system === null ? 'lines of orders, by their headings' : `an export of ${system.name}`,
    { name: system?.name ?? 'none' },
  )
  account.say('read', 'per', `added up to ${per}s, as ${why}`.replace('as as', 'as'), {
    per,
    ...told,
  })
  if (places.has('price') && !places.has('unit_price')) {
    const heading = header[places.get('price') ?? -1] ?? 'price'
    const what =
      priceIs === 'unit' ? 'prices of one unit' : 'totals of lines, divided by their quantity'
    account.say('guessed', 'price_is', `'${heading}' holds ${what}`, { heading, what: priceIs })
  }
  const inMinor = amountFields.flatMap((field) => {
    const heading = header[places.get(field) ?? -1] ?? ''
    return saysMinor(heading) ? [`'${heading}'`] : []
  })
  if (inMinor.length > 0) {
    const headings = inMinor.join(', ')
    const text = `${headings}: whole smallest units of the currency, as the heading says`
    account.say('read', 'smallest_units', text, { headings })
  }
  const hows = {
    none: 'prices are already after discounts',
    line: 'discounts of lines are taken off',
    order: 'discounts of orders are taken off',
    both: 'discounts of lines and of orders are taken off',
  }
  if (tried.discounts.of > 0) {
    const { agree, of } = tried.discounts
    account.say(
      agree === of ? 'read' : 'guessed',
      'discounts',
      `${hows[discountsOff]}, as the totals of ${agree} of ${of} discounted orders say`,
      { off: discountsOff, agree, of },
    )
  }
  sayLineDiscounts(lineDiscounts, account)
  const said = settings.taxes ?? taxes
  const with_ = said === 'in' ? 'with taxes' : 'without taxes'
  if (settings.taxes !== null && taxes === null)
    account.say(
      'guessed',
      'taxes',
      'prices are as they are written: it is not known whether they include taxes',
      untold,
    )
  else if (taxes === null)
    account.say(
      'guessed',
      'taxes',
      'prices are as they are written; it is not known whether they include taxes',
      untold,
    )
  else
    account.say(
      'read',
      'taxes',
      `prices are ${with_}${settings.taxes === null ? ', as they are written' : ''}`,
      { taxes: said ?? 'untold', written: settings.taxes === null ? 'yes' : 'no' },
    )
}

function sayLineDiscounts({ prices, share }: LineDiscounts, account: OrderAccount): void {
  if (prices === 'none') return
  const { agree, of } = share
  const texts = {
    before: `discounts of lines are taken off prices, as ${agree} of ${of} discounted lines say`,
    after: `prices are already after the discounts of lines, as ${agree} of ${of} discounted lines say`,
    open: 'discounts of lines are taken off prices: nothing shows whether these are already lower',
  }
  const isSure = prices !== 'open' && agree === of
  const values = { prices, agree, of }
  account.say(isSure ? 'read' : 'guessed', 'line_discounts', texts[prices], values)
}
