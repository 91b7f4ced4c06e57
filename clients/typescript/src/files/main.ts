// biome-ignore-all lint/performance/noBarrelFile: a package has doors, and this is the one to files
export type { Columns, Place } from './columns.ts'
export { currencyExponent } from './currency.ts'
export { type DateOrder, namedOrder, readMoment } from './dates.ts'
export { type Packed, UnaccountedRows } from './delivery.ts'
export { type Encoding, type FileForm, judgeEncoding, judgeForm } from './encoding.ts'
export { FarAmounts } from './far-amounts.ts'
export { Fault, type Rejection, rejectionOf } from './fault.ts'
export {
  attributePrefix,
  type Field,
  fieldsOf,
  formOf,
  headings,
  type Kind,
  kinds,
  plainName,
  usualAttributes,
} from './fields.ts'
export { type FileSettings, noSettings } from './file-settings.ts'
export {
  type FileReason,
  fileReasons,
  type OrderNoteCode,
  orderNotes,
  type Remark,
} from './named.ts'
export { type Decimals, judgeNumbers, type NumberStyle, plainNumber } from './numbers.ts'
export { headBytes, openText, rowsOfText, type TextOptions, type TextTable } from './open-text.ts'
export { type OrderNote, orderNoteText } from './orders/account.ts'
export { momentReader } from './orders/order-clock.ts'
export type { OrderField } from './orders/order-fields.ts'
export { type OrderBounds, type OrderFile, readOrderFile } from './orders/order-file.ts'
export { type OrderMoment, orderMoment } from './orders/order-moment.ts'
export { type OrderSales, readOrders } from './orders/read-orders.ts'
export type { OrderMeaning } from './orders/understand-orders.ts'
export { Overlaps } from './overlaps.ts'
export type { PeriodLength } from './periods.ts'
export type { PolicyRow } from './policy-reader.ts'
export { policyReader } from './policy-reader.ts'
export { FileProblem, type Problem, type Setting } from './problem.ts'
export { type ProductRow, productReader } from './product-reader.ts'
export {
  offerReader,
  type ReadOptions,
  type RowReader,
  saleReader,
} from './row-reader.ts'
export { type Below, converterOf, rowsBelow, rowsToSend } from './rows-to-send.ts'
export type { ReadingNote } from './sale-checks.ts'
export {
  type Meaning,
  type SendOptions,
  type SendWatch,
  sendRows,
} from './send-rows.ts'
export { type Cell, rowsOfSheet } from './sheet.ts'
export type { Row } from './split-rows.ts'
export type { ImportSummary } from './tally.ts'
export { csvText } from './to-csv.ts'
export { priceMinorMax, toMinor } from './to-minor.ts'
export {
  type ReadRow,
  type Understanding,
  understandRows,
  understandSales,
} from './understand.ts'
export { isTimeZone, zoneOffsets } from './zone-offset.ts'
