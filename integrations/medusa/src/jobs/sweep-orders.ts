import type { Logger, MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { sweep } from '../reports/sweep'

/** Each minute: what events did not tell. Lerner may be away; the next minute tries again. */
export default async function sweepOrders(container: MedusaContainer): Promise<void> {
  await sweep(container).catch((error: unknown) => {
    const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn(`Lerner: what was sold is told in a minute: ${String(error)}`)
  })
}

export const config = { name: 'lerner-sweep-orders', schedule: '* * * * *' }
