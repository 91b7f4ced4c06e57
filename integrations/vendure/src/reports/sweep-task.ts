import { ScheduledTask } from '@vendure/core'
import { Sweep } from './sweep'

/** Every minute: reports what events missed. If Lerner is unavailable, the next run retries. */
export const sweepTask = new ScheduledTask({
  id: 'lerner-sweep-orders',
  description: 'Reports to Lerner the sales and returns that events missed',
  schedule: '* * * * *',
  execute: ({ injector }) => injector.get(Sweep).run(),
})
