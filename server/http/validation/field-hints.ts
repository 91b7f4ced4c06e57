import { nearNames } from '../../domain/near-names.ts'
import { policyNames } from '../../domain/policy-names.ts'

/** A shorter name is two slips away from too many others. */
const shortestMisspelt = 6

const policyFields: ReadonlySet<string> = new Set(policyNames.names)

/** What to do about a field that an operation does not have, as the end of a sentence. */
export function hintFor(name: string, known: readonly string[]): string {
  const snake = name
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/[-\s]/g, '_')
  const same = known.find((field) => field === snake || field === name.toLowerCase())
  const isLong = snake.length >= shortestMisspelt
  const [meant = same] = same === undefined && isLong ? nearNames(snake, known) : []
  if (meant !== undefined) return `did you mean \`${meant}\`?`
  if (known.length === 0) return 'it takes none.'
  const takes = `it takes ${known.map((field) => `\`${field}\``).join(', ')}.`
  if (known.includes('attributes') && attributes.has(snake)) {
    return `send it as \`attributes.${snake}\`.`
  }
  // Costs and limits are sent with a product or a quote by whoever looks for them there.
  const elsewhere = policyFields.has(snake) && known.includes('base_price')
  return elsewhere ? `set it with PUT /v1/products/{id}/policy. Here ${takes}` : takes
}

/** Attributes that reports and lists know by name. */
const attributes: ReadonlySet<string> = new Set(['category', 'brand', 'tier'])
