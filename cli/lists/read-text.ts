import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Failure } from '../failure.ts'

/** An entire text file, or standard input for `-`. */
export async function readText(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${(error as Error).message}`)
  }
}
