import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Failure, UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { byAge, type FileFolder, type FoundFile, fits, isTable } from './list-files.ts'
import { bucketFailure } from './s3-failure.ts'
import { type ListedObject, readListing } from './s3-listing.ts'
import { bucketUrl, type S3Place, s3Place } from './s3-place.ts'

/** Whether files are in a bucket. */
export function isBucket(pattern: string): boolean {
  return pattern.startsWith('s3://')
}

type Get = (
  key: string,
  query?: Record<string, string>,
  headers?: Record<string, string>,
) => Promise<Response>

/**
 * Files in one folder of a bucket, by requests signed with the keys in the environment.
 *
 * @param pattern - `s3://BUCKET/FOLDER/`, a file, or a pattern such as `s3://BUCKET/FOLDER/*.csv`.
 * @throws UsageError if it is not a bucket, or the environment has no keys.
 */
export function openBucket(io: Io, pattern: string): FileFolder {
  const place = s3Place(io, pattern)
  if (/[*?]/.test(place.folder)) {
    throw new UsageError(`files is '${pattern}': use * and ? only in the file name.`)
  }
  const get = getter(place)
  const found = ({ key, ...rest }: ListedObject): FoundFile => ({
    path: key,
    name: key.slice(place.folder.length),
    ...rest,
  })
  return {
    async list() {
      const objects = await listOf(get, place)
      return objects.map(found).sort(byAge)
    },
    // A bucket's identifier of its content: shows without reading that it is unchanged.
    digestOf: async ({ etag, bytes, changedMs }) => etag || `${bytes} ${changedMs}`,
    async at(file, use) {
      const folder = await mkdtemp(join(tmpdir(), 'lerner-fetched-'))
      try {
        // A separate local name: that of an object may contain path separators.
        const path = join(folder, 'file')
        const ofListed = file.etag ? { 'if-match': `"${file.etag}"` } : undefined
        const { body } = await get(file.path, {}, ofListed)
        if (body === null) throw new Failure(`${pattern}: ${file.name} has no content.`)
        const written = pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(path))
        await written.catch((error: Error) => {
          throw new Failure(
            `${file.name} was not received completely: ${error.message}. Try again.`,
          )
        })
        return await use(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** The folder's matching objects; those in its subfolders are excluded. */
async function listOf(get: Get, { folder, wanted }: S3Place): Promise<ListedObject[]> {
  const isWanted = wanted === '' ? isTable : (name: string) => fits(name, wanted)
  const [start = ''] = wanted.split(/[*?]/)
  const asked = { 'list-type': '2', prefix: folder + start, delimiter: '/' }
  const all: ListedObject[] = []
  for (let token: string | null = ''; token !== null; ) {
    const goesOn: Record<string, string> = token === '' ? {} : { 'continuation-token': token }
    const answer = await get('', { ...asked, ...goesOn })
    const page = readListing(await answer.text())
    for (const one of page.objects) {
      const name = one.key.slice(folder.length)
      // An empty name is that of the folder itself, which some programs store.
      if (name !== '' && !name.startsWith('.') && isWanted(name)) all.push(one)
    }
    token = page.next
  }
  return all
}

function getter(place: S3Place): Get {
  return async (key, query = {}, headers = {}) => {
    const { AwsClient } = await import('aws4fetch') // on demand
    const client = new AwsClient({ ...place.keys, service: 's3', region: place.region, retries: 3 })
    const url = bucketUrl(place, key, query)
    // A signed request must only reach the host that it is signed for.
    const answer = await client
      .fetch(url, { headers, redirect: 'manual' })
      .catch((error: Error) => {
        const cause = error.cause instanceof Error ? error.cause.message : error.message
        throw new Failure(
          `${place.name} cannot be reached at ${new URL(url).origin}: ${cause}. Check AWS_ENDPOINT_URL.`,
        )
      })
    if (answer.ok) return answer
    throw bucketFailure(place, answer, await answer.text())
  }
}
