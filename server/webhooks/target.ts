import ipaddr from 'ipaddr.js'
import type { AddressRule } from './address.ts'

const maxUrlLength = 2048
/** The setting with which an operator allows webhooks into private networks. */
const setting = 'LERNER_WEBHOOK_ALLOW_CIDRS'

/**
 * What is wrong with a webhook address of a tenant, in words; null if nothing is, as far as can be
 * checked without a DNS lookup. Each attempt checks the rest.
 */
export function faultOfTarget(text: string, rule: AddressRule, httpMayDo: boolean): string | null {
  if (text.length > maxUrlLength) return `it is longer than ${maxUrlLength} characters`
  // URL would change these, and webhooks would go elsewhere than the stored address says.
  if (/[\s\\\p{Cc}]/u.test(text))
    return 'it must not contain a blank, a control character or a backslash'
  if (!URL.canParse(text)) return 'it is not a valid URL'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && httpMayDo)) {
    return `it must begin with https://${httpMayDo ? '' : ` (plain http only to addresses in ${setting})`}`
  }
  if (!/^https?:\/\/[^/]/i.test(text)) return 'it must begin with https:// and a host name'
  if (url.username !== '' || url.password !== '')
    return 'it must not contain a user name or a password'
  if (url.hash !== '') return 'it must not contain a fragment'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!ipaddr.isValid(host)) return null
  const fits = url.protocol === 'http:' ? rule.isAllowed(host) : rule.mayReach(host)
  return fits
    ? null
    : `webhooks are not sent to that address unless ${setting} lists its address block`
}
