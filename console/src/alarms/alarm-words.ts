import type { Breaker, Product } from '../../../clients/typescript/src/main.ts'
import { formatMoney } from '../format/money.ts'
import { formatCount, keepSigns } from '../format/number.ts'

export type AlarmWords = {
  /** What happened, in money. */
  happened: string
  /** What it means for prices until somebody answers. */
  meanwhile: string
  /** The button that makes it undone, or just lets prices go on; and what was done. */
  back: { verb: string; done: string }
  /** The button that says that what came is right; null where there is nothing to accept. */
  right: { verb: string; question: string; means: string; done: string } | null
}

/** An alarm as somebody would say it, with the product's name and currency if they are known. */
export function alarmWords(alarm: Breaker, product: Product | undefined): AlarmWords {
  const currency = alarm.currency ?? product?.currency ?? null
  const amount = (value: number | null) =>
    value === null
      ? 'nothing'
      : currency === null
        ? formatCount(value)
        : formatMoney(value, currency)
  const usual = amount(alarm.usual)
  const seen = amount(alarm.seen)
  const meanwhile = meanwhileOf(alarm, product)
  const goesOn = { verb: 'Let prices move again', done: 'Prices move again.' }
  switch (alarm.kind) {
    case 'unit_cost':
      return {
        happened: `The unit cost went from ${usual} to ${seen}.`,
        meanwhile,
        back: alarm.stopsPrices
          ? { verb: `Restore ${usual}`, done: `${usual} is the unit cost again.` }
          : { verb: `Keep ${usual}`, done: `${usual} stays the unit cost.` },
        right: rightOf(seen, 'unit cost'),
      }
    case 'competitor_price':
      return {
        happened: `The competitor’s price is ${seen}, where ${usual} is usual.`,
        meanwhile,
        back: { verb: 'Put back what was before', done: 'The competitor’s price is as before.' },
        right: rightOf(seen, 'competitor’s price'),
      }
    case 'base_price':
      return {
        happened: `A shop asked for a price with the base price ${seen}, where customers paid about ${usual}.`,
        meanwhile,
        back: { verb: 'It was a mistake', done: `${usual} stays the base price to go by.` },
        right: rightOf(seen, 'base price'),
      }
    case 'loss':
      return {
        happened: `Its prices earned ${amount(Math.abs(alarm.seen ?? 0))} less than base prices would have. That is more than chance explains.`,
        meanwhile,
        back: goesOn,
        right: null,
      }
    case 'sales_stopped':
      return { happened: keepSigns(alarm.reason), meanwhile, back: goesOn, right: null }
    default:
      return { happened: alarm.reason, meanwhile, back: goesOn, right: null }
  }
}

function rightOf(seen: string, what: string): AlarmWords['right'] {
  return {
    verb: 'It is right',
    question: `Is ${seen} the right ${what}?`,
    means: `Prices are worked out with ${seen} from now on.`,
    done: `${seen} is used from now on.`,
  }
}

function meanwhileOf({ stopsPrices, productId }: Breaker, product: Product | undefined): string {
  if (!stopsPrices) return 'The odd number is not used, and prices go on.'
  if (productId === null) return 'Every product is sold at its base price until you answer.'
  const base =
    product === undefined
      ? 'its base price'
      : `its base price, ${formatMoney(product.basePrice, product.currency)},`
  return `It is sold at ${base} until you answer, and new price lists leave it out.`
}
