import { model } from '@medusajs/framework/utils'

/** Up to which moment all changes of orders were looked through. */
export const Progress = model.define('lerner_progress', {
  id: model.text().primaryKey(),
  until: model.dateTime(),
})
