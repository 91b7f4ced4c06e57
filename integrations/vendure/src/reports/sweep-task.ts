import { ScheduledTask } from '@vendure/core'
import { Sweep } from './sweep'

/** Each minute: what events did not tell. Lerner may be away; the next minute tries again. */
export const sweepTask = new ScheduledTask({
  id: 'lerner-sweep-orders',
  description: 'Tells Lerner what was sold and what came back, as far as events did not',
  schedule: '* * * * *',
  execute: ({ injector }) => injector.get(Sweep).run(),
})
