import { type DeepPartial, EntityId, type ID, Money, VendureEntity } from '@vendure/core'
import { Column, Entity, Index } from 'typeorm'

/**
 * A price that a visitor was shown for a variant, and what Lerner has confirmed about it: the
 * record that makes each sale count once. Amounts are in Vendure's format, taxes as in its channel.
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

  /** The variant's product id in Lerner. */
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

  /** How long pages show it. */
  @Column({ type: Date })
  expiresAt: Date

  /** A cart holds it. */
  @Column({ default: false })
  held: boolean

  /** Bought or abandoned: the next page requests a new price. */
  @Column({ type: Date, nullable: true })
  closedAt: Date | null

  /** Units that Lerner has confirmed; null: nothing yet. */
  @Column({ type: Number, nullable: true })
  confirmedBought: number | null

  @Column({ type: Number, nullable: true })
  confirmedReturned: number | null
}
