import type { ApiKey } from '../../../../clients/typescript/src/main.ts'
import { t } from '../../messages/messages.ts'

type Scope = ApiKey['scopes'][number]

const reading: readonly Scope[] = ['quotes:read', 'products:read', 'reports:read', 'audit:read']

const changing: readonly Scope[] = ['quotes:write', 'products:write', 'outcomes:write']

/** The purpose of a key, and the scopes that it needs. */
export const purposes: readonly {
  id: string
  name: string
  /** The holder of such a key, in a word. */
  role: string
  hint: string
  scopes: readonly Scope[]
}[] = [
  {
    id: 'shop',
    name: t('developers.forShop'),
    role: t('developers.roleShop'),
    hint: t('developers.forShopHint'),
    scopes: ['quotes:write', 'outcomes:write'],
  },
  {
    id: 'import',
    name: t('developers.forImport'),
    role: t('developers.roleImport'),
    hint: t('developers.forImportHint'),
    scopes: ['products:read', 'products:write', 'outcomes:write'],
  },
  {
    id: 'viewer',
    name: t('developers.forViewer'),
    role: t('developers.roleViewer'),
    hint: t('developers.forViewerHint'),
    scopes: reading,
  },
  {
    id: 'editor',
    name: t('developers.forEditor'),
    role: t('developers.roleEditor'),
    hint: t('developers.forEditorHint'),
    scopes: [...reading, ...changing],
  },
  {
    id: 'approver',
    name: t('developers.forApprover'),
    role: t('developers.roleApprover'),
    hint: t('developers.forApproverHint'),
    scopes: [...reading, 'lists:approve'],
  },
  {
    id: 'manager',
    name: t('developers.forManager'),
    role: t('developers.roleManager'),
    hint: t('developers.forManagerHint'),
    scopes: [...reading, ...changing, 'lists:approve'],
  },
  {
    id: 'admin',
    name: t('developers.forAdmin'),
    role: t('developers.roleAdmin'),
    hint: t('developers.forAdminHint'),
    scopes: ['*'],
  },
]

/** A key's scopes in a word if they match a purpose; otherwise one by one. */
export function scopesInWords(scopes: readonly Scope[]): string {
  const known = purposes.find(
    (one) => one.scopes.length === scopes.length && one.scopes.every((s) => scopes.includes(s)),
  )
  return known?.role ?? scopes.join(', ')
}

export type KeyState = { name: 'works' | 'ends' | 'ended' | 'revoked'; at: string | null }

/** Whether a key is valid, and until when. */
export function stateOf(key: ApiKey, nowMs: number): KeyState {
  if (key.revokedAt !== null) return { name: 'revoked', at: key.revokedAt }
  if (key.expiresAt === null) return { name: 'works', at: null }
  return { name: Date.parse(key.expiresAt) <= nowMs ? 'ended' : 'ends', at: key.expiresAt }
}
