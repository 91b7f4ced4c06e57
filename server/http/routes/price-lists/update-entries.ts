import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Caller } from '../../../domain/caller.ts'
import { Refusal } from '../../../domain/errors.ts'
import {
  type EditDeps,
  type EntryEdit,
  editEntries,
} from '../../../use-cases/lists/edit-entries.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { problemOf } from '../../answers/problem.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId, productId } from '../../schemas/fields.ts'
import {
  entryChangesSchema,
  entryEditResultsSchema,
  entryEditsSchema,
  priceListEntryExample,
  priceListEntrySchema,
  toEntryAnswer,
  toEntryEdit,
} from '../../schemas/price-list-entry.ts'

const bodyLimitBytes = 2_097_152
const refusals = ['resource_missing', 'state_conflict'] as const
const edited = {
  ...priceListEntryExample,
  price: 2049,
  edited: true,
  note: 'Below the shop next door.',
}

/** PATCH /v1/price_lists/{id}/entries/{product_id}. Locks, edits or drops an entry of a draft. */
export function updatePriceListEntry(deps: EditDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.patch(
      '/price_lists/:id/entries/:product_id',
      {
        config: {
          scope: 'products:write',
          withinAuthority: true,
          refusals: [...refusals],
          bodyExample: { price: 2049, note: 'Below the shop next door.' },
          examples: { 200: edited },
        },
        schema: {
          operationId: 'price_lists.entries.update',
          summary: "Change a price list's entry",
          description:
            'Locks an entry of a draft at its current price, sets another price, or drops the product, with a note. unit_cost, min_price and max_price apply to a price set by hand; the other guardrails yield to it. The expected result is recomputed.',
          tags: ['Price lists'],
          params: Type.Object({
            id: Type.String({ minLength: 1, maxLength: 64, description: 'Id of the list.' }),
            product_id: productId,
          }),
          body: ref(entryChangesSchema),
          response: { 200: ref(priceListEntrySchema) },
        },
      },
      async (request) => {
        const { id, product_id } = request.params
        const edit = toEntryEdit(product_id, request.body)
        const [result] = await change(deps, callerOf(request), id, [edit])
        if (result === undefined) throw nothingThere()
        if (result instanceof Refusal) {
          throw result.code === 'resource_missing' ? nothingThere() : result
        }
        return toEntryAnswer(result)
      },
    )
  }
}

/** PATCH /v1/price_lists/{id}/entries. Changes many entries of a draft, such as those of a file. */
export function updatePriceListEntries(deps: EditDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.patch(
      '/price_lists/:id/entries',
      {
        bodyLimit: bodyLimitBytes,
        config: {
          scope: 'products:write',
          withinAuthority: true,
          refusals: [...refusals],
          bodyExample: {
            entries: [
              {
                product_id: 'sku-42',
                price_rule: { of: 'current_price', change: 0.05, round: { to: 99, of: 100 } },
              },
            ],
          },
          examples: { 200: { results: [edited], changed: 1 } },
        },
        schema: {
          operationId: 'price_lists.entries.update_many',
          summary: "Change many of a price list's entries",
          description:
            'Up to 500 changes, with one result for each in the same order: an entry, or an error that does not affect the others. With `dry_run` nothing is stored, and the response only shows what would change and what would be refused.',
          tags: ['Price lists'],
          params: pathId('Id of the list.'),
          body: ref(entryEditsSchema),
          response: { 200: ref(entryEditResultsSchema) },
        },
      },
      async (request) => {
        const edits = request.body.entries.map((one) => toEntryEdit(one.product_id, one))
        const isTrial = request.body.dry_run === true
        const results = await change(deps, callerOf(request), request.params.id, edits, isTrial)
        return {
          results: results.map((one) =>
            one instanceof Refusal ? problemOf(one, request.id) : toEntryAnswer(one),
          ),
          changed: results.filter((one) => !(one instanceof Refusal)).length,
        }
      },
    )
  }
}

async function change(
  deps: EditDeps,
  { tenantId, actor }: Caller,
  listId: string,
  edits: readonly EntryEdit[],
  isTrial = false,
) {
  const results = await editEntries(deps, tenantId, actor, listId, edits, { isTrial })
  if (results === null) throw nothingThere()
  return results
}
