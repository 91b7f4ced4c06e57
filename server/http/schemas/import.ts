import { type Static, Type } from 'typebox'
import { maxFaults } from '../../domain/errors.ts'
import {
  canBeUndone,
  type Import,
  type ImportReject,
  type ImportUndo,
  importFormats,
  importKinds,
  importStatuses,
  mostImportWarnings,
  mostKept,
  mostRejects,
  type NewImport,
} from '../../domain/import.ts'
import { snakeCase } from '../../domain/names.ts'
import { component, listOf, object, ref, refOrNull } from './component.ts'
import { remarksOf, toRemarksAnswer } from './error.ts'
import {
  answeredCount,
  answeredCurrency,
  answeredId,
  answeredMoment,
  answeredMomentOrNull,
  currency,
  currencyOf,
  word,
} from './fields.ts'
import {
  mergeQuery,
  orderQuery,
  orderReadingSchema,
  overlapsQuery,
  toOrderReadingAnswer,
} from './order-reading.ts'
import { toWarningAnswers, warningSchema } from './warning.ts'

const kind = word(importKinds, {
  description:
    'The kind of rows: sales as in POST /v1/sales, offers as in POST /v1/offers, products as in POST /v1/products, policies (costs and limits) as in PUT /v1/policies. orders: lines of an order export, as the shop writes it, which become sales.',
})

const currencyOfRows = {
  ...currency,
  description: 'Currency of rows that do not specify one.',
}

const answeredName = (description: string) => Type.String({ maxLength: 255, description })

const fileName = Type.String({
  minLength: 1,
  maxLength: 255,
  description: "The file's name, for people who look at imports later.",
})

export const newImportSchema = component(
  'NewImport',
  object(
    {
      kind,
      format: Type.Optional(
        word(importFormats, {
          default: 'csv',
          description: 'csv: a header line and rows. ndjson: one JSON object per line.',
        }),
      ),
      currency: Type.Optional(currencyOfRows),
      file_name: Type.Optional(fileName),
    },
    'A file to be sent.',
  ),
)

/** How to read a file that is sent with the request. */
export const importFileQuery = object({
  kind: Type.Optional(kind),
  currency: Type.Optional(currencyOfRows),
  file_name: Type.Optional(fileName),
  ...orderQuery,
  ...overlapsQuery,
  ...mergeQuery,
})

export const importUndoSchema = component(
  'ImportUndo',
  object(
    {
      asked_at: answeredMoment('When it was requested.'),
      asked_by: answeredName('Name of the person or key that requested it.'),
      ended_at: answeredMomentOrNull('When it finished; null while rows are being removed.'),
      removed: answeredCount('Rows or products that the import had added, now removed.'),
      restored: answeredCount(
        'Rows that the import had replaced, or products that it had changed, now restored.',
      ),
      left: Type.Union([answeredCount('Rows that remain.'), Type.Null()], {
        description:
          'Rows that the import recorded and that stay as they are, because they were changed later; each time counts that the file changed a row once more. null while rows are being removed.',
      }),
      removed_products: answeredCount(
        'Products that the rows of sales had added and of which nothing else is known: they are removed.',
      ),
      kept: Type.Array(
        object({
          product_id: Type.String({ maxLength: 255 }),
          fields: Type.Array(Type.String({ maxLength: 255 }), {
            maxItems: 200,
            description:
              'Fields that keep their present value. None: the import added the product, and more is known of it by now.',
          }),
        }),
        {
          maxItems: mostKept,
          description: `For products and policies: what was changed since and stays; the first ${mostKept}.`,
        },
      ),
    },
    'The result of undoing an import.',
  ),
)

export const importSchema = component(
  'Import',
  object(
    {
      id: answeredId('Id of the import.'),
      kind,
      format: word(importFormats),
      status: word(importStatuses, {
        description:
          'open: more of the file may follow. completed: all of it has arrived. undoing: its rows are being removed. undone: they have been removed.',
      }),
      currency: Type.Union([answeredCurrency, Type.Null()], {
        description: 'Currency of rows that do not specify one.',
      }),
      bytes_taken: answeredCount(
        'Bytes of the uncompressed file whose rows are stored or rejected: resume from here. For orders, those of the rows that they became.',
      ),
      rows: answeredCount('Rows received, including rejected ones.'),
      recorded: answeredCount('Rows that changed something.'),
      unchanged: answeredCount('Rows that were already known.'),
      rejected: answeredCount(
        `Rows that were not accepted; the first ${mostRejects} can be read with their reasons.`,
      ),
      warnings: Type.Array(ref(warningSchema), {
        maxItems: mostImportWarnings,
        description: 'Data that was accepted as sent but looks like a mistake.',
      }),
      orders: refOrNull(
        orderReadingSchema,
        'For orders: what was netted, omitted and guessed, once they have arrived or been checked.',
      ),
      created_at: answeredMoment('When it started.'),
      updated_at: answeredMoment('When rows were last accepted.'),
      ended_at: answeredMomentOrNull('When it was completed or cancelled.'),
      file_name: Type.Union([fileName, Type.Null()], {
        description: "The file's name; null if none was given.",
      }),
      created_by: answeredName('Name of the person or key that started it.'),
      replaced: answeredCount('For sales: stored rows that it changed, and that an undo restores.'),
      can_be_undone: Type.Boolean({
        description:
          'Whether POST /v1/imports/{id}/undo can undo it: imports that have ended, except those of offers.',
      }),
      undo: refOrNull(importUndoSchema, 'The result of the undo; null if it was not undone.'),
    },
    'A file import, in progress or finished.',
  ),
)

