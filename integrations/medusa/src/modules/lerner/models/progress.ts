import { model } from '@medusajs/framework/utils'

/** The time up to which all changes of orders were checked. */
export const Progress = model.define('lerner_progress', {
  id: model.text().primaryKey(),
  until: model.dateTime(),
})
