import { idFromPath } from '../address/ids-in-paths.ts'

/** What the paths of single things name, as the interface has them. */
const kinds: Readonly<Record<string, string>> = {
  products: 'products',
  quotes: 'quotes',
  worklist: 'price_lists',
}

/** Filters by what one half alone has. */
const ofOneHalf = ['actor', 'sim']

/**
 * Where a screen is in the other half of the account: at its own path; or where things of its kind
 * are listed, if the other half has no such thing.
 *
 * @param root - The path of the other half.
 */
export async function sameIn(root: string, path: string, search: string): Promise<string> {
  const [, place = '', id] = path.split('/')
  const kind = kinds[place]
  if (id !== undefined && kind !== undefined) {
    const asked = `${root}/v1/${kind}/${encodeURIComponent(idFromPath(id))}`
    const answer = await fetch(asked).catch(() => null)
    if (answer?.status === 404) return `${root}/${place}`
  }
  const kept = new URLSearchParams(search)
  for (const name of ofOneHalf) kept.delete(name)
  return root + path + (kept.size === 0 ? '' : `?${kept}`)
}
