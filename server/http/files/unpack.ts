import { Readable } from 'node:stream'
import { createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { Refusal } from '../../domain/errors.ts'
import type { ReadAhead } from './read-ahead.ts'

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  zstd: createZstdDecompress,
}

/** Tables of sales unpack to ten or sixty times their bytes; only bytes made to do so, to more. */
const mostTimes = 200
/** So many bytes may come of however few: a short file that says the same in each row. */
const freeBytes = 1_048_576

/**
 * A body as it was before it was compressed. Memory stays bounded whatever it unpacks to: it is
 * read as it comes, and work in proportion to what was sent. Whoever stops reading answers why on
 * the same connection, so the body itself outlives that.
 *
 * @throws Refusal `media_type_unsupported` for another encoding; `parameter_invalid` while it is
 * read, if it is not what it says.
 */
export async function* unpack(
  body: Readable,
  encoding: string | undefined,
  readAhead: ReadAhead,
): AsyncGenerator<Buffer> {
  const name = (encoding ?? 'identity').trim().toLowerCase()
  if (name === 'identity' || name === '') {
    yield* readAhead(body)
    return
  }
  const create = unpackers[name as keyof typeof unpackers]
  if (!Object.hasOwn(unpackers, name)) {
    throw new Refusal(
      'media_type_unsupported',
      `The body has the Content-Encoding ${JSON.stringify(encoding)}; send gzip, deflate, zstd, or the file as it is.`,
    )
  }
  const unpacked = create()
  const source = Readable.from(readAhead(body), { objectMode: false })
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  try {
    let bytes = 0
    for await (const chunk of unpacked) {
      bytes += chunk.length
      if (bytes > freeBytes && bytes > mostTimes * unpacked.bytesWritten) throw tooDense(name)
      yield chunk
    }
  } catch (error) {
    if (!String((error as { code?: unknown }).code).match(/^(Z_|ERR_ZSTD|ZSTD)/)) throw error
    throw new Refusal(
      'parameter_invalid',
      `The body is not ${name}, as its Content-Encoding says: ${(error as Error).message}.`,
    )
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

function tooDense(name: string): Refusal {
  return new Refusal(
    'parameter_invalid',
    `The body is packed by ${name} and unpacks to over ${mostTimes} times its bytes, which no table does: send the file as it is, without Content-Encoding.`,
  )
}
