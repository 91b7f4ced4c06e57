import { type Model, typeIn } from '../model.ts'
import { goName, lowerFirst } from '../names.ts'
import { schemaName } from '../openapi.ts'
import { comment, inGo } from './text.ts'

/** The types of events, and what reads their data. */
export function eventTypes({ document }: Model): string[] {
  const { schemas } = document.components
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const [content] = Object.values(post.requestBody.content)
    const schema = schemas[schemaName(content?.schema.$ref ?? '')]
    const data = typeIn('go', schemaName(schema?.properties?.data?.$ref ?? ''))
    return { type, data, name: `${goName(type)}Event`, says: schema?.description ?? '' }
  })
  const structs = events.map(
    ({
      type,
      data,
      name,
      says,
    }) => `${comment(`${name} (${type}): ${inGo(lowerFirst(says)).replace(/^aPI/, 'API')}`)}type ${name} struct {
\tEventHead
\tData ${data} \`json:"data"\`
}
`,
  )
  const cases = events.map(
    ({ type, name }) => `\tcase Event${goName(type)}:
\t\tone := &${name}{EventHead: head}
\t\treturn one, &one.Data
`,
  )
  return [
    ...structs,
    `// newTyped makes an event of a type, and tells where its data belong; nil if the type is newer than this client.
func newTyped(kind EventType, head EventHead) (TypedEvent, any) {
\tswitch kind {
${cases.join('')}\t}
\treturn nil, nil
}
`,
  ]
}
