// `npm run licences`: under which licences what Lerner is shipped with stands; ends with 1 where
// one asks for more than a notice.
import { join } from 'node:path'
import { shippedPackages, unfitLicences } from './licences.ts'

const packages = shippedPackages(join(import.meta.dirname, '../..'))
for (const { name, version, licence } of packages) console.log(`${licence}\t${name}@${version}`)
const unfit = unfitLicences(packages)
for (const { name, licence } of unfit) console.error(`${name} is under ${licence}.`)
if (unfit.length > 0) process.exitCode = 1
