import type { Breaker, Product } from '../../../clients/typescript/src/main.ts'
import { formatMoney } from '../format/money.ts'
import { formatCount } from '../format/number.ts'
import { t } from '../messages/messages.ts'

export type AlarmWords = {
  /** What happened, in money. */
  happened: string
  /** What it means for prices until it is answered. */
  meanwhile: string
  /** The button that undoes it, or just resumes pricing; and its confirmation. */
  back: { verb: string; done: string; basePrice?: number }
  /** The label of the button that accepts the data; null where there is nothing to accept. */
  right: { verb: string; question: string; means: string; done: string } | null
}

/** An alarm in plain words, with the product's name and currency where known. */
export function alarmWords(alarm: Breaker, product: Product | undefined): AlarmWords {
  const currency = alarm.currency ?? product?.currency ?? null
  const amount = (value: number | null) =>
    value === null
      ? t('alarms.nothing')
      : currency === null
        ? formatCount(value)
        : formatMoney(value, currency)
  const usual = amount(alarm.usual)
  const seen = amount(alarm.seen)
  const meanwhile = meanwhileOf(alarm, product)
  const goesOn = { verb: t('alarms.move'), done: t('alarms.moveDone') }
  switch (alarm.kind) {
    case 'unit_cost':
      if (alarm.usual === null) return firstCostWords(seen, meanwhile, product)
      return {
        happened: t('alarms.costHappened', { usual, seen }),
        meanwhile,
        back: alarm.stopsPrices
          ? { verb: t('alarms.costRestore', { usual }), done: t('alarms.costRestored', { usual }) }
          : { verb: t('alarms.costKeep', { usual }), done: t('alarms.costKept', { usual }) },
        right: rightOf(seen, t('alarms.costQuestion', { seen })),
      }
    case 'competitor_price':
      return {
        happened: t('alarms.competitorHappened', { usual, seen }),
        meanwhile,
        back: { verb: t('alarms.competitorPutBack'), done: t('alarms.competitorIsBack') },
        right: rightOf(seen, t('alarms.competitorQuestion', { seen })),
      }
    case 'base_price':
      if (product !== undefined && alarm.seen === product.basePrice && alarm.usual !== null) {
        return {
          happened: t('alarms.storedBaseHappened', { usual, seen }),
          meanwhile: t('alarms.meanwhileLeftOut'),
          back: {
            verb: t('alarms.baseSet', { usual }),
            done: t('alarms.baseIsSet', { usual }),
            basePrice: alarm.usual,
          },
          right: rightOf(seen, t('alarms.baseQuestion', { seen })),
        }
      }
      return {
        happened: t('alarms.baseHappened', { usual, seen }),
        meanwhile,
        back: { verb: t('alarms.baseMistake'), done: t('alarms.baseKept', { usual }) },
        right: rightOf(seen, t('alarms.baseQuestion', { seen })),
      }
    case 'loss':
      return {
        happened: t('alarms.lossHappened', { amount: amount(Math.abs(alarm.seen ?? 0)) }),
        meanwhile,
        back: goesOn,
        right: null,
      }
    case 'sales_stopped':
      return {
        happened: t('alarms.salesStopped', { sold: alarm.seen ?? 0, usual: alarm.usual ?? 0 }),
        meanwhile,
        back: goesOn,
        right: null,
      }
    default:
      return { happened: alarm.reason, meanwhile, back: goesOn, right: null }
  }
}

/** Nothing is known to restore: the cost is taken away, or it is right. */
function firstCostWords(seen: string, meanwhile: string, product: Product | undefined): AlarmWords {
  return {
    happened:
      product === undefined
        ? t('alarms.firstCostHappened', { seen })
        : t('alarms.firstCostBesidePrice', {
            seen,
            price: formatMoney(product.basePrice, product.currency),
          }),
    meanwhile,
    back: { verb: t('alarms.costRemove'), done: t('alarms.costRemoved') },
    right: rightOf(seen, t('alarms.costQuestion', { seen })),
  }
}

function rightOf(seen: string, question: string): AlarmWords['right'] {
  return {
    verb: t('alarms.right'),
    question,
    means: t('alarms.rightMeans', { seen }),
    done: t('alarms.rightDone', { seen }),
  }
}

function meanwhileOf({ stopsPrices, productId }: Breaker, product: Product | undefined): string {
  if (!stopsPrices) return t('alarms.meanwhileUnused')
  if (productId === null) return t('alarms.meanwhileAll')
  if (product === undefined) return t('alarms.meanwhileBase')
  const price = formatMoney(product.basePrice, product.currency)
  return t('alarms.meanwhileBasePrice', { price })
}
