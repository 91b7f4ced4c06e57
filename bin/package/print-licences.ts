// `npm run licences`: under which licences what Lerner is shipped with stands; ends with 1 where
// one asks for more than a notice. With `--texts` the licences themselves, as they go with Lerner;
// with `--bundled` of what is built into the pages of the console alone.
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
