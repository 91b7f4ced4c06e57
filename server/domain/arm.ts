/**
 * Which price a quote shows: ours, or the base price (as holdout, in shadow mode, or while paused).
 */
export const arms = ['optimized', 'holdout', 'shadow', 'paused'] as const

export type Arm = (typeof arms)[number]
