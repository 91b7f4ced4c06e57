/** How many keys are named; `lerner keys list` has more about each. */
const mostTold = 20

/** What is wrong if API keys were made under another pepper than this service's. */
export function keysOfOtherPeppers(ids: readonly string[]): string {
  const one = ids.length === 1
  const made = one ? '1 API key was' : `${ids.length} API keys were`
  const more = ids.length > mostTold ? ' and more' : ''
  const told = ids.slice(0, mostTold).join(', ')
  return `${made} made under another pepper, and ${one ? 'is' : 'are'} refused here: ${told}${more}.`
}

/** What to do about it. */
export const remedyForOtherPeppers =
  'If other replicas accept them, give this one their LERNER_KEY_PEPPER. If that pepper was lost, or this one was a mistake, revoke them: lerner keys revoke ID.'
