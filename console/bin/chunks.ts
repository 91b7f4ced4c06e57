/** Which modules go into one file: those of our folders by name, and packages. */
type Group = {
  name: string
  /** Below console/src, without their endings; a folder ends with a slash. */
  own?: readonly string[]
  /** Below node_modules. */
  packages?: readonly string[]
}

/**
 * The files that screens share, by purpose: the bundler's defaults make dozens of small ones, each
 * of which costs a round trip to the service. What comes first here takes what several name.
 */
const groups: readonly Group[] = [
  {
    name: 'first',
    own: [
      ...['app/theme', 'app/base', 'messages/language', 'address/base-path'],
      ...['address/shown-mode', 'api/early-answers', 'api/pause'],
    ],
  },
  // Separate: a module that names a message while loading comes after all of them.
  {
    name: 'messages',
    own: ['messages/messages'],
    packages: ['intl-messageformat/', '@formatjs/'],
  },
  { name: 'react', packages: ['react/', 'react-dom/', 'scheduler/'] },
  {
    // What every screen depends on, and what is so small that it should not be a request.
    name: 'base',
    own: [
      ...['app/', 'address/', 'api/', 'format/', 'alarms/', 'start'],
      ...['components/Button', 'components/ConfirmDialog', 'components/EmptyState'],
      ...['components/Figures', 'components/Icon', 'components/InTurn', 'components/Page'],
      ...['components/Pending', 'components/ProblemNotice', 'components/ProductName'],
      ...['components/SimpleTable', 'components/StatusDialog', 'components/Tag'],
      ...['components/toast', 'components/unread-in', 'components/use-status-change'],
      ...['explanation/Mispriced', 'explanation/Worths', 'explanation/hand-set'],
      ...['explanation/lift-verdicts', 'explanation/lift-sentence', 'explanation/quote-tags'],
    ],
    packages: ['wouter/', '@tanstack/react-query/', '@tanstack/query-core/'],
  },
  { name: 'charts', own: ['charts/'], packages: ['d3-'] },
  {
    name: 'forms',
    own: [
      ...['components/fields', 'components/number-fields', 'components/MomentInput'],
      ...['components/VolumeBreaksInput', 'components/Check'],
    ],
    packages: [
      'react-aria-components/dist/private/FileTrigger',
      'react-aria/dist/private/interactions/PressResponder',
      'react-aria/dist/private/i18n/useLocalizedStringFormatter',
      'react-aria/dist/private/utils/useDescription',
    ],
  },
  {
    name: 'table',
    own: [
      ...['components/DataTable', 'components/TableRow', 'components/ViewTools'],
      ...['components/SearchInput', 'components/RefusedNotice'],
      ...['pages/worklist/StatusTag', 'pages/worklist/draft-form', 'pages/worklist/DraftDialog.m'],
    ],
  },
]

/** Loaded on first use: whatever they alone need stays with them. */
const onFirstUse = ['app/Finder', 'app/found', 'app/News', 'app/Shortcuts']

/** The groups as the bundler takes them. */
export const chunks = groups.map(({ name, own = [], packages = [] }, i) => ({
  name,
  priority: groups.length - i,
  test: (id: string) => {
    if (/preload-helper|rolldown\/runtime/.test(id)) return name === 'first'
    const client = id.split('/clients/typescript/src/')[1]
    if (client !== undefined) return name === 'base' && !client.startsWith('files/')
    const src = id.split('/console/src/')[1]
    if (src !== undefined) {
      return own.some((one) => isIn(src, one)) && !onFirstUse.some((one) => isIn(src, one))
    }
    const source = id.split('/node_modules/').at(-1) ?? ''
    return id.includes('/node_modules/') && packages.some((one) => source.startsWith(one))
  },
}))

function isIn(file: string, named: string): boolean {
  return file.startsWith(named.endsWith('/') || named.includes('.') ? named : `${named}.`)
}
