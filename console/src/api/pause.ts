/**
 * Between two tasks a page responds to touch. One in the background needs not, and would wait: a
 * browser slows its timers.
 */
export function pause(): Promise<void> | null {
  return document.hidden ? null : new Promise((resolve) => setTimeout(resolve))
}
