import { Refusal } from '../../domain/errors.ts'

/** The type of a body, and what its operation says about bodies; see `FastifyContextConfig`. */
export type SentBody = {
  type: string | undefined
  takes: {
    csvExample?: string
    fileExamples?: { csv: string; ndjson: string }
    takesFilesOnly?: boolean
  }
}

/** The refusal of a body of another type than its operation takes. */
export function refusalOfMediaType({ type, takes }: SentBody): Refusal {
  const types = typesOf(takes)
  const last = types.at(-1)
  const wanted = types.length === 1 ? last : `${types.slice(0, -1).join(', ')} or ${last}`
  const needs = `the header Content-Type: ${wanted}.`
  const isForm = type?.startsWith('multipart/') === true
  return new Refusal(
    'media_type_unsupported',
    isForm && types.includes('text/csv')
      ? `The body is a form; send the file itself as the body, with ${needs}`
      : `The body needs ${needs}`,
  )
}

function typesOf({
  csvExample,
  fileExamples,
  takesFilesOnly = false,
}: SentBody['takes']): string[] {
  const json = 'application/json'
  if (fileExamples === undefined) return csvExample === undefined ? [json] : [json, 'text/csv']
  const files = ['text/csv', 'application/x-ndjson']
  return takesFilesOnly ? files : [...files, json]
}
