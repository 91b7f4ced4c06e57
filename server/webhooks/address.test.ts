import { describe, expect, test } from 'vitest'
import { addressRule } from './address.ts'

const rule = addressRule([])

describe('without blocks that the operator allows, webhooks', () => {
  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '192.167.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('may reach %s', (address) => {
    expect(rule.mayReach(address)).toBe(true)
    expect(rule.isAllowed(address)).toBe(false)
  })

  test.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['metadata of Alibaba Cloud', '100.100.100.200'],
    ['link-local', '169.254.0.1'],
    ['metadata of AWS, Azure and Google', '169.254.169.254'],
    ['containers of AWS', '169.254.170.2'],
    ['host services of Azure', '168.63.129.16'],
    ['metadata of Oracle Cloud', '192.0.0.192'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relays', '192.88.99.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4 in IPv6, deprecated', '::7f00:1'],
    ['IPv4 in IPv6, deprecated', '::169.254.169.254'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped metadata', '::ffff:a9fe:a9fe'],
    ['mapped private', '::ffff:10.0.0.1'],
    ['translated (RFC 6145)', '::ffff:0:10.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
    ['NAT64 of private', '64:ff9b::10.0.0.1'],
    ['NAT64 of a local network', '64:ff9b:1::a00:1'],
    ['discard', '100::1'],
    ['Teredo', '2001::1'],
    ['ORCHID', '2001:20::1'],
    ['benchmarks', '2001:2::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['6to4 of a private network', '2002:a00:1::1'],
    ['unique local', 'fc00::1'],
    ['metadata of AWS', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with its zone', 'fe80::1%eth0'],
    ['site-local, deprecated', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['segment routing', '5f00::1'],
    ['nothing assigned', '4000::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('may not reach what is %s: %s', (_, address) => {
    expect(rule.mayReach(address)).toBe(false)
  })
})

describe('blocks that the operator allows', () => {
  const allowing = addressRule(['10.1.0.0/16', '127.0.0.1/32', 'fd12::/16'])

  test.each(['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', '64:ff9b::a01:203', 'fd12::1'])(
    'let webhooks reach %s',
    (address) => {
      expect(allowing.isAllowed(address)).toBe(true)
      expect(allowing.mayReach(address)).toBe(true)
    },
  )

  test.each(['10.2.0.1', '127.0.0.2', 'fd13::1', '169.254.169.254'])(
    'let them reach no more: %s',
    (address) => {
      expect(allowing.isAllowed(address)).toBe(false)
      expect(allowing.mayReach(address)).toBe(false)
    },
  )
})
