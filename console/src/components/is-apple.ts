/** Whether shortcuts have ⌘ here, and Ctrl elsewhere. */
export const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)
