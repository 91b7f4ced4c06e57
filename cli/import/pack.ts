import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { Packed } from '../../clients/typescript/src/files/main.ts'
import { baseUrlOf } from '../connect.ts'
import type { Io } from '../io.ts'

const compress = promisify(zstdCompress)
// The quickest: rows shrink to a sixth, and finer levels gain a tenth more.
const params = { [constants.ZSTD_c_compressionLevel]: 1 }

/**
 * What packs rows for their way to the service; undefined where the service is on this machine, as
 * packing would cost more than it spares.
 */
export function packerFor(
  io: Io,
  options: { baseUrl?: string | undefined },
): ((bytes: Uint8Array) => Promise<Packed>) | undefined {
  const { hostname } = new URL(baseUrlOf(io, options))
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return undefined
  return async (bytes) => ({ bytes: await compress(bytes, { params }), encoding: 'zstd' })
}
