/** What is wrong if API keys were made under another pepper than this service's. */
export const keysOfOtherPeppers = (count: number) =>
  `${count} API keys were made under another pepper, and are refused here.`

/** What to do about it. */
export const remedyForOtherPeppers =
  'If other replicas accept them, give this one their LERNER_KEY_PEPPER. If that pepper was lost, revoke these keys.'
