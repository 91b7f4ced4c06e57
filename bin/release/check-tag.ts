// `node bin/run.mjs bin/release/check-tag.ts TAG`: ends with 1 where the files and the changelog
// do not fit the tag; else prints what the changelog says, for the page of the release.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseNotes, tagFaults } from './tag.ts'
import { namedVersions } from './versions.ts'

const root = join(import.meta.dirname, '../..')
const [tag = ''] = process.argv.slice(2)
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const faults = tagFaults(tag, namedVersions(root), changelog)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(releaseNotes(tag.slice(1), changelog))
