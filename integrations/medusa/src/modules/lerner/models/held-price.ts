import { model } from '@medusajs/framework/utils'

/** The shown price that a cart holds for a variant: its lines cost that for the cart's lifetime. */
export const HeldPrice = model
  .define('lerner_held_price', {
    id: model.id({ prefix: 'lheld' }).primaryKey(),
    cart_id: model.text(),
    variant_id: model.text(),
    shown_id: model.text(),
  })
  .indexes([{ on: ['cart_id', 'variant_id'], unique: true }, { on: ['shown_id'] }])