export const importListSchema = listOf(importSchema)

export const importRejectsSchema = component(
  'ImportRejects',
  object({
    data: Type.Array(
      object({
        row: answeredCount('Row number in the file; the first after the heading is 1.'),
        reason: Type.String({ maxLength: 1000, description: 'What is wrong with it.' }),
        source: Type.String({ maxLength: 2000, description: 'The row as sent.' }),
        remarks: remarksOf('reason', maxFaults),
      }),
      { maxItems: 1000, description: 'Rejected rows, in file order.' },
    ),
    has_more: Type.Boolean({ description: 'Whether there are more after these.' }),
  }),
)

export const importExample = {
  id: 'imp_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  kind: 'sales',
  format: 'csv',
  status: 'completed',
  currency: 'usd',
  bytes_taken: 61_883_120,
  rows: 1_000_000,
  recorded: 999_998,
  unchanged: 0,
  rejected: 2,
  warnings: [],
  orders: null,
  created_at: '2026-01-31T12:00:00.000Z',
  updated_at: '2026-01-31T12:00:08.000Z',
  ended_at: '2026-01-31T12:00:08.000Z',
  file_name: 'sales-2025.csv',
  created_by: 'Ana',
  replaced: 0,
  can_be_undone: true,
  undo: null,
}

export const undoneImportExample = {
  ...importExample,
  status: 'undone',
  can_be_undone: false,
  undo: {
    asked_at: '2026-01-31T14:30:00.000Z',
    asked_by: 'Ana',
    ended_at: '2026-01-31T14:31:10.000Z',
    removed: 999_990,
    restored: 0,
    left: 8,
    removed_products: 0,
    kept: [],
  },
}

export const importRejectsExample = {
  data: [
    {
      row: 17,
      reason: '`price` must be a whole number of the smallest unit; it is "19,99".',
      source: 'sku-42,usd,"19,99",3,2026-01-01T00:00:00Z,2026-01-08T00:00:00Z',
    },
  ],
  has_more: false,
}

export const importCsvExample =
  'product_id,currency,price,units,period_start,period_end\nsku-42,usd,1999,17,2026-01-01T00:00:00Z,2026-01-08T00:00:00Z\n'

/** Reads a request for an import; the currency is normalized. */
export function toNewImport(sent: Static<typeof newImportSchema>): NewImport {
  const { kind: of, format = 'csv', currency: said, file_name: file = null } = sent
  const currencySaid = currencyOf(said) ?? null
  return { kind: of, format, currency: currencySaid, fileName: file }
}

/** Converts an import to its API form. */
export function toImportAnswer(found: Import): Static<typeof importSchema> {
  const {
    id,
    kind: of,
    format,
    status,
    rows,
    recorded,
    unchanged,
    rejected,
    warnings,
    orders,
  } = found
  return {
    ...{ id, kind: of, format, status, currency: found.currency, bytes_taken: found.bytesTaken },
    ...{ rows, recorded, unchanged, rejected },
    warnings: toWarningAnswers(warnings),
    orders: orders === null ? null : toOrderReadingAnswer(orders),
    created_at: found.createdAt.toISOString(),
    updated_at: found.updatedAt.toISOString(),
    ended_at: found.endedAt?.toISOString() ?? null,
    file_name: found.fileName,
    created_by: found.createdBy,
    replaced: found.replaced,
    can_be_undone: canBeUndone(found),
    undo: found.undo === null ? null : toUndoAnswer(found.undo, recorded),
  }
}

/** The name of an attribute is its owner's. */
function fieldName(field: string): string {
  return field.startsWith('attributes.') ? field : snakeCase(field)
}

function toUndoAnswer(undo: ImportUndo, recorded: number): Static<typeof importUndoSchema> {
  const { removed, restored } = undo
  return {
    asked_at: undo.askedAt.toISOString(),
    asked_by: undo.askedBy,
    ended_at: undo.endedAt?.toISOString() ?? null,
    ...{ removed, restored },
    left: undo.endedAt === null ? null : Math.max(0, recorded - removed - restored),
    removed_products: undo.removedProducts,
    kept: undo.kept.map(({ productId, fields }) => ({
      product_id: productId,
      fields: fields.map(fieldName),
    })),
  }
}

/** Converts rejected rows to their API form. */
export function toRejectsAnswer(listed: { data: ImportReject[]; hasMore: boolean }) {
  return { data: listed.data.map(toRejectAnswer), has_more: listed.hasMore }
}

function toRejectAnswer({ remarks, ...rest }: ImportReject) {
  const named = toRemarksAnswer(remarks)
  return { ...rest, ...(named && { remarks: named }) }
}
