import { plainName } from '../../../clients/typescript/src/files/main.ts'

/** The name of an attribute for a column: letters, digits and _, at most 40; null if none. */
export function attributeFrom(heading: string): string | null {
  const name = plainName(heading)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
  return /^[a-z]/.test(name) ? name : null
}
