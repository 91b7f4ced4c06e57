import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire } from '../fields.ts'
import type { ExportPage, ExportsReadQuery } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'

export const exportPageFields: Fields<ExportPage> = { data: 'data', next: 'next' }

/** What is stored, for a warehouse or a notebook. `lerner export` writes it as Parquet files. */
export class Exports {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * A page of a table: quotes, outcomes, propensities, beliefs, price_lists or sales, its columns
   * under the names of `lerner_export`. The next page begins after its `next`.
   */
  read(
    table: string,
    query: ExportsReadQuery = {},
    options?: RequestOptions,
  ): Answered<ExportPage> {
    const { limit, startingAfter, since, until } = query
    const asked = { limit, starting_after: startingAfter, since, until }
    const call = { method: 'GET', path: ['exports', table], query: asked, options } as const
    return ask(this.#send, call, (wire) => fromWire(exportPageFields, wire))
  }
}
