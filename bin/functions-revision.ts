import { digestOfFunctions } from '../server/storage/functions/read-functions.ts'
import { digest, revision } from '../server/storage/functions/revision.ts'

/** The file with the revision of the schema's functions; a change of them raises it by one. */
export function functionsRevision(): string {
  const now = digestOfFunctions()
  return `// Written by \`npm run generate\`.

/** Tells which of two releases has the newer functions; raised by any change of their files. */
export const revision = ${now === digest ? revision : revision + 1}
/** Digest of the files that this revision stands for. */
export const digest = '${now}'
`
}
