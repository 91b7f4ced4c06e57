import { type DeepPartial, EntityId, type ID, VendureEntity } from '@vendure/core'
import { Entity, Index } from 'typeorm'

/** Which shown price an order holds for a variant: its lines are sold at it, for its life. */
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

  /** Null: the order came to it without a price of ours, and goes on at the shop's own. */
  @Index()
  @EntityId({ nullable: true })
  shownId: ID | null
}
