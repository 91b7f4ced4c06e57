/**
 * Which price a quote shows: ours, the base price (as holdout, in shadow mode, or while paused), or
 * that of a price list, which everyone sees.
 */
export const arms = ['optimized', 'holdout', 'shadow', 'paused', 'list'] as const

export type Arm = (typeof arms)[number]
