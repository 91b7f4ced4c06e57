import type {
  OrderField,
  OrderMeaning,
  Understanding,
} from '../../../clients/typescript/src/files/main.ts'
import { moreOrderFieldNames, orderFieldNames } from './words.ts'

/** How a file writes numbers and dates; the rows that orders become are written in another way. */
export function writtenAs({
  read,
  orders,
}: Understanding): Pick<Understanding['read'], 'decimals' | 'dates'> {
  return orders?.settings ?? read
}

/** The fields of orders to show: those of most files, and all others that this one has. */
export function shownOrderFields({ places }: OrderMeaning['form']): [OrderField, string][] {
  const usual = Object.entries(orderFieldNames) as [OrderField, string][]
  const others = Object.entries(moreOrderFieldNames) as [OrderField, string][]
  return [...usual, ...others.filter(([field]) => places.has(field))]
}
