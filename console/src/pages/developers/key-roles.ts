import type { ApiKey } from '../../../../clients/typescript/src/main.ts'

type Scope = ApiKey['scopes'][number]

const reading: readonly Scope[] = ['quotes:read', 'products:read', 'reports:read', 'audit:read']

const changing: readonly Scope[] = ['quotes:write', 'products:write', 'outcomes:write']

/** What a key is for, and the scopes that this takes. */
export const purposes: readonly {
  id: string
  name: string
  hint: string
  scopes: readonly Scope[]
}[] = [
  {
    id: 'shop',
    name: 'A shop',
    hint: 'Asks for prices and reports what customers did.',
    scopes: ['quotes:write', 'outcomes:write'],
  },
  {
    id: 'import',
    name: 'An import',
    hint: 'Sends products, costs, sales and outcomes.',
    scopes: ['products:read', 'products:write', 'outcomes:write'],
  },
  { id: 'viewer', name: 'A viewer', hint: 'Looks, and changes nothing.', scopes: reading },
  {
    id: 'editor',
    name: 'An editor',
    hint: 'Changes prices, policies and lists, and approves no list.',
    scopes: [...reading, ...changing],
  },
  {
    id: 'approver',
    name: 'An approver',
    hint: 'Looks, comments on lists and approves them.',
    scopes: [...reading, 'lists:approve'],
  },
  {
    id: 'manager',
    name: 'A pricing manager',
    hint: 'Changes prices, policies and lists, and approves lists of others.',
    scopes: [...reading, ...changing, 'lists:approve'],
  },
  {
    id: 'admin',
    name: 'An admin',
    hint: 'May do everything, make keys too.',
    scopes: ['*'],
  },
]

/** A key's scopes in a word where they are those of a purpose; else one by one. */
export function scopesInWords(scopes: readonly Scope[]): string {
  const known = purposes.find(
    (one) => one.scopes.length === scopes.length && one.scopes.every((s) => scopes.includes(s)),
  )
  const word = known?.name.replace(/^An? /, '')
  return word === undefined ? scopes.join(', ') : word.charAt(0).toUpperCase() + word.slice(1)
}

export type KeyState = { name: 'works' | 'ends' | 'ended' | 'revoked'; at: string | null }

/** Whether a key lets anybody in, and until when. */
export function stateOf(key: ApiKey, nowMs: number): KeyState {
  if (key.revokedAt !== null) return { name: 'revoked', at: key.revokedAt }
  if (key.expiresAt === null) return { name: 'works', at: null }
  return { name: Date.parse(key.expiresAt) <= nowMs ? 'ended' : 'ends', at: key.expiresAt }
}
