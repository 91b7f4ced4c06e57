import { typeIn } from '../model.ts'
import type { Field, Kind } from '../shapes.ts'
import { extended, types } from '../types.ts'
import { annotation, type Needs, readerOf, reading } from './kinds.ts'
import { doc, fieldDoc, fitted } from './text.ts'

/** Fields that are shown once and belong into no log. */
const secrets = ['CreatedApiKey.key', 'WebhookEndpointWithSecret.secret']

/** What a class has beside the fields of the contract. */
const members: Readonly<Record<string, string>> = {
  Quote: `    fallback: ClassVar[Literal[False]] = False\n    """The service answered."""\n`,
}

/** Fields that services before this client's may leave out: what they are then. */
const defaults: Readonly<Record<string, string>> = {
  'Demand.observed': '()',
  'QuoteRecord.request.promotion': 'False',
}

/** Types that are answered as they are sent, where a moment is a text. */
const asAnswered = ['PolicyFields.emergency_caps', 'ProductPolicyFields.emergency_caps']

/** A type that is answered, and the function that reads it. */
export function answered(needs: Needs, shape: string): string {
  const { model, use } = needs
  const type = typeIn('python', shape)
  const base = extended[shape]
  const all = model.shapes.fields(shape)
  const inherited = base === undefined ? [] : model.shapes.fields(base).map(({ name }) => name)
  const own = all.filter(({ name }) => !inherited.includes(name))
  const spare = ({ name, required }: Field) => !required || `${shape}.${name}` in defaults
  const first = own.filter((field) => !spare(field))
  const last = own.filter(spare)
  use('dataclass')
  // Behind fields that may be absent, Python wants all others to be so, too.
  const late = inherited.some((name) => all.some((one) => one.name === name && !one.required))
  const lines = [
    ...first.map((field) => member(needs, shape, field, late)),
    ...last.map((field) => member(needs, shape, field, late)),
  ]
  const above = base === undefined ? use('Model') : use(typeIn('python', base))
  if (shape === 'Quote') ['ClassVar', 'Literal'].forEach(use)
  return `@dataclass(frozen=True)
class ${type}(${above}):
${doc(types[shape]?.says ?? '')}
${lines.join('')}${members[shape] ?? ''}

${reader(needs, shape, type, all)}`
}

function member(needs: Needs, shape: string, field: Field, late: boolean): string {
  const { use } = needs
  const { name, kind, required, nullable, description } = field
  const none = nullable || !required ? ' | None' : ''
  const hidden = secrets.includes(`${shape}.${name}`)
  const options = [...(hidden ? ['repr=False'] : []), ...(late && required ? ['kw_only=True'] : [])]
  const spare = defaults[`${shape}.${name}`] ?? (required ? null : 'None')
  const plain = spare === null ? '' : ` = ${spare}`
  const value = options.length > 0 ? ` = ${use('field')}(${options.join(', ')})` : plain
  return `    ${pythonName(name)}: ${annotation(needs, kind, false)}${none}${value}\n${fieldDoc(description)}`
}

function reader(needs: Needs, shape: string, type: string, fields: Field[]): string {
  const { use } = needs
  use('record')
  const read = fields.map((field) => {
    const spare = defaults[`${shape}.${field.name}`]
    const known = reading(needs, field)
    const value =
      spare === undefined ? known : `${known} if "${field.name}" in fields else ${spare}`
    const line = `        ${pythonName(field.name)}=${value},\n`
    return line.length <= 101 ? line : `        ${pythonName(field.name)}=${broken(value)},\n`
  })
  return `def ${readerOf(type)}(wire: object) -> ${type}:
    fields = record(wire)
    return ${type}(
${read.join('')}    )
`
}

