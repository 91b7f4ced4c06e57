import * as z from 'zod'
import * as inputs from '../inputs.ts'
import { sayAlarm } from '../say.ts'
import { defineTool } from '../tool.ts'

/** Active alarms, and whether everything is paused. */
export const alarms = defineTool({
  name: 'alarms',
  title: 'Show alarms',
  description:
    'Shows open alarms, newest first, and whether all prices are paused. While an alarm that stops prices is open, quotes of its product return base prices.',
  scope: 'products:read',
  effect: 'reads',
  input: z.object({
    closed_too: z.boolean().default(false),
    limit: inputs.limit(100, 20),
  }),
  async run({ client, signal }, { closed_too: closedToo, limit }) {
    const status = closedToo ? undefined : ('open' as const)
    const [account, page] = await Promise.all([
      client.account.get({ signal }),
      client.breakers.list({ status, limit }, { signal }),
    ])
    const { paused } = account
    return {
      all_prices_paused: paused !== null && { since: paused.at, reason: paused.reason },
      alarms: page.data.map(sayAlarm),
      more: page.hasMore,
    }
  },
})

/** Resolves an alarm: prices of its product continue. */
export const answerAlarm = defineTool({
  name: 'answer_alarm',
  title: 'Answer an alarm',
  description:
    'Closes an alarm, so that prices continue. With what_came_is_right, the new value is used from now on; without it, the previous value is restored. Ask the person which of the two is right; never guess.',
  scope: 'products:write',
  effect: 'changes',
  input: z.object({
    alarm: z.string().min(1).max(64).describe('Id of the alarm: brk_…'),
    what_came_is_right: z.boolean(),
  }),
  run: async ({ client, signal }, { alarm, what_came_is_right: accept }) =>
    sayAlarm(await client.breakers.close(alarm, { accept }, { signal })),
})

/** Stops all prices immediately. */
export const pausePrices = defineTool({
  name: 'pause_prices',
  title: 'Stop everything',
  description:
    'From now on every quote of the account returns its base price, regardless of lists and policies. Use this when prices look wrong; resume_prices ends it.',
  scope: 'products:write',
  effect: 'changes',
  input: z.object({ reason: z.string().min(1).max(500) }),
  async run({ client, signal }, { reason }) {
    const { mode, paused } = await client.account.pause({ reason }, { signal })
    return { mode, all_prices_paused: paused }
  },
})

/** Resumes prices. */
export const resumePrices = defineTool({
  name: 'resume_prices',
  title: 'Let prices move again',
  description: 'Ends a pause of the whole account.',
  scope: 'products:write',
  effect: 'changes',
  input: z.object({}),
  async run({ client, signal }) {
    const { mode, paused } = await client.account.resume({ signal })
    return { mode, all_prices_paused: paused }
  },
})
