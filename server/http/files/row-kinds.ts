import type { Static, TSchema } from 'typebox'
import type { Fault } from '../../domain/errors.ts'
import type { ImportKind } from '../../domain/import.ts'
import { faultFor } from '../../domain/reasons/refusal-for.ts'
import { faultsOfMoment } from '../../domain/refuse-far-moments.ts'
import type { ImportedRows } from '../../use-cases/imports/take-rows.ts'
import type { OfferReport } from '../../use-cases/sales/record-offers.ts'
import { faultsOfPeriod, type SaleReport } from '../../use-cases/sales/record-sales.ts'
import { offerSchema, saleSchema, toOfferReport, toSaleReport } from '../schemas/observations.ts'
import { productPolicyToPutSchema, toPolicyToSet } from '../schemas/policy.ts'
import { newProductSchema, toNewProduct } from '../schemas/product.ts'
import { isBadText } from '../validation/bad-text.ts'
import type { ValidatorCompiler } from '../validation/validation.ts'
import { type CellReader, cellReader } from './read-table.ts'
import { attributePrefix, refuseHeading } from './refuse-heading.ts'

/** How rows of a kind are read: the same as in the operation that accepts them as JSON. */
export type RowKind = {
  /**
   * What is wrong with a row; nothing if it can be accepted. If it is not reported, any one fault
   * is enough.
   */
  faultsOf(row: Record<string, unknown>, nowMs: number, isReported: boolean): readonly Fault[]
  /** Rows without faults, as they are recorded. */
  toRows(rows: readonly Record<string, unknown>[]): ImportedRows
  /** How the columns of a heading are read. @throws Refusal that lists all faults. */
  readersOf(columns: readonly string[]): CellReader[]
}

type ToProduct = Extract<ImportedRows, { kind: 'products' }>['reports'][number]

/** How rows of each kind are read; order lines mean nothing individually. */
export function rowKinds(
  compile: ValidatorCompiler,
): Record<Exclude<ImportKind, 'orders'>, RowKind> {
  return {
    sales: {
      ...kindOf(compile, saleSchema, (row, nowMs) => {
        const { period_start: periodStart, period_end: periodEnd } = row as Static<
          typeof saleSchema
        >
        return faultsOfPeriod({ periodStart, periodEnd }, '', nowMs)
      }),
      toRows: (rows) => ({
        kind: 'sales',
        reports: rows.map((row): SaleReport => toSaleReport(row as Static<typeof saleSchema>)),
      }),
    },
    offers: {
      ...kindOf(compile, offerSchema, (row, nowMs) =>
        faultsOfMoment('offered_at', (row as Static<typeof offerSchema>).offered_at, nowMs),
      ),
      toRows: (rows) => ({
        kind: 'offers',
        reports: rows.map((row): OfferReport => toOfferReport(row as Static<typeof offerSchema>)),
      }),
    },
    products: {
      ...kindOf(compile, newProductSchema, () => []),
      toRows: (rows) => ({
        kind: 'products',
        reports: rows.map((row): ToProduct => {
          const sent = row as Static<typeof newProductSchema>
          const { id, basePrice, currency } = toNewProduct(sent)
          return {
            ...{ id, basePrice, currency },
            name: sent.name ?? null,
            status: sent.status ?? null,
            attributes: sent.attributes ?? null,
          }
        }),
      }),
    },
    policies: {
      ...policyKind(compile),
      toRows: (rows) => ({
        kind: 'policies',
        reports: rows.map((row) => toPolicyToSet(row as Static<typeof productPolicyToPutSchema>)),
      }),
    },
  }
}

/** A group is named in a column of its own, as its number of units is. */
function policyKind(compile: ValidatorCompiler): Pick<RowKind, 'faultsOf' | 'readersOf'> {
  const kind = kindOf(compile, productPolicyToPutSchema, () => [])
  return {
    ...kind,
    readersOf: (columns) =>
      kind.readersOf(columns).map((read, i) =>
        columns[i] === 'group'
          ? (text: string, into: Record<string, unknown>) => {
              into.group = { name: text }
            }
          : read,
      ),
  }
}

function kindOf(
  compile: ValidatorCompiler,
  schema: TSchema & { properties: object },
  faultsOfMoments: (row: Record<string, unknown>, nowMs: number) => readonly Fault[],
): Pick<RowKind, 'faultsOf' | 'readersOf'> {
  const check = compile.row(schema)
  const properties = schema.properties as Record<string, { type?: unknown }>
  return {
    faultsOf(row, nowMs, isReported) {
      const faults = check(row, isReported)
      if (faults.length > 0) return faults
      for (const name in row) {
        const text = row[name]
        if (typeof text === 'string' && isBadText(text)) return [badText(name)]
        if (typeof text === 'object' && Object.values(text ?? {}).some((one) => isBadText(one))) {
          return [badText(name)]
        }
      }
      return faultsOfMoments(row, nowMs)
    },
    readersOf(columns) {
      refuseHeading(columns, schema)
      return columns.map((column) =>
        column.startsWith(attributePrefix)
          ? attributeReader(column.slice(attributePrefix.length))
          : cellReader(column, properties[column]?.type),
      )
    },
  }
}

function attributeReader(name: string): CellReader {
  return (text, into) => {
    into.attributes ??= {}
    const said = into.attributes as Record<string, string>
    said[name] = text
  }
}

function badText(param: string): Fault {
  return faultFor('text_unfit', {}, param, { subject: `\`${param}\`` })
}
