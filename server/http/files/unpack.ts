import type { Readable } from 'node:stream'
import { createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { Refusal } from '../../domain/errors.ts'

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  zstd: createZstdDecompress,
}

/**
 * A body as it was before it was compressed. Memory stays bounded whatever it unpacks to: it is
 * read as it comes.
 *
 * @throws Refusal `media_type_unsupported` for another encoding; `parameter_invalid` while it is
 * read, if it is not what it says.
 */
export async function* unpack(
  body: Readable,
  encoding: string | undefined,
): AsyncGenerator<Buffer> {
  const name = (encoding ?? 'identity').trim().toLowerCase()
  if (name === 'identity' || name === '') {
    yield* body
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
  body.on('error', (error) => unpacked.destroy(error))
  body.on('close', () => {
    if (!body.readableEnded) unpacked.destroy(body.errored ?? new Error('the body was cut'))
  })
  body.pipe(unpacked)
  try {
    yield* unpacked
  } catch (error) {
    if (!String((error as { code?: unknown }).code).match(/^(Z_|ERR_ZSTD|ZSTD)/)) throw error
    throw new Refusal(
      'parameter_invalid',
      `The body is not ${name}, as its Content-Encoding says: ${(error as Error).message}.`,
    )
  } finally {
    unpacked.destroy()
  }
}
