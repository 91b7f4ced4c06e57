/** The locale that numbers and dates are written in: the browser's. Words are English. */
export const locale: string = globalThis.navigator?.language || 'en'
