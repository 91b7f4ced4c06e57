import { model } from '@medusajs/framework/utils'

/** Which shown price a cart holds for a variant: its lines are sold at it, for the cart's life. */
export const HeldPrice = model
  .define('lerner_held_price', {
    id: model.id({ prefix: 'lheld' }).primaryKey(),
    cart_id: model.text(),
    variant_id: model.text(),
    shown_id: model.text(),
  })
  .indexes([{ on: ['cart_id', 'variant_id'], unique: true }, { on: ['shown_id'] }])
