import type { Logger, MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { sweep } from '../reports/sweep'

/** Every minute: reports what events missed. If Lerner is unavailable, the next run retries. */
export default async function sweepOrders(container: MedusaContainer): Promise<void> {
  await sweep(container).catch((error: unknown) => {
    const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn(`Lerner: sales could not be reported, retrying in a minute: ${String(error)}`)
  })
}

export const config = { name: 'lerner-sweep-orders', schedule: '* * * * *' }
