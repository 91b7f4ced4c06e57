// `node bin/run.mjs bin/release/check-tag.ts TAG`: exits with 1 if the files or the changelog do
// not match the tag; otherwise prints the changelog's section, for the release page.
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
