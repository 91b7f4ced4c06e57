import type { Below, Meaning, Packed } from '../../../clients/typescript/src/files/main.ts'
import { version } from '../../../clients/typescript/src/main.ts'

/** Hashed in chunks of this size, so that memory holds no more of a large file. */
const sliceBytes = 16_777_216

/**
 * Identifies a file by its bytes and its settings, so that an interrupted import resumes where it
 * stopped. Undefined where the browser cannot hash, as over plain http from another machine: then
 * all rows are sent again, which changes nothing.
 *
 * @param form - How its bytes are read.
 */
export async function fileKey(
  file: File,
  form: unknown,
  { columns: { kind, places }, read, orders }: Meaning & Pick<Below, 'orders'>,
): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined) return undefined
  const ofOrders = orders === null ? null : [[...orders.form.places], orders.settings]
  const said = JSON.stringify([version, form, kind, [...places], read, ofOrders])
  const digests = [await subtle.digest('SHA-256', new TextEncoder().encode(said))]
  for (let at = 0; at < file.size; at += sliceBytes) {
    const slice = await file.slice(at, at + sliceBytes).arrayBuffer()
    digests.push(await subtle.digest('SHA-256', slice))
  }
  const all = await subtle.digest('SHA-256', await new Blob(digests).arrayBuffer())
  const hex = Array.from(new Uint8Array(all), (byte) => byte.toString(16).padStart(2, '0'))
  return `import-${hex.join('')}`
}

/** Compresses rows for sending; undefined for a service on this machine, where it saves nothing. */
export function packerTo(hostname: string): ((bytes: Uint8Array) => Promise<Packed>) | undefined {
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return undefined
  return async (bytes) => {
    const packed = new Blob([bytes as Uint8Array<ArrayBuffer>])
      .stream()
      .pipeThrough(new CompressionStream('gzip'))
    return {
      bytes: new Uint8Array(await new Response(packed).arrayBuffer()),
      encoding: 'gzip',
    }
  }
}
