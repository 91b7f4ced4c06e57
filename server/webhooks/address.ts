import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Decides whether webhooks may go to an address. */
export type AddressRule = {
  /** True for a public address, and for one that the operator allows. */
  mayReach(address: string): boolean
  /** True for an address that the operator allows explicitly; plain http is enough there. */
  isAllowed(address: string): boolean
}

/** All public IPv6 addresses are in this block. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** NAT64: the last four bytes are an IPv4 address. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number]
/** Documentation (RFC 9637), which the library does not know. */
const documentation = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number]
/**
 * Public by its number, but answered by the host beneath a virtual machine (Azure's metadata and
 * DNS).
 */
const hostServices = '168.63.129.16'

/**
 * Creates the rule of a service: public unicast addresses, and the blocks that its operator allows.
 * Everything else is refused: loopback, private and shared networks, link-local ones with the
 * metadata services of clouds, multicast, reserved blocks, and IPv6 addresses that lead to such an
 * IPv4 address.
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
 * The parsed address; an IPv4 address written as IPv6 becomes IPv4. Null if it is not an address.
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
