import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { version } from '../../clients/typescript/src/main.ts'
import type { Source } from './open-source.ts'
import type { Understood } from './read-options.ts'

/**
 * Identifies a file by its bytes and its settings, so that another run on it resumes where the
 * previous one stopped. Null for standard input, which can be read only once.
 *
 * @param salt - Gives the same file another key.
 */
export async function fileKey(
  file: string,
  { form }: Source,
  { columns: { kind, places }, read, orders }: Understood,
  salt: string,
): Promise<string | null> {
  if (file === '-') return null
  const digest = createHash('sha256')
  // Everything that determines which rows are sent, and in what form.
  const said = orders === null ? null : [[...orders.form.places], orders.settings]
  digest.update(JSON.stringify([version, salt, form, kind, [...places], read, said]))
  await pipeline(createReadStream(file), digest)
  return `import-${digest.digest('base64url')}`
}
