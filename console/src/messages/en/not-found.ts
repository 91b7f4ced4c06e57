export const notFound = {
  heading: 'Not found',
  noScreen: 'No screen has this address',
  hint: 'It may have moved, or hold a slip.',
  toOverview: 'Go to the overview',
  readGuides: 'Read the guides',
  apiReference: 'API reference',
}
