// Writes the generated files that are committed: `npm run generate`. Tests fail if any is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedFiles } from '../clients/generator/files.ts'
import { openapiDocument } from '../server/http/app/openapi-document.ts'
import { clientFormula } from './client-formula.ts'
import { withLists } from './client-lists.ts'
import { functionsRevision } from './functions-revision.ts'
import { newsSentences } from './news-sentences.ts'
import { settingsPage } from './settings-page.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const openapi = await openapiDocument()

const generated = {
  'openapi.json': openapi,
  ...generatedFiles(JSON.parse(openapi)),
  'clients/typescript/src/generated/formula.ts': clientFormula(),
  'docs/guide/settings.md': settingsPage(),
  'server/domain/reasons/news-sentences.ts': newsSentences(),
  'server/storage/functions/revision.ts': functionsRevision(),
}

for (const [path, text] of Object.entries(generated)) write(path, text)
for (const language of ['typescript', 'python', 'go'] as const) {
  const path = `clients/${language}/README.md`
  write(path, withLists(readFileSync(join(root, path), 'utf8'), JSON.parse(openapi), language))
}

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text)
  console.error(`${path}: ${text.length} characters`)
}
