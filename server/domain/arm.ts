/**
 * Which price a quote shows: ours, or the base price, held out to measure against or because shadow
 * mode or a pause asks for it.
 */
export const arms = ['optimized', 'holdout', 'shadow', 'paused'] as const

export type Arm = (typeof arms)[number]
