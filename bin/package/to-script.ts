import { stripTypeScriptTypes } from 'node:module'

/** Imports, and URLs of threads: paths to our own files only. */
const ownFile = /((?:from|import|import\(|new URL\()\s*)(['"])(\.{1,2}\/[^'"]+)\.ts\2/g

/**
 * The JavaScript of a TypeScript file, as Node.js does not strip types inside node_modules. Types
 * become blanks, so that lines and columns of an error are those of the source.
 */
export function toScript(source: string): string {
  return stripTypeScriptTypes(source)
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(ownFile, '$1$2$3.js$2')
}
