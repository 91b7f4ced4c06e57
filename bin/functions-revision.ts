import { digestOfFunctions } from '../server/storage/functions/read-functions.ts'
import { digest, revision } from '../server/storage/functions/revision.ts'

/** The file with the revision of the schema's functions; a change of them raises it by one. */
export function functionsRevision(): string {
  const now = digestOfFunctions()
  return `// Written by \`npm run generate\`.

/** Which of two releases has the later functions; a change of their files raises it. */
export const revision = ${now === digest ? revision : revision + 1}
/** Of the files that it is the revision of. */
export const digest = '${now}'
`
}
