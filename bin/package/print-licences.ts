// `npm run licences`: the licences of everything shipped with Lerner; exits with 1 if one requires
// more than a notice. With `--texts` the licence texts themselves, as distributed with Lerner; with
// `--bundled` only those of what is built into the console's pages.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { shippedPackages, unfitLicences } from './licences.ts'
import { thirdPartyNotices } from './third-party.ts'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: { texts: { type: 'boolean' }, bundled: { type: 'boolean' } },
})

if (values.texts) {
  process.stdout.write(thirdPartyNotices(root, values.bundled ? 'bundled' : 'shipped'))
} else {
  const packages = shippedPackages(root)
  for (const { name, version, licence } of packages) console.log(`${licence}\t${name}@${version}`)
  const unfit = unfitLicences(packages)
  for (const { name, licence } of unfit) console.error(`${name} is under ${licence}.`)
  if (unfit.length > 0) process.exitCode = 1
}
