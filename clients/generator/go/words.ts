import type { Model } from '../model.ts'
import { goName } from '../names.ts'
import { words } from '../words.ts'
import { columns, comment } from './text.ts'

/** The types of words, each with its constants. */
export function wordTypes(model: Model): string[] {
  return Object.entries(words).map(([type, { prefix, says, names = {}, said = {} }]) => {
    const listed = model.lists.get(type) ?? []
    const lines = listed.flatMap((word) => {
      const name = names[word] ?? `${prefix}${goName(word)}`
      const text = said[word]
      const above =
        text === undefined
          ? []
          : [comment(text.startsWith(':') ? `${name}${text}` : `${name} ${text}`, '\t')]
      return [...above, [name, type, `= "${word}"`]]
    })
    return `${comment(`${type} ${says}`)}type ${type} string

// What ${type} can be.
const (
${columns(lines)})
`
  })
}

/** The factors that this client knows, and the types of events. */
export function openWords({ document }: Model): string[] {
  const factors = document.components.schemas.Factor?.['x-extensible-enum'] ?? []
  const events = Object.keys(document.webhooks)
  const constants = (type: string, prefix: string, listed: readonly string[]) =>
    columns(listed.map((word) => [`${prefix}${goName(word)}`, type, `= "${word}"`]))
  return [
    `// Factor names what moved or held a price. An open list: a service newer than this client may answer others.
type Factor = string

// The factors that this client knows by name.
const (
${constants('Factor', 'Factor', factors)})
`,
    `// EventType is what happened.
type EventType string

// What can happen. A service newer than this client may tell of more.
const (
${constants('EventType', 'Event', events)})
`,
  ]
}
