import { settings } from './config.ts'
import { nearNames } from './domain/near-names.ts'

/** Variables that look like a misspelt setting, each in a sentence for the operator. */
export function misspeltSettings(environment: Record<string, string | undefined>): string[] {
  const known = Object.values(settings).map(({ variable }) => variable)
  return Object.keys(environment).flatMap((name) => {
    if (!name.startsWith('LERNER_') || known.includes(name)) return []
    const near = nearNames(name, known)
    return near.length === 0 ? [] : [`${name} is not a setting: did you mean ${near.join(' or ')}?`]
  })
}
