import { goFiles } from './go/write.ts'
import { readModel } from './model.ts'
import type { OpenApi } from './openapi.ts'
import { pythonFiles } from './python/write.ts'
import { typescriptFiles } from './typescript/write.ts'

/** All files of the clients that are generated from a document, path → text. */
export function generatedFiles(document: OpenApi): Record<string, string> {
  const model = readModel(document)
  return { ...typescriptFiles(document), ...pythonFiles(model), ...goFiles(model) }
}
