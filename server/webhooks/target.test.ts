import { expect, test } from 'vitest'
import { addressRule } from './address.ts'
import { faultOfTarget } from './target.ts'

const strict = addressRule([])
const allowing = addressRule(['127.0.0.0/8'])

test.each([
  'https://shop.example/webhooks',
  'https://shop.example:8443/a?b=c',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
])('%s may be tried', (url) => {
  expect(faultOfTarget(url, strict, false)).toBeNull()
})

test.each([
  ['http://shop.example/', 'https://'],
  ['ftp://shop.example/', 'https://'],
  ['javascript:alert(1)', 'https://'],
  ['shop.example', 'not a valid URL'],
  ['https://', 'not a valid URL'],
  ['https://user:pass@shop.example/', 'user name'],
  ['https://shop.example/#part', 'fragment'],
  ['https://127.0.0.1/', 'not sent to that address'],
  ['https://2130706433/', 'not sent to that address'],
  ['https://0x7f.1/', 'not sent to that address'],
  ['https://017700000001/', 'not sent to that address'],
  ['https://[::1]/', 'not sent to that address'],
  ['https://[::ffff:169.254.169.254]/', 'not sent to that address'],
  ['https://169.254.169.254/latest/meta-data', 'not sent to that address'],
  [`https://shop.example/${'x'.repeat(2048)}`, 'longer'],
  [' https://shop.example/a ', 'a blank'],
  ['https://shop.example/a b', 'a blank'],
  ['https://shop.example/\r\na', 'a blank'],
  ['https://shop.exa\u007fmple/', 'a blank'],
  ['https:/\\shop.example', 'backslash'],
  ['https:shop.example/x', 'a host name'],
  ['https:///shop.example/x', 'a host name'],
])('%s is refused: %s', (url, words) => {
  expect(faultOfTarget(url, strict, false)).toContain(words)
})

test.each(['http://127.0.0.1:9000/', 'https://127.0.0.1:9000/', 'https://10.0.0.1/'])(
  '%s is refused with the setting that would allow it',
  (url) => {
    expect(faultOfTarget(url, strict, false)).toContain('LERNER_WEBHOOK_ALLOW_CIDRS')
  },
)

test('where the operator allows it, plain http may be used, but to no public address', () => {
  expect(faultOfTarget('http://127.0.0.1:9000/', allowing, true)).toBeNull()
  expect(faultOfTarget('http://receiver.internal/', allowing, true)).toBeNull()
  expect(faultOfTarget('http://8.8.8.8/', allowing, true)).toContain('not sent')
  expect(faultOfTarget('http://10.0.0.1/', allowing, true)).toContain('not sent')
})
