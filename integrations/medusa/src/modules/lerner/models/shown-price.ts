import { model } from '@medusajs/framework/utils'

/**
 * A price that a visitor was shown for a variant, and what Lerner has confirmed about it: the
 * record that makes each sale count once.
 */
export const ShownPrice = model
  .define('lerner_shown_price', {
    id: model.id({ prefix: 'lshown' }).primaryKey(),
    visitor: model.text(),
    variant_id: model.text(),
    /** The variant's product id in Lerner. */
    product_id: model.text(),
    currency_code: model.text(),
    /**
     * The shop's own price, a whole number of the smallest unit. As text: a model's numbers have
     * too few digits.
     */
    base_price: model.text(),
    price: model.text(),
    /** Null: Lerner did not answer in time, and the price is the shop's own. */
    quote_id: model.text().nullable(),
    /** How long pages show it. */
    expires_at: model.dateTime(),
    /** A cart holds it. */
    held: model.boolean().default(false),
    /** Bought or abandoned: the next page requests a new price. */
    closed_at: model.dateTime().nullable(),
    /** Units that Lerner has confirmed; null: nothing yet. */
    confirmed_bought: model.number().nullable(),
    confirmed_returned: model.number().nullable(),
  })
  .indexes([{ on: ['visitor', 'variant_id'] }, { on: ['expires_at'], where: 'closed_at is null' }])
