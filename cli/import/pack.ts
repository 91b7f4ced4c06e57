import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { Packed } from '../../clients/typescript/src/files/main.ts'
import { baseUrlOf } from '../connect.ts'
import type { Io } from '../io.ts'

const compress = promisify(zstdCompress)
// The fastest level: rows shrink to a sixth, and higher levels only gain another tenth.
const params = { [constants.ZSTD_c_compressionLevel]: 1 }

/**
 * Compression of rows sent to the service; undefined for a service on this machine, where it would
 * cost more time than it saves.
 */
export function packerFor(
  io: Io,
  options: { baseUrl?: string | undefined },
): ((bytes: Uint8Array) => Promise<Packed>) | undefined {
  const { hostname } = new URL(baseUrlOf(io, options))
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return undefined
  return async (bytes) => ({ bytes: await compress(bytes, { params }), encoding: 'zstd' })
}
