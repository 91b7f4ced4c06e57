import { keptShownMs } from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { TransactionalConnection } from '@vendure/core'
import { In, IsNull, LessThan, Not } from 'typeorm'
import { ShownPrice } from '../entities/shown-price.entity'

/** How many are deleted at a time, and how often per sweep. */
const batchSize = 2000
const batchesMax = 25

/** Deletes what nothing more can be reported about. */
@Injectable()
export class Forget {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection

  /**
   * Deletes shown prices that no cart took, once they are old. Those held by carts stay: they
   * record what was sold.
   */
  async run(now: Date): Promise<void> {
    const shown = this.connection.rawConnection.getRepository(ShownPrice)
    const old = { held: false, expiresAt: LessThan(new Date(+now - keptShownMs)) }
    for (let batch = 0; batch < batchesMax; batch++) {
      const rows = await shown.find({
        select: { id: true },
        where: [
          { ...old, quoteId: Not(IsNull()) },
          { ...old, confirmedBought: Not(IsNull()) },
        ],
        take: batchSize,
      })
      if (rows.length > 0) await shown.delete({ id: In(rows.map(({ id }) => id)) })
      if (rows.length < batchSize) return
    }
  }
}
