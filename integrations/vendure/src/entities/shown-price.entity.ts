import { type DeepPartial, EntityId, type ID, Money, VendureEntity } from '@vendure/core'
import { Column, Entity, Index } from 'typeorm'

/**
 * A price that a visitor was shown for a variant, and what Lerner has confirmed of it: the ledger
 * by which each sale counts once. Amounts are as Vendure writes them, taxes as in its channel.
 */
@Entity('lerner_shown_price')
@Index(['visitor', 'variantId'])
@Index(['expiresAt'])
export class ShownPrice extends VendureEntity {
  constructor(input?: DeepPartial<ShownPrice>) {
    super(input)
  }

  @Column()
  visitor: string

  @EntityId()
  variantId: ID

  /** What Lerner calls the variant. */
  @Column()
  productId: string

  @Column()
  currency: string

  /** The shop's own price. */
  @Money()
  basePrice: number

  @Money()
  price: number

  /** Null: Lerner did not answer in time, and the price is the shop's own. */
  @Column({ type: String, nullable: true })
  quoteId: string | null

  /** Until when pages go on showing it. */
  @Column({ type: Date })
  expiresAt: Date

  /** A cart holds it. */
  @Column({ default: false })
  held: boolean

  /** It was bought or given up: the next page asks anew. */
  @Column({ type: Date, nullable: true })
  closedAt: Date | null

  /** Units that Lerner has confirmed; null: nothing yet. */
  @Column({ type: Number, nullable: true })
  toldBought: number | null

  @Column({ type: Number, nullable: true })
  toldReturned: number | null
}
