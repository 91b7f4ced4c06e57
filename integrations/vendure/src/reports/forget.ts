import { keptShownMs } from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { TransactionalConnection } from '@vendure/core'
import { In, IsNull, LessThan, Not } from 'typeorm'
import { ShownPrice } from '../entities/shown-price.entity'

/** How many are deleted at once, and how often in one sweep. */
const batchSize = 2000
const batchesMax = 25

/** Deletes what nothing can be told of any more. */
@Injectable()
export class Forget {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection

  /**
   * Deletes prices that were shown and that no cart took, once they are old. What carts hold
   * stays: it is the ledger of what was sold.
   */
  async run(now: Date): Promise<void> {
    const shown = this.connection.rawConnection.getRepository(ShownPrice)
    const old = { held: false, expiresAt: LessThan(new Date(+now - keptShownMs)) }
    for (let batch = 0; batch < batchesMax; batch++) {
      const rows = await shown.find({
        select: { id: true },
        where: [
          { ...old, quoteId: Not(IsNull()) },
          { ...old, toldBought: Not(IsNull()) },
        ],
        take: batchSize,
      })
      if (rows.length > 0) await shown.delete({ id: In(rows.map(({ id }) => id)) })
      if (rows.length < batchSize) return
    }
  }
}
