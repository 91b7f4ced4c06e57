// A thread of its own: what it reads of a language is there for the page's as well.
addEventListener('message', ({ data: locale }: MessageEvent<string>) => {
  new Intl.NumberFormat(locale)
  new Intl.DateTimeFormat(locale)
  postMessage(null)
})
