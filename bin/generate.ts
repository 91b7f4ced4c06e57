// Writes what is generated and committed: `npm run generate`. Tests fail when any of it is stale.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openapiDocument } from '../server/http/openapi-document.ts'
import { settingsPage } from './settings-page.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const generated = {
  'openapi.json': await openapiDocument(),
  'docs/guide/settings.md': settingsPage(),
}

for (const [path, text] of Object.entries(generated)) {
  writeFileSync(join(root, path), text)
  console.error(`${path}: ${text.length} characters`)
}
