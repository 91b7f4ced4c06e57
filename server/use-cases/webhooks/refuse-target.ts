import type { Deps } from '../../deps.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { addressRule } from '../../webhooks/address.ts'
import { faultOfTarget } from '../../webhooks/target.ts'

/**
 * @throws Refusal if webhooks cannot be sent to an address, as far as can be seen without sending
 * one.
 */
export function refuseBadTarget(deps: Pick<Deps, 'config'>, url: string): void {
  const { webhookAllowCidrs } = deps.config
  const fault = faultOfTarget(url, addressRule(webhookAllowCidrs), webhookAllowCidrs.length > 0)
  if (fault === null) return
  const words = { came: JSON.stringify(url.slice(0, 200)), why: fault }
  throw refusalFor('webhook_address_refused', {}, { param: 'url' }, words)
}