/** A long expression as ruff breaks it. */
function broken(value: string): string {
  const conditional = /^(.*) if (.*) else (.*)$/.exec(value)
  if (conditional !== null) {
    return conditional
      .slice(1)
      .join('\n')
      .replace(/\n/, '\n        if ')
      .replace(/\n(?! )/, '\n        else ')
  }
  const call = /^(\w+)\((.*)\)$/.exec(value)
  if (call === null) return value
  return `${call[1]}(\n            ${call[2]}\n        )`
}

/** A type that is sent: a dictionary whose keys are known. */
export function sent(needs: Needs, shape: string, isBody: boolean): string {
  const { model, use } = needs
  const type = typeIn('python', shape)
  const base = extended[shape]
  const inherited = base === undefined ? [] : model.shapes.fields(base).map(({ name }) => name)
  const own = model.shapes.fields(shape).filter(({ name }) => !inherited.includes(name))
  const named = (field: Field) =>
    field.name === 'from' && isBody ? { ...field, name: 'from_' } : field
  const texts = asAnswered.includes(shape)
  const key = (field: Field) => ({ ...named(field), kind: texts ? asText(field.kind) : field.kind })
  const due = own.filter(({ required }) => required).map(key)
  const free = own.filter(({ required }) => !required).map(key)
  const says = doc(types[shape]?.says ?? '')
  use('TypedDict')
  const parents = base === undefined ? [] : [use(typeIn('python', base))]
  if (due.length > 0 && (free.length > 0 || base !== undefined)) {
    return `${dictionary(needs, `_${type}Required`, ['TypedDict'], due, '')}

${dictionary(needs, type, [...parents, `_${type}Required`, 'total=False'], free, says)}`
  }
  if (due.length > 0) return dictionary(needs, type, ['TypedDict'], due, says)
  return dictionary(
    needs,
    type,
    [...(parents.length > 0 ? parents : ['TypedDict']), 'total=False'],
    free,
    says,
  )
}

function asText(kind: Kind): Kind {
  return kind.is === 'moment' ? { is: 'text' } : kind
}

/** A key and its type, as the formatter breaks it: a long list of words inside its brackets. */
function typed(name: string, type: string): string {
  const line = `    ${name}: ${type}`
  const words = /^Literal\[(.*)\] \| None$/.exec(type)?.[1]
  if (line.length <= 100 || words === undefined) return `${line}\n`
  return `    ${name}: (\n        Literal[\n            ${words}\n        ]\n        | None\n    )\n`
}

/** A class, or a call where a key is a word of Python. */
export function dictionary(
  needs: Needs,
  type: string,
  bases: string[],
  fields: Field[],
  says: string,
): string {
  const key = ({ kind, nullable }: Field) =>
    `${annotation(needs, kind, true)}${nullable ? ' | None' : ''}`
  const word = fields.find(({ name }) => name === 'from')
  if (word === undefined) {
    const lines = fields.map(
      (field) => `${typed(field.name, key(field))}${fieldDoc(field.description)}`,
    )
    const above = says === '' || lines.length === 0 ? says : `${says}\n`
    return `${fitted(`class ${type}(`, bases, '):', '')}\n${above}${lines.join('')}`
  }
  const rest = fields.filter((field) => field !== word)
  const total = bases.includes('total=False')
  const call = `# Written as a call, since \`from\` is a word of Python.
${fitted(`_${type.replace(/^_/, '')}From = TypedDict(`, [`"_${type.replace(/^_/, '')}From"`, `{"from": ${key(word)}}`, ...(total ? ['total=False'] : [])], ')', '')}
`
  const parents = [
    ...bases.filter((base) => !/TypedDict|total/.test(base)),
    `_${type.replace(/^_/, '')}From`,
  ]
  return `${call}

${dictionary(needs, type, [...parents, ...(total ? ['total=False'] : [])], rest, says)}${says === '' && rest.length === 0 ? '    pass\n' : ''}`
}

/** A word of Python has an underscore behind it. */
function pythonName(name: string): string {
  return name === 'from' ? 'from_' : name
}
