import { Failure } from '../failure.ts'
import { elementOf } from './s3-listing.ts'
import type { S3Place } from './s3-place.ts'

const mostSaid = 200

/** Why a bucket did not return what was requested, and what helps. */
export function bucketFailure(
  { name, region }: Pick<S3Place, 'name' | 'region'>,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: string,
): Failure {
  const code = elementOf(body, 'Code') || `status ${status}`
  const said = elementOf(body, 'Message').slice(0, mostSaid).replace(/\.$/, '')
  const what = said === '' ? code : `${code}, ${said}`
  const other = headers.get('x-amz-bucket-region') ?? elementOf(body, 'Region')
  return new Failure(`${name} did not answer: ${what}. ${remedyOf(status, code, region, other)}`)
}

function remedyOf(status: number, code: string, region: string, other: string): string {
  if (other !== '' && other !== region) return `It is in ${other}: set AWS_REGION.`
  if (status === 412) return 'The file was replaced in the meantime: the next run reads it.'
  if (status >= 300 && status < 400) {
    return 'It is elsewhere, and redirects are not followed: set AWS_REGION or AWS_ENDPOINT_URL.'
  }
  if (code === 'NoSuchBucket') return 'Check its name, AWS_ENDPOINT_URL and AWS_REGION.'
  if (status === 401 || status === 403) {
    return 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and whether they may list and get objects there.'
  }
  return 'Check the address, AWS_ENDPOINT_URL and the keys; if they are right, try again later.'
}
