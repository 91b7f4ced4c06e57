export const notFound = {
  heading: 'Not found',
  noScreen: 'There is no page at this address',
  hint: 'It may have moved, or be mistyped.',
  toOverview: 'Go to the overview',
  readGuides: 'Read the guides',
  apiReference: 'API reference',
}
