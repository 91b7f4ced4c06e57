import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Says of an address whether webhooks may go there. */
export type AddressRule = {
  /** True for a public address, and for one that the operator allows. */
  mayReach(address: string): boolean
  /** True for an address that the operator allows by name, where plain http will do. */
  isAllowed(address: string): boolean
}

/** All addresses of IPv6 that the world can reach are in this block. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** NAT64: the last four bytes are an address of IPv4. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number]
/** Documentation (RFC 9637), which the library does not know as such. */
const documentation = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number]
/**
 * Public by its number, but answered by the host beneath a virtual machine (Azure's metadata and
 * DNS).
 */
const hostServices = '168.63.129.16'

/**
 * Makes the rule of a service: public unicast addresses, and the blocks that its operator allows.
 * Everything else is refused: loopback, private and shared networks, link-local ones with the
 * metadata services of clouds, multicast, reserved blocks, and whatever of IPv6 leads to such an
 * address of IPv4.
 */
export function addressRule(allowedCidrs: readonly string[]): AddressRule {
  const blocks = allowedCidrs.map((block) => ipaddr.parseCIDR(block))
  const isIn = (address: Address) =>
    blocks.some((block) => address.kind() === block[0].kind() && address.match(block))

  function isAllowed(text: string): boolean {
    const address = parse(text)
    return address !== null && isIn(address)
  }
  return {
    isAllowed,
    mayReach(text) {
      const address = parse(text)
      return address !== null && (isIn(address) || isPublic(address))
    },
  }
}

/**
 * The address, with one of IPv4 that is written as one of IPv6 as what it is; null if it is none.
 */
function parse(text: string): Address | null {
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.parse(text)
  if (!(address instanceof ipaddr.IPv6)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  if (address.match(nat64)) return new ipaddr.IPv4(address.toByteArray().slice(-4))
  return address
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv6) {
    return address.match(globalUnicast) && !address.match(documentation)
  }
  return address.toString() !== hostServices
}
