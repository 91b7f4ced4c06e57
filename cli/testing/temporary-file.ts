import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file with this text, gone when the test ends. */
export async function temporaryFile(
  name: string,
  text: string,
): Promise<AsyncDisposable & { path: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lerner-cli-'))
  const path = join(folder, name)
  await writeFile(path, text)
  return { path, folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
