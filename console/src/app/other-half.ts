import { idFromPath } from '../address/ids-in-paths.ts'

/** The parameters by which paths identify single objects, as the interface names them. */
const kinds: Readonly<Record<string, string>> = {
  products: 'products',
  quotes: 'quotes',
  worklist: 'price_lists',
}

/** Filters by values that only one half has. */
const ofOneHalf = ['actor', 'sim']

/**
 * The address of a screen in the other half of the account: its own path, or the list of objects of
 * its kind if the other half has no such object.
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
