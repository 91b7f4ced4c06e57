// `node bin/run.mjs bin/release/raise.ts VERSION`: writes the number of the next release wherever
// it appears.
import { join } from 'node:path'
import { versionPattern, writeVersion } from './versions.ts'

const [version = ''] = process.argv.slice(2)
if (!versionPattern.test(version)) {
  console.error(`'${version}' is no version. Name one of three parts, such as 0.2.0.`)
  process.exit(2)
}
writeVersion(join(import.meta.dirname, '../..'), version)
console.log(`All files name ${version}. Now:
  npm install --package-lock-only && npm run generate
  (cd integrations/medusa && npm install --package-lock-only)
  (cd integrations/vendure && npm install --package-lock-only)
and give the heading of CHANGELOG.md its date.`)
