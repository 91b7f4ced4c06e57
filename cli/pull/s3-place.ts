import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { isTable } from './list-files.ts'

/** A folder of a bucket, or files in it, and the keys for reading it. */
export type S3Place = {
  /** The name shown to people: `s3://shop/exports/`. */
  name: string
  bucket: string
  /** Ends in `/`, unless it is the bucket itself. */
  folder: string
  /** The pattern for files in the folder; empty for all tables. */
  wanted: string
  region: string
  /** Null for Amazon's own. */
  endpoint: string | null
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

const form = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<key>.*))?$/

/**
 * The bucket of a source, with endpoint, region and keys from their usual variables.
 *
 * @throws UsageError if it is not a bucket, or a variable is missing or invalid.
 */
export function s3Place({ environment }: Pick<Io, 'environment'>, text: string): S3Place {
  const { bucket, key = '' } = form.exec(text)?.groups ?? {}
  if (bucket === undefined) {
    throw new UsageError(
      `files is '${text}': write s3://BUCKET/FOLDER/ or s3://BUCKET/FOLDER/*.csv.`,
    )
  }
  const cut = key.lastIndexOf('/') + 1
  const last = key.slice(cut)
  const isFolder = last !== '' && !/[*?]/.test(last) && !isTable(last)
  const [accessKeyId, secretAccessKey] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map(
    (name) => {
      const value = environment[name]
      if (value) return value
      throw new UsageError(
        `files is '${text}', and ${name} is not set: set it; AWS_REGION and AWS_ENDPOINT_URL say where the bucket is.`,
      )
    },
  ) as [string, string]
  const sessionToken = environment.AWS_SESSION_TOKEN
  const { AWS_REGION, AWS_DEFAULT_REGION } = environment
  return {
    name: text,
    bucket,
    folder: isFolder ? `${key}/` : key.slice(0, cut),
    wanted: isFolder ? '' : last,
    region: AWS_REGION || AWS_DEFAULT_REGION || 'us-east-1',
    endpoint: endpointOf(environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL),
    keys: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
  }
}

function endpointOf(text: string | undefined): string | null {
  if (!text) return null
  const { protocol, origin, pathname, search } = URL.canParse(text) ? new URL(text) : noUrl
  if (/^https?:$/.test(protocol) && search === '') {
    return origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname)
  }
  throw new UsageError(`AWS_ENDPOINT_URL is '${text}': write https://HOST or https://HOST:PORT.`)
}

const noUrl = { protocol: '', origin: '', pathname: '', search: '' }

/**
 * The address of an object, or of the bucket itself for an empty key. Amazon has a host for each
 * bucket, whose certificate covers names without dots; others use a path.
 */
export function bucketUrl(
  { bucket, region, endpoint }: Pick<S3Place, 'bucket' | 'region' | 'endpoint'>,
  key: string,
  query: Readonly<Record<string, string>>,
): string {
  const amazon = `s3.${region}.amazonaws.com`
  const base =
    endpoint === null && !bucket.includes('.')
      ? `https://${bucket}.${amazon}`
      : `${endpoint ?? `https://${amazon}`}/${bucket}`
  const path = key.split('/').map(encodeURIComponent).join('/')
  const asked = new URLSearchParams(query).toString().replaceAll('+', '%20')
  return `${base}/${path}${asked === '' ? '' : `?${asked}`}`
}
