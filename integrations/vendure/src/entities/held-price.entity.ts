import { type DeepPartial, EntityId, type ID, VendureEntity } from '@vendure/core'
import { Entity, Index } from 'typeorm'

/** The shown price that an order holds for a variant: its lines cost that for its lifetime. */
@Entity('lerner_held_price')
@Index(['orderId', 'variantId'], { unique: true })
export class HeldPrice extends VendureEntity {
  constructor(input?: DeepPartial<HeldPrice>) {
    super(input)
  }

  @EntityId()
  orderId: ID

  @EntityId()
  variantId: ID

  /** Null: the variant was added without a price of Lerner's, and keeps the shop's own. */
  @Index()
  @EntityId({ nullable: true })
  shownId: ID | null
}
