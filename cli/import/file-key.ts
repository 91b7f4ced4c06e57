import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { version } from '../../clients/typescript/src/main.ts'
import type { Source } from './open-source.ts'
import type { Understood } from './read-options.ts'

/**
 * Names a file by its bytes and by what was said of it, so that another run of it goes on where the
 * one before stopped. Null of standard input, which can be read only once.
 *
 * @param salt - Another name for the same file.
 */
export async function fileKey(
  file: string,
  { form }: Source,
  { columns: { kind, places }, read, orders }: Understood,
  salt: string,
): Promise<string | null> {
  if (file === '-') return null
  const digest = createHash('sha256')
  // Whatever decides which rows are sent, and how they are written.
  const said = orders === null ? null : [[...orders.form.places], orders.settings]
  digest.update(JSON.stringify([version, salt, form, kind, [...places], read, said]))
  await pipeline(createReadStream(file), digest)
  return `import-${digest.digest('base64url')}`
}

/** Names a body by what it says: the same, sent by another run, is counted once. */
export function bodyKeys(salt: string): (body: string) => string {
  return (body) => `import-${createHash('sha256').update(salt).update(body).digest('base64url')}`
}
