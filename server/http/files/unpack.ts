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

/** Tables of sales decompress to ten or sixty times their size; only crafted data to more. */
const mostTimes = 200
/** This many bytes are always allowed: a short file may repeat the same in each row. */
const freeBytes = 1_048_576

/**
 * A decompressed body. Memory stays bounded whatever it decompresses to: it is streamed, with work
 * in proportion to what was sent. If reading stops, the reason is sent on the same connection, so
 * the body itself stays open.
 *
 * @throws Refusal `media_type_unsupported` for another encoding; `parameter_invalid` while it is
 * read, if it does not match its encoding.
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
      `The body has the Content-Encoding ${JSON.stringify(encoding)}; send gzip, deflate, zstd, or the file uncompressed.`,
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
    `The body is compressed with ${name} and expands to more than ${mostTimes} times its size, which no table does: send the file uncompressed, without Content-Encoding.`,
  )
}
