// Writes what is generated and committed: `npm run generate`. Tests fail when any of it is stale.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formattedTypes } from '../clients/typescript/bin/write-types.ts'
import { openapiDocument } from '../server/http/app/openapi-document.ts'
import { settingsPage } from './settings-page.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const openapi = await openapiDocument()

const generated = {
  'openapi.json': openapi,
  'clients/typescript/src/generated/contract.ts': formattedTypes(openapi),
  'docs/guide/settings.md': settingsPage(),
}

for (const [path, text] of Object.entries(generated)) {
  writeFileSync(join(root, path), text)
  console.error(`${path}: ${text.length} characters`)
}
